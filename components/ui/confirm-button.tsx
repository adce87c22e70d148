"use client";

import * as AlertDialog from "@radix-ui/react-alert-dialog";
import type { ReactNode } from "react";

type ConfirmButtonProps = {
  className: string;
  words: { question: string; warning: ReactNode; yes: string; no: string };
  /** For actions that are hard to undo. */
  danger?: boolean;
  busy: boolean;
  onConfirm: () => void;
  children: ReactNode;
};

export function ConfirmButton({ className, words, danger, busy, onConfirm, children }: ConfirmButtonProps) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger
        className={className}
        // Not `disabled`, which would drop the focus that returns here.
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
      >
        {children}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-overlay" />
        <AlertDialog.Content className="dialog">
          <AlertDialog.Title className="text-lg font-semibold">{words.question}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 grid gap-2 wrap-anywhere text-muted">{words.warning}</div>
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="btn">{words.no}</AlertDialog.Cancel>
            <AlertDialog.Action className={`btn ${danger ? "danger" : "primary"}`} onClick={onConfirm}>
              {words.yes}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
