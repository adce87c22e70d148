"use client";

import { useId } from "react";
import { SendLinkAgain } from "#components/account/forms/send-link-again.tsx";
import { useLazy } from "#components/ui/hooks/use-lazy.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { EmailProps } from "./change-email-form.tsx";

/** The address, whether it is confirmed, and the form that changes it (product: E-mail address). */
export function EmailPart(props: EmailProps) {
  const { member, texts } = props;
  const heading = useId();
  const { part, failed, load } = useLazy(() => import("./change-email-form.tsx"));
  if (member.emailVerified === undefined && member.pendingEmail === undefined) return null;
  return (
    <section className="mt-8 grid gap-4 border-edge border-t pt-6" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {texts.email}
      </h2>
      {member.emailVerified && <p className="text-ok">{texts.verified}</p>}
      {member.emailVerified === false && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{texts.unverified}</p>
          <SendLinkAgain texts={texts} />
        </div>
      )}
      {member.pendingEmail && (
        <p className="break-words text-muted">{fill(texts.pendingEmail, { email: member.pendingEmail })}</p>
      )}
      {member.pendingEmail !== undefined && (
        <details onToggle={load}>
          <summary className="cursor-pointer py-2 text-muted">{texts.changeEmail}</summary>
          {failed && <p role="alert">{texts.failed}</p>}
          {part && <part.ChangeEmailForm {...props} />}
        </details>
      )}
    </section>
  );
}
