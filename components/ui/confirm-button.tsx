"use client";

import { Close, Description, Trigger } from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import { Dialog } from "./dialog.tsx";

type ConfirmButtonProps = {
  className: string;
  words: { question: string; warning: ReactNode; yes: string; no: string; close: string };
  /** For actions that are hard to undo. */
  danger?: boolean;
  busy: boolean;
  /** A field of the question, such as a note. */
  field?: ReactNode;
  onConfirm: () => void;
  children: ReactNode;
};

export function ConfirmButton(props: ConfirmButtonProps) {
  const { className, words, danger, busy, field, onConfirm, children } = props;
  const noButton = useRef<HTMLButtonElement>(null);
  const trigger = (
    <Trigger
      className={className}
      // Not `disabled`, which would drop the focus that returns here.
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      {children}
    </Trigger>
  );
  return (
    <Dialog
      role="alertdialog"
      title={words.question}
      close={words.close}
      trigger={trigger}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        noButton.current?.focus();
      }}
      // A press outside the dialog neither confirms nor closes it.
      onInteractOutside={(event) => event.preventDefault()}
    >
      <Description asChild>
        <div className="grid gap-2 wrap-anywhere text-muted">{words.warning}</div>
      </Description>
      {field && <div className="mt-4">{field}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Close ref={noButton} className="btn">
          {words.no}
        </Close>
        <Close className={`btn ${danger ? "danger" : "primary"}`} onClick={onConfirm}>
          {words.yes}
        </Close>
      </div>
    </Dialog>
  );
}
