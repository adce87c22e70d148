import type { PaymentsDesk } from "#lib/contracts/desk/payments-desk.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

type DeskCountsProps = {
  counts: PaymentsDesk["counts"];
  /** How many withdrawals and cancellations wait. */
  withdrawals: number;
  texts: Texts["admin"]["counts"];
};

/** Six numbers. Above 0, those that need a person are red. */
export function DeskCounts({ counts, withdrawals, texts }: DeskCountsProps) {
  const locale = useLocale();
  const inWords = (sums: PaymentsDesk["counts"]["taken"]) =>
    sums.map(({ amount, currency }) => money(Number(amount), currency, locale)).join(" + ");
  const refunded = inWords(counts.refunded);
  const cells = [
    { name: texts.paid, value: String(counts.paid), isWrong: false },
    {
      name: refunded ? fill(texts.takenRefunded, { refunded }) : texts.taken,
      value: inWords(counts.taken) || "0",
      isWrong: false,
    },
    { name: texts.waiting, value: String(counts.waiting), isWrong: false },
    { name: texts.decide, value: String(counts.decide), isWrong: counts.decide > 0 },
    { name: texts.unapplied, value: String(counts.unapplied), isWrong: counts.unapplied > 0 },
    { name: texts.withdrawals, value: String(withdrawals), isWrong: withdrawals > 0 },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {cells.map(({ name, value, isWrong }) => (
        <div
          key={name}
          className={`flex flex-col-reverse justify-end rounded-card border bg-surface px-4 py-3 sm:px-5 sm:py-4 ${isWrong ? "border-error" : "border-edge"}`}
        >
          <dt className="text-muted text-sm">{name}</dt>
          <dd
            className={`font-display text-[clamp(1.375rem,2.6vw,2.5rem)] leading-[1.1] tabular-nums wrap-anywhere ${isWrong ? "text-error" : ""}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
