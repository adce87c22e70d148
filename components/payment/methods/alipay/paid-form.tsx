"use client";

import { type FormEvent, useId, useState } from "react";
import { paths } from "#lib/addresses/paths.ts";
import { claimAlipay } from "#lib/browser/payment/member-payments.ts";
import { ApiError } from "#lib/browser/session/client.ts";
import type { AlipayBody } from "#lib/contracts/payment/payment.ts";
import { Link } from "#lib/i18n/link.tsx";
import type { AlipayDetails } from "./describe.ts";

type PaidFormProps = Pick<AlipayBody, "levelId" | "agreed"> & { texts: AlipayDetails["texts"] };

/** "I have paid": the buyer names the payment's reference, for the reviewer. */
export function PaidForm({ levelId, agreed, texts }: PaidFormProps) {
  const id = useId();
  const [state, setState] = useState<"closed" | "open" | "sending" | "sent">("closed");
  const [reference, setReference] = useState("");
  const [error, setError] = useState("");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "sending") return;
    setState("sending");
    setError("");
    try {
      await claimAlipay({ levelId, reference, agreed });
      setState("sent");
    } catch (failure) {
      const told = failure instanceof ApiError ? (failure.fields.reference ?? failure.message) : "";
      setError(told || texts.failed);
      setState("open");
    }
  };
  if (state === "closed")
    return (
      <button type="button" className="btn primary" onClick={() => setState("open")}>
        {texts.paid}
      </button>
    );
  if (state === "sent")
    return (
      <div role="status" className="form-message ok flex-wrap">
        <p>{texts.sent}</p>
        <Link className="text-link whitespace-nowrap" href={paths.profile}>
          {texts.toProfile}
        </Link>
      </div>
    );
  return (
    <form className="grid gap-2" method="post" onSubmit={send} noValidate>
      <label className="text-ui" htmlFor={id}>
        {texts.referenceLabel}
      </label>
      <input
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
