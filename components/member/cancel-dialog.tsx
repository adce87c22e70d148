"use client";

import * as AlertDialog from "@radix-ui/react-alert-dialog";
import type { Texts } from "#lib/i18n/texts.ts";

type CancelDialogProps = { texts: Texts["member"]["profile"]; busy: boolean; onConfirm: () => void };

/** The cancel button and the question before it happens. */
export function CancelDialog({ texts, busy, onConfirm }: CancelDialogProps) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger className="btn danger mt-6" disabled={busy}>
        {busy ? texts.cancelling : texts.cancel}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-overlay" />
        <AlertDialog.Content className="dialog">
          <AlertDialog.Title className="text-lg font-semibold">{texts.cancelTitle}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{texts.cancelText}</AlertDialog.Description>
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
