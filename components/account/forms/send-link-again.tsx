"use client";

import { useState } from "react";
import { showToast } from "#components/toast/show-toast.ts";
import { sendVerification } from "#lib/browser/session/member.ts";

type LinkTexts = Record<"sendLink" | "sendingLink" | "linkSent" | "linkFailed", string>;

/** Mails the link that confirms the address again. */
export function SendLinkAgain({ texts }: { texts: LinkTexts }) {
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    try {
      await sendVerification();
      showToast("success", texts.linkSent);
    } catch (error) {
      showToast("error", error instanceof Error && error.message ? error.message : texts.linkFailed);
    }
    setSending(false);
  };
  return (
    <button type="button" className="btn sm" aria-disabled={isSending} onClick={send}>
      {isSending ? texts.sendingLink : texts.sendLink}
    </button>
  );
}
