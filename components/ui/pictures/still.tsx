import type { ReactNode } from "react";
import { type StillName, StillPicture } from "./still-picture.tsx";

type StillProps = {
  picture: StillName;
  title: string;
  text: string;
  alert?: boolean;
  children?: ReactNode;
};

/** A page that is only a state, such as a 404: a picture across the screen, a line, and what to do next. */
export function Still({ picture, title, text, alert = false, children }: StillProps) {
  return (
    <div className="still on-picture under-header bleed" role={alert ? "alert" : undefined}>
      <StillPicture name={picture} />
      <h1>{title}</h1>
      <p className="mt-3">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
