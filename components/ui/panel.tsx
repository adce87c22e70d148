import type { ReactNode } from "react";

type PanelProps = { title: string; text: string; children?: ReactNode; alert?: boolean };

/** The state of a part of a page, with the next action. In place of a list it is a picture as wide as the list. */
export function Panel({ title, text, children, alert = false }: PanelProps) {
  return (
    <div className={alert ? "panel" : "band"} role={alert ? "alert" : undefined}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
