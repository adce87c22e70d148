"use client";

import { type MouseEvent, useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { ApiError } from "#lib/browser/base/client.ts";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

type PasskeyProofProps = {
  member: Pick<Member, "passkeys">;
  texts: Texts["member"]["passkeys"];
  /** Puts the proof in the password's place; the form is sent then. */
  onProof: (proof: string) => void;
};

/** A passkey instead of the password and the code, for members who have one. */
export function PasskeyProof({ member, texts, onProof }: PasskeyProofProps) {
  const [isBusy, setBusy] = useState(false);
  if (!member.passkeys?.count) return null;
  const press = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setBusy(true);
    try {
      const { provePasskey } = await import("#lib/browser/session/factor/passkeys.ts");
      onProof(await provePasskey());
      form?.requestSubmit();
    } catch (error) {
      showToast("error", error instanceof ApiError ? error.message : texts.cancelled);
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="text-link justify-self-start"
      aria-disabled={isBusy}
      onClick={(event) => void press(event)}
    >
      {texts.prove}
    </button>
  );
}
