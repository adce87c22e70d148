"use client";

import { chinaHour, isReviewedSoon } from "#components/payment/base/review-time.ts";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import type { PaymentLine } from "#lib/contracts/payment/payment.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

export const isInReview = ({ method, state }: PaymentLine): boolean =>
  method === "alipay" && state === "review";

type AlipayInReviewProps = {
  payment: PaymentLine;
  texts: Texts["payment"]["pending"];
  supportEmail: string | null;
};

/** An Alipay payment that a person looks for, and about how long that takes. */
export function AlipayInReview({ payment, texts, supportEmail }: AlipayInReviewProps) {
  const { id, at, levelId, amount, currency } = payment;
  const locale = useLocale();
  const level = useLevelName()(levelId) ?? "VIP";
  const text = isReviewedSoon(chinaHour(new Date(at))) ? texts.reviewByDay : texts.reviewByNight;
  return (
    <li className="border-t border-line pt-4 wrap-anywhere">
      <p>
        <b>
          {fill(texts.alipay, { level })}
          {amount !== null && currency !== null && ` · ${money(Number(amount), currency, locale)}`}
        </b>{" "}
        <span className="text-sm text-muted">
          {fill(texts.since, { date: shortDate(at, locale) })} · {id}
        </span>
      </p>
      <p role="status">{text}</p>
      <div className="pay-actions">
        <SupportLink email={supportEmail} text={texts.contact} subject={id} className="btn sm" />
      </div>
    </li>
  );
}
