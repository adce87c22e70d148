import type { ReactNode } from "react";

type PanelProps = {
  title: string;
  text: string;
  /** One of public/images/still-*.webp. */
  picture?: "moon" | "window" | "lantern" | "snow";
  children?: ReactNode;
  alert?: boolean;
};

/** In place of a list, unless it is an alert: a picture as wide as the list. */
export function Panel({ title, text, picture = "snow", children, alert = false }: PanelProps) {
  return (
    <div
      className={alert ? "panel" : "band on-picture"}
      style={alert ? undefined : { backgroundImage: `url("/images/still-${picture}.webp")` }}
      role={alert ? "alert" : undefined}
    >
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
