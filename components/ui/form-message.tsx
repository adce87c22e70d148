import type { ReactNode } from "react";

type FormMessageProps = {
  kind: "error" | "ok";
  text: string | null;
  /** Links or buttons that help, below the text. */
  children?: ReactNode;
};

/** A form's result: errors are alerts, success is a status. */
export function FormMessage({ kind, text, children }: FormMessageProps) {
  return (
    <div role={kind === "error" ? "alert" : "status"} className={text ? `form-message ${kind}` : "hidden"}>
      {text && (
        <>
          <span aria-hidden="true">{kind === "error" ? "!" : "✓"}</span>
          <div className="grid justify-items-start gap-1">
            <span>{text}</span> {children}
          </div>
        </>
      )}
    </div>
  );
}
