"use client";

import { useEffect, useRef } from "react";
import type { PaymentProps } from "#components/payment/dialog/payment-props.ts";

type LeaveQuestionProps = {
  busy: "processing" | "window";
  texts: PaymentProps["texts"];
  onStay: () => void;
  onLeave: () => void;
};

/** Asks for confirmation before the dialog closes during a payment. */
export function LeaveQuestion({ busy, texts, onStay, onLeave }: LeaveQuestionProps) {
  const stayButton = useRef<HTMLButtonElement>(null);
  useEffect(() => stayButton.current?.focus(), []);
  const [title, text] =
    busy === "window" ? [texts.leaveWindow, texts.leaveWindowText] : [texts.leave, texts.leaveText];
  return (
    <div role="alert" className="pay-note mb-5">
      <b>{title}</b>
      <p>{text}</p>
      <div className="pay-actions">
        <button ref={stayButton} type="button" className="btn primary sm" onClick={onStay}>
          {texts.stay}
        </button>
        <button type="button" className="btn ghost sm" onClick={onLeave}>
          {texts.leaveAnyway}
        </button>
      </div>
    </div>
  );
}
