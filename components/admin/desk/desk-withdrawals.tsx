"use client";

import { useState } from "react";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { FormField } from "#components/ui/form-field.tsx";
import { useLevelName } from "#lib/browser/membership/level-name.ts";
import type { OpenWithdrawal } from "#lib/contracts/payment/withdrawal.ts";
import { dateOrTime } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Act } from "./desk-decision.tsx";

type LineProps = { line: OpenWithdrawal; texts: Texts["admin"]; act: Act; busy: boolean };

function Actions({ line, texts: { withdrawals: texts, ...admin }, act, busy }: LineProps) {
  const locale = useLocale();
  const [amount, setAmount] = useState("");
  const { id, kind, payment, member, email } = line;
  const words = { no: admin.notNow, close: admin.closeQuestion };
  const canRefund = kind === "withdrawal" && payment !== null && Number(payment.amount) > 0;
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {canRefund && (
        <ConfirmButton
          className="btn sm"
          words={{
            ...words,
            question: texts.refundQuestion,
            warning: (
              <p>
                {fill(texts.refundText, {
                  amount: money(Number(payment.amount), payment.currency, locale),
                  who: email,
                })}
              </p>
            ),
            yes: texts.refund,
          }}
          field={
            <FormField
              label={texts.amount}
              rule={texts.amountRule}
              inputMode="decimal"
              placeholder={payment.amount}
              value={amount}
              onChange={({ target }) => setAmount(target.value.trim())}
            />
          }
          busy={busy}
          onConfirm={() =>
            act({ action: "refundWithdrawal", id, ...(amount !== "" && { amount }) }, texts.refunded)
          }
        >
          {texts.refund}
          <span className="sr-only"> {email}</span>
        </ConfirmButton>
      )}
      {kind === "cancellation" && member > 0 && (
        <ConfirmButton
          className="btn sm"
          words={{ ...words, question: texts.endQuestion, warning: <p>{email}</p>, yes: texts.end }}
          busy={busy}
          onConfirm={() => act({ action: "endSubscription", id }, texts.ended)}
        >
          {texts.end}
          <span className="sr-only"> {email}</span>
        </ConfirmButton>
      )}
      <ConfirmButton
        className="btn sm bg-transparent"
        words={{
          ...words,
          question: texts.closeQuestion,
          warning: <p>{texts.closeText}</p>,
          yes: texts.close,
        }}
        busy={busy}
        onConfirm={() => act({ action: "closeWithdrawal", id }, texts.closed)}
      >
        {texts.close}
        <span className="sr-only"> {email}</span>
      </ConfirmButton>
    </div>
  );
}

function Line(props: LineProps) {
  const { line, texts } = props;
  const locale = useLocale();
  const level = useLevelName()(line.payment?.levelId ?? 0);
  const { kind, name, email, reference, payment, at, confirmed } = line;
  const bought =
    payment === null
      ? texts.withdrawals.noPayment
      : [
          level,
          money(Number(payment.amount), payment.currency, locale),
          fill(texts.withdrawals.paid, { date: dateOrTime(payment.at, locale) }),
          payment.number,
        ]
          .filter(Boolean)
          .join(" · ");
  return (
    <li className="grid gap-2 border-t border-edge py-3 first:border-0 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {/* What the buyer named as the payment, unless the payment below has that very number. */}
          {[
            texts.withdrawals[kind],
            dateOrTime(at, locale),
            name,
            email,
            reference !== payment?.number && reference,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="text-sm text-muted">
          {texts.withdrawals[confirmed ? "confirmed" : "unconfirmed"]} {bought}
        </p>
      </div>
      <Actions {...props} />
    </li>
  );
}

/** Withdrawals and cancellations that wait. Renders nothing if there are none. */
export function DeskWithdrawals({ lines, ...props }: { lines: OpenWithdrawal[] } & Omit<LineProps, "line">) {
  if (lines.length === 0) return null;
  return (
    <section className="box rounded-card p-5">
      <h2 className="text-lg">{props.texts.withdrawals.title}</h2>
      <ul className="mt-2">
        {lines.map((line) => (
          <Line key={line.id} line={line} {...props} />
        ))}
      </ul>
    </section>
  );
}
