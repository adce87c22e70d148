import type { ReactNode } from "react";
import { type StillName, StillPicture } from "./pictures/still-picture.tsx";

type PanelProps = {
  title: string;
  text: string;
  picture?: StillName;
  children?: ReactNode;
  alert?: boolean;
};

/** In place of a list, unless it is an alert: a picture as wide as the list. */
export function Panel({ title, text, picture = "snow", children, alert = false }: PanelProps) {
  return (
    <div className={alert ? "panel" : "band on-picture"} role={alert ? "alert" : undefined}>
      {!alert && <StillPicture name={picture} />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
