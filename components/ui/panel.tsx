import type { ReactNode } from "react";

type PanelProps = { title: string; text: string; children?: ReactNode; as?: "h1" | "h2"; alert?: boolean };

/** The state of a page or of a part of it, with the next action. */
export function Panel({ title, text, children, as: Heading = "h2", alert = false }: PanelProps) {
  return (
    <div className="panel" role={alert ? "alert" : undefined}>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
