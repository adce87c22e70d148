"use client";

import { type FormEvent, useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextArea } from "#components/ui/form-field.tsx";
import { ApiError } from "#lib/browser/base/client.ts";
import { sendReport } from "#lib/browser/comment/report.ts";
import { maxReportLength, reportBody, reportReasons } from "#lib/contracts/desk/report.ts";
import type { ReportProps } from "./comment-props.ts";

type ReportDialogProps = ReportProps & { onClose: () => void; onDone: () => void };

/** A report: a reason, and a text if the member wants to add one. */
export function ReportDialog({ slug, commentId, title, talk, onClose, onDone }: ReportDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { data } = reportBody.safeParse(Object.fromEntries(new FormData(form)));
    if (!data) {
      setFailure(talk.reasonMissing);
      form.querySelector("input")?.focus();
      return;
    }
    setBusy(true);
    setFailure("");
    try {
      await sendReport(slug, commentId, data);
      showToast("success", talk.thanks);
      onDone();
    } catch (error) {
      setFailure((error instanceof ApiError && error.message) || talk.failed);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} close={talk.close} onClose={onClose} aria-describedby={undefined}>
      <form method="post" className="grid gap-4" onSubmit={send} noValidate>
        <fieldset className="grid">
          <legend className="mb-1 text-ui font-control">{talk.reason}</legend>
          {reportReasons.map((reason) => (
            <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                className="size-5 appearance-none rounded-full border-2 border-muted checked:border-6 checked:border-accent"
              />
              {talk.reasons[reason]}
            </label>
          ))}
        </fieldset>
        <TextArea label={talk.words} name="text" rows={3} maxLength={maxReportLength} />
        <p role="alert" className="form-error empty:hidden">
          {failure}
        </p>
        <button type="submit" className="btn primary justify-self-end" aria-disabled={busy}>
          {busy ? talk.sending : talk.sendReport}
        </button>
      </form>
    </Dialog>
  );
}
