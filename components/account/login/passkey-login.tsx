"use client";

import { useState } from "react";
import { FormMessage } from "#components/ui/form-message.tsx";
import { ApiError } from "#lib/browser/base/client.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type PasskeyLoginProps = {
  texts: Texts["member"]["login"];
  onDone: (deletionAt?: string | null) => void;
};

/** Logs in with a passkey alone. The browser's part loads on press. */
export function PasskeyLogin({ texts, onDone }: PasskeyLoginProps) {
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const [error, setError] = useState<string | null>(null);
  const press = async () => {
    setState("busy");
    setError(null);
    try {
      const { logInWithPasskey } = await import("#lib/browser/session/factor/passkeys.ts");
      const member = await logInWithPasskey();
      setState("done");
      onDone(member?.deletionAt);
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : texts.passkeyFailed);
      setState("idle");
    }
  };
  return (
    <div className="mt-4 grid gap-4">
      <button type="button" className="btn" disabled={state !== "idle"} onClick={() => void press()}>
        {state === "busy" ? texts.passkeyWaiting : texts.passkey}
      </button>
      <FormMessage kind="error" text={error} />
      <FormMessage kind="ok" text={state === "done" ? texts.done : null} />
    </div>
  );
}
