"use client";

import { useEffect, useRef } from "react";
import { Facts } from "#components/ui/facts.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import type { WithdrawalKind, WithdrawalReceipt } from "#lib/contracts/payment/withdrawal.ts";
import { zoneName } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { languages } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export type WithdrawalTexts = Texts["withdraw"]["form"] & Texts["withdraw"][WithdrawalKind];

type ReceiptProps = {
  receipt: WithdrawalReceipt;
  texts: WithdrawalTexts;
  /** The address to which the receipt is mailed, if the visitor has entered it. */
  email?: string;
};

/** Shows what was received and when; a mail has the same text. */
export function WithdrawalReceived({ receipt: { id, at }, texts, email }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const locale = useLocale();
  const { dates } = languages[locale];
  const time = new Intl.DateTimeFormat(dates, { dateStyle: "medium", timeStyle: "medium" }).format(
    new Date(at),
  );
  const isMember = isMarkedSignedIn();
  return (
    <div role="status" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        {texts.done}
      </h2>
      <Facts
        facts={[
          [texts.received, `${time} (${zoneName(locale)})`],
          [texts.number, String(id)],
        ]}
        columns="grid-cols-[120px_minmax(0,1fr)]"
      />
      <p className="text-muted">
        {email ? fill(texts.mailed, { email }) : texts.confirmed} {email && !isMember && texts.confirmByMail}
      </p>
      {isMember && (
        <Link className="btn" href={paths.profile}>
          {texts.toProfile}
        </Link>
      )}
    </div>
  );
}
