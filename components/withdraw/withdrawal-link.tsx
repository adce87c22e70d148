"use client";

import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { FormMessage } from "#components/ui/form-message.tsx";
import { ApiError } from "#lib/browser/base/client.ts";
import type { WithdrawalReceipt } from "#lib/contracts/payment/withdrawal.ts";
import { WithdrawalReceived, type WithdrawalTexts } from "./withdrawal-received.tsx";

/**
 * With a mail's key in the hash, shows a question in place of the form: mail scanners open links, so nothing happens
 * before a press on the button.
 */
export function WithdrawalLink({ texts, children }: { texts: WithdrawalTexts; children: ReactNode }) {
  const [key, setKey] = useState("");
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null);
  useEffect(() => {
    const readKey = () => setKey(window.location.hash.slice(1));
    readKey();
    window.addEventListener("hashchange", readKey);
    return () => window.removeEventListener("hashchange", readKey);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setError(null);
    try {
      const { confirmWithdrawal } = await import("#lib/browser/payment/send-withdrawal.ts");
      setReceipt(await confirmWithdrawal(key));
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : texts.failed);
      setSending(false);
    }
  };
  if (key === "") return children;
  if (receipt !== null) return <WithdrawalReceived receipt={receipt} texts={texts} />;
  return (
    <form className="mt-6 grid gap-4" method="post" onSubmit={(event) => void submit(event)}>
      <h2 className="text-lg">{texts.question}</h2>
      <p className="text-muted">{texts.effect}</p>
      <FormMessage kind="error" text={error} />
      <button type="submit" className="btn primary" disabled={isSending}>
        {isSending ? texts.submitting : texts.confirm}
      </button>
    </form>
  );
}
