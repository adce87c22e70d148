"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "#lib/browser/base/client.ts";
import { claimAlipay } from "#lib/browser/payment/member-payments.ts";
import type { AlipayBody } from "#lib/contracts/payment/payment.ts";
import type { AlipayDetails } from "./describe.ts";

type PaidFormProps = Pick<AlipayBody, "levelId" | "agreed"> & {
  texts: AlipayDetails["texts"];
  onSent: (reference: string) => void;
};

/** The form "I have paid": the buyer enters the payment's reference for the reviewer. */
export function PaidForm({ levelId, agreed, texts, onSent }: PaidFormProps) {
  const id = useId();
  const [state, setState] = useState<"closed" | "open" | "sending">("closed");
  const [reference, setReference] = useState("");
  const [error, setError] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const isOpen = state !== "closed";
  useEffect(() => {
    if (!isOpen) return;
    field.current?.focus();
    // Scrolls the whole form into view, its button included.
    field.current?.form?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "sending") return;
    setState("sending");
    setError("");
    try {
      await claimAlipay({ levelId, reference, agreed });
      onSent(reference);
    } catch (failure) {
      const reason = failure instanceof ApiError ? (failure.fields.reference ?? failure.message) : "";
      setError(reason || texts.failed);
      setState("open");
    }
  };
  if (!isOpen)
    return (
      <button type="button" className="btn primary" onClick={() => setState("open")}>
        {texts.paid}
      </button>
    );
  return (
    <form className="grid scroll-my-4 gap-2" method="post" onSubmit={send} noValidate>
      <label className="text-ui" htmlFor={id}>
        {texts.referenceLabel}
      </label>
      <input
        ref={field}
        id={id}
        className="field"
        value={reference}
        maxLength={80}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setReference(target.value)}
      />
      <p id={`${id}-hint`} className={`text-sm ${error ? "text-error" : "text-muted"}`}>
        <span role="alert">{error}</span> {!error && texts.referenceRule}
      </p>
      <button type="submit" className="btn primary" aria-disabled={state === "sending"}>
        {state === "sending" ? texts.sending : texts.send}
      </button>
    </form>
  );
}
