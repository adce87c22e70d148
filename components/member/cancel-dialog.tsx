"use client";

import * as AlertDialog from "@radix-ui/react-alert-dialog";
import type { Texts } from "#lib/i18n/texts.ts";

type CancelDialogProps = {
  texts: Texts["member"]["profile"];
  /** What follows, with its date; null for what does not renew. */
  note: string | null;
  busy: boolean;
  onConfirm: () => void;
};

/** The cancel button and the question before it happens. */
export function CancelDialog({ texts, note, busy, onConfirm }: CancelDialogProps) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger
        className="btn danger mt-6"
        // Disabled for good, it would lose the focus that comes back to it.
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
      >
        {busy ? texts.cancelling : texts.cancel}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-overlay" />
        <AlertDialog.Content className="dialog">
          <AlertDialog.Title className="text-lg font-semibold">{texts.cancelTitle}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 grid gap-2 text-muted">
              <p>{texts.cancelText}</p>
              {note !== null && <p>{note}</p>}
            </div>
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="btn">{texts.cancelNo}</AlertDialog.Cancel>
            <AlertDialog.Action className="btn danger" onClick={onConfirm}>
              {texts.cancelYes}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
