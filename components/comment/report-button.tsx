"use client";

import { type ReactNode, useState } from "react";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import type { ReportProps } from "./comment-props.ts";

/**
 * Opens the report form, which loads on the first press. The button stays after the report, because the focus returns
 * to it.
 */
export function ReportButton(props: ReportProps & { isDone: boolean; children: ReactNode }) {
  const { isDone, children, ...report } = props;
  const [state, setState] = useState<"closed" | "open" | "done">("closed");
  const { part, failed, load } = useLazy(() => import("./report-dialog.tsx"));
  const isSent = isDone || state === "done";
  const open = async () => {
    if (!isSent && (part || (await load()))) setState("open");
  };
  return (
    <>
      <button
        type="button"
        className="comment-act"
        aria-haspopup={isSent ? undefined : "dialog"}
        aria-disabled={isSent}
        onClick={open}
      >
        {isSent ? report.talk.reported : children}
      </button>
      {failed && <span role="alert">{report.talk.loadFailed}</span>}
      {state === "open" && part && (
        <part.ReportDialog {...report} onClose={() => setState("closed")} onDone={() => setState("done")} />
      )}
    </>
  );
}
