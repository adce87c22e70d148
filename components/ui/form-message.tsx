/** A form's result: errors are alerts, success is a status. */
export function FormMessage({ kind, text }: { kind: "error" | "ok"; text: string | null }) {
  return (
    <div role={kind === "error" ? "alert" : "status"} className={text ? `form-message ${kind}` : "hidden"}>
      {text && (
        <>
          <span aria-hidden="true">{kind === "error" ? "!" : "✓"}</span> {text}
        </>
      )}
    </div>
  );
}
