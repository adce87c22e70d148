"use client";

import { useEffect, useState } from "react";
import { FormMessage } from "#components/ui/form-message.tsx";
import { ApiError } from "#lib/browser/base/client.ts";
import { offersLoginMail, sendLoginMail } from "#lib/browser/session/member.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type LoginMailOfferProps = {
  texts: Texts["member"]["login"];
  /** The name in the form; null if it is invalid, which its field then shows. */
  readName: () => Promise<string | null>;
  /** The form's anti-bot token, which can be used once: for the login or for the mail. */
  token: string;
  onSent: () => void;
};

/** Offers a login link by mail after a refused login, if WordPress sends such mails. */
export function LoginMailOffer({ texts, readName, token, onSent }: LoginMailOfferProps) {
  const [isOffered, setOffered] = useState(false);
  const [state, setState] = useState<"idle" | "sending" | "done">("idle");
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    offersLoginMail().then(setOffered, () => {});
  }, []);
  if (!isOffered) return null;

  const isOff = token === "" || state === "sending";
  const send = async () => {
    if (isOff) return;
    setError(null);
    const usernameOrEmail = await readName();
    if (usernameOrEmail === null) return;
    setState("sending");
    try {
      await sendLoginMail({ usernameOrEmail, turnstileToken: token });
      setState("done");
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : texts.mailFailed);
      setState("idle");
    }
    onSent();
  };
  return (
    <div className="grid gap-3">
      <p className="text-ui text-muted">{texts.mailOffer}</p>
      {/* Not `disabled`, which would drop the focus. */}
      <button type="button" className="btn" aria-disabled={isOff} onClick={() => void send()}>
        {state === "sending" ? texts.mailSubmitting : texts.mailSubmit}
      </button>
      <FormMessage kind="error" text={error} />
      <FormMessage kind="ok" text={state === "done" ? texts.mailDone : null} />
    </div>
  );
}
