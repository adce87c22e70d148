"use client";

import type { Member } from "#lib/contracts/member.ts";
import type { Renewal } from "#lib/contracts/payment.ts";
import { shortDate } from "#lib/format/dates.ts";
import { fill } from "#lib/format/fill.ts";
import { money } from "#lib/format/numbers.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/i18n/texts.ts";

type RenewalPartProps = {
  subscription: NonNullable<Member["subscription"]>;
  level: string;
  renewal: Renewal | null;
  texts: Texts["payment"]["list"];
  /** Where one chooses at PayPal what it charges. */
  paypalUrl: string;
  isForLife: boolean;
};

/** When the membership renews or ends, as the headline; what follows from cancelling; how a failed renewal is mended. */
export function RenewalPart({ subscription, level, renewal, texts, paypalUrl, isForLife }: RenewalPartProps) {
  const locale = useLocale();
  const day = (iso: string) => shortDate(iso, locale);
  const { endDate, isActive, isCancellationPending } = subscription;
  if (isForLife)
    return (
      <div className="mb-6">
        <p className="text-lg font-heading">{texts.forLife}</p>
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
        <a className="btn primary mt-4" href={paypalUrl} target="_blank" rel="noopener noreferrer">
          {texts.fix}
        </a>
      </div>
    );
  }
  const headline = next ? fill(renews ? texts.renewsOn : texts.endsOn, { date: day(next) }) : texts.openEnd;
  const charge = amount ? fill(texts.nextCharge, { amount }) : "";
  const onCancel = next
    ? fill(texts.ifCancelled, { level, date: day(next) })
    : fill(texts.ifCancelledOpen, { level });
  if (!renews && !next) return null;
  return (
    <div className="mb-6">
      <p className="text-lg font-heading">{headline}</p>
      {renews && (
        <p className="mt-1 text-muted">
          {charge} {onCancel}
        </p>
      )}
    </div>
  );
}
