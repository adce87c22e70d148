"use client";

import { SupportLink } from "#components/payment/base/support-link.tsx";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { Renewal } from "#lib/contracts/payment/payment.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { cancelNote } from "./cancel-note.ts";

type RenewalPartProps = {
  subscription: NonNullable<Member["subscription"]>;
  level: string;
  renewal: Renewal | null;
  texts: Texts["payment"]["list"];
  /** PayPal's page for the payment method. */
  paypalUrl: string;
  supportEmail: string | null;
  isForLife: boolean;
};

const headlineClass = "font-display text-section break-keep";

/** When the membership renews or ends, and how to mend a failed renewal. */
export function RenewalPart(props: RenewalPartProps) {
  const { subscription, level, renewal, texts, paypalUrl, supportEmail, isForLife } = props;
  const locale = useLocale();
  const day = (iso: string) => shortDate(iso, locale);
  const { endDate, isActive, isCancellationPending } = subscription;
  if (isForLife)
    return (
      <div className="mb-6">
        <p className={headlineClass}>{texts.forLife}</p>
        <p className="mt-1 text-muted">{texts.forLifeText}</p>
      </div>
    );
  const renews = isActive && !isCancellationPending;
  const next = (renews && renewal?.state === "renews" ? renewal.at : null) ?? endDate;
  const amount =
    renewal?.amount && renewal.currency ? money(Number(renewal.amount), renewal.currency, locale) : null;
  if (renews && (renewal?.state === "failed" || renewal?.state === "suspended")) {
    const isSuspended = renewal.state === "suspended";
    return (
      <div className="mb-6">
        <p className="font-control text-error">
          <span aria-hidden="true">! </span>
          {isSuspended ? texts.suspendedTitle : texts.failedTitle}
        </p>
        <p className="mt-1">
          {isSuspended
            ? fill(texts.suspendedText, { level })
            : fill(texts.failedText, { amount: amount ?? texts.unknownAmount, date: day(renewal.at ?? "") })}
        </p>
        <p className="mt-1 text-muted">{cancelNote({ level, renewal, endDate, texts, day })}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <a className="btn primary" href={paypalUrl} target="_blank" rel="noopener noreferrer">
            {texts.fix}
          </a>
          <SupportLink email={supportEmail} text={texts.contact} />
        </div>
      </div>
    );
  }
  if (isCancellationPending)
    return (
      <div className="mb-6" role="status">
        <p className={headlineClass}>{next ? fill(texts.endsOn, { date: day(next) }) : texts.endsOpen}</p>
        <p className="mt-1 text-muted">{fill(texts.chooseAgain, { level })}</p>
      </div>
    );
  if (!renews && !next) return null;
  const headline = next ? fill(renews ? texts.renewsOn : texts.endsOn, { date: day(next) }) : texts.openEnd;
  // PayPal charges nothing for a subscription that has ended there, even if WordPress has not noticed.
  const charge = amount && renewal?.state === "renews" ? fill(texts.nextCharge, { amount }) : "";
  return (
    <div className="mb-6">
      <p className={headlineClass}>{headline}</p>
      {renews && charge && <p className="mt-1 text-muted">{charge}</p>}
    </div>
  );
}
