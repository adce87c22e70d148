"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SupportLink } from "#components/payment/base/support-link.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import { paymentsQuery } from "#lib/browser/payment/member-payments.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { PaymentLine, PaymentLineState, PendingPayment } from "#lib/contracts/payment/payment.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { AlipayDecisions } from "./alipay-decisions.tsx";
import { isInReview } from "./alipay-in-review.tsx";
import { PaymentReceipt } from "./payment-receipt.tsx";

export type PaymentListProps = {
  texts: Texts["payment"]["list"];
  /** The site's name, for receipts. */
  site: string;
  /** The payer's name, for receipts. */
  payer: string;
  supportEmail: string | null;
};

const shownAtFirst = 4;

const signs: Record<PaymentLineState, { sign: string; tone: string }> = {
  paid: { sign: "✓", tone: "text-ok" },
  approved: { sign: "✓", tone: "text-ok" },
  processing: { sign: "…", tone: "text-muted" },
  review: { sign: "…", tone: "text-muted" },
  failed: { sign: "!", tone: "text-error" },
  refused: { sign: "!", tone: "text-error" },
  refunded: { sign: "←", tone: "text-muted" },
  partlyRefunded: { sign: "←", tone: "text-muted" },
  reversed: { sign: "←", tone: "text-muted" },
  disputed: { sign: "!", tone: "text-muted" },
};
const withReceipt: readonly PaymentLineState[] = [
  "paid",
  "refunded",
  "partlyRefunded",
  "reversed",
  "disputed",
  "approved",
];

/** States that a member may want to ask support about. */
const withSupport: readonly PaymentLineState[] = ["processing", "review", "failed", "refused", "reversed"];

type RowProps = PaymentListProps & { line: PaymentLine };

function Row(props: RowProps) {
  const { line, texts, supportEmail } = props;
  const locale = useLocale();
  const { state, levelId, amount, currency, method, id, at } = line;
  const level = useLevelName()(levelId) ?? texts.unknownLevel;
  const shownAmount =
    amount !== null && currency !== null ? money(Number(amount), currency, locale) : texts.unknown;
  const { sign, tone } = signs[state];
  return (
    <li>
      <p className="text-sm whitespace-nowrap text-muted [grid-area:date] md:text-base md:text-text">
        {shortDate(at, locale)}
      </p>
      <div className="min-w-0 [grid-area:what]">
        <p>{fill(texts.row, { level, method: texts[method] })}</p>
        <p className="text-sm wrap-anywhere text-muted">
          <span className="sr-only">{method === "alipay" ? texts.reference : texts.paypalId} </span>
          {id}
        </p>
      </div>
      <p className="text-right tabular-nums [grid-area:amount]">{shownAmount}</p>
      <p className={`text-sm font-control [grid-area:state] ${tone}`}>
        <span aria-hidden="true">{sign} </span>
        {texts.states[state]}
      </p>
      <div className="flex flex-wrap gap-2 justify-self-start [grid-area:receipt] md:justify-self-end">
        {withReceipt.includes(state) && amount !== null && (
          <PaymentReceipt {...props} level={level} amount={shownAmount} />
        )}
        {withSupport.includes(state) && (
          <SupportLink email={supportEmail} text={texts.contact} subject={id} className="btn ghost sm" />
        )}
      </div>
    </li>
  );
}

/** Whether the profile lists a payment above, as unfinished (./pending-payments.tsx). */
const listedAbove =
  (pending: readonly PendingPayment[] = []) =>
  (line: PaymentLine) =>
    isInReview(line) ||
    (["processing", "review"].includes(line.state) && pending.some(({ id }) => id === line.id));

/** The member's payments, newest first (product: Payments). */
export function PaymentList(props: PaymentListProps) {
  const { texts } = props;
  const [all, setAll] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(paymentsQuery, queryClient);
  const { data: member } = useQuery(sessionQuery, queryClient);
  const payments = data?.payments ?? [];
  const isAbove = listedAbove(member?.pending);
  const listedPayments = payments.filter((line) => !isAbove(line));
  const shownPayments = all ? listedPayments : listedPayments.slice(0, shownAtFirst);
  if (data?.complete && payments.length > 0 && listedPayments.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="payments-heading" aria-busy={isFetching && !data}>
      <h2 id="payments-heading" className="text-lg">
        {texts.heading}
      </h2>
      <AlipayDecisions payments={payments} texts={texts} supportEmail={props.supportEmail} />
      {data && payments.length === 0 && <p className="mt-2 text-muted">{texts.none}</p>}
      {!data && !isError && <div className="skeleton mt-4 h-24" />}
      {shownPayments.length > 0 && (
        <ul className="payments">
          {shownPayments.map((line) => (
            <Row key={`${line.id} ${line.at} ${line.state}`} {...props} line={line} />
          ))}
        </ul>
      )}
      {!all && listedPayments.length > shownAtFirst && (
        <button type="button" className="btn ghost sm mt-4" onClick={() => setAll(true)}>
          {fill(texts.showAll, { count: listedPayments.length })}
        </button>
      )}
      {data && !data.complete && (
        <p role="status" className="mt-4 text-sm text-muted">
          {texts.incomplete}
        </p>
      )}
      {isError && (
        <div role="alert" className="notice flex flex-wrap items-center gap-4">
          {texts.loadFailed}
          <button type="button" className="btn sm" onClick={() => refetch()}>
            {texts.retry}
          </button>
        </div>
      )}
    </section>
  );
}
