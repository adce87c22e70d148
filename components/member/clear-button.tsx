"use client";

import * as AlertDialog from "@radix-ui/react-alert-dialog";
import { useState } from "react";
import { notify } from "#components/layout/notify.ts";
import type { Texts } from "#lib/i18n/texts.ts";

type ClearButtonProps = {
  texts: Texts["library"];
  /** Of the list that is cleared. */
  words: { clear: string; question: string; warning: string };
  onClear: () => Promise<unknown>;
};

/** Clears a list, once one has said so. */
export function ClearButton({ texts, words, onClear }: ClearButtonProps) {
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    try {
      await onClear();
    } catch (error) {
      notify("error", error instanceof Error && error.message ? error.message : texts.clearFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger
        className="btn"
        // Disabled for good, it would lose the focus that comes back to it.
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
      >
        {words.clear}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-overlay" />
        <AlertDialog.Content className="dialog">
          <AlertDialog.Title className="text-lg font-semibold">{words.question}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{words.warning}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="btn">{texts.clearNo}</AlertDialog.Cancel>
            <AlertDialog.Action className="btn danger" onClick={clear}>
              {texts.clearYes}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
