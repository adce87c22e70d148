import type { DeskState, PaymentsDesk } from "#lib/contracts/desk/payments-desk.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";

type DeskCountsProps = {
  counts: PaymentsDesk["counts"];
  /** How many withdrawals and cancellations wait. */
  withdrawals: number;
  texts: Texts["admin"]["counts"];
  /** Shows the payments of a state, in the table below. */
  onChoose: (state: DeskState) => void;
};

type Cell = {
  name: string;
  value: string;
  /** Whether it needs a person. */
  isWrong?: boolean;
  state?: DeskState;
};

/** Six numbers. Above 0, those that need a person are red; those of a state lead to its payments. */
export function DeskCounts({ counts, withdrawals, texts, onChoose }: DeskCountsProps) {
  const locale = useLocale();
  const inWords = (sums: PaymentsDesk["counts"]["taken"]) =>
    sums.map(({ amount, currency }) => money(Number(amount), currency, locale)).join(" + ");
  const refunded = inWords(counts.refunded);
  const ofState = (state: "waiting" | "decide" | "unapplied"): Cell => ({
    name: texts[state],
    value: String(counts[state]),
    isWrong: state !== "waiting" && counts[state] > 0,
    state,
  });
  const cells: Cell[] = [
    { name: texts.paid, value: String(counts.paid) },
    {
      name: refunded ? fill(texts.takenRefunded, { refunded }) : texts.taken,
      value: inWords(counts.taken) || "0",
    },
    ofState("waiting"),
    ofState("decide"),
    ofState("unapplied"),
    { name: texts.withdrawals, value: String(withdrawals), isWrong: withdrawals > 0 },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {cells.map(({ name, value, isWrong, state }) => (
        <div
          key={name}
          className={`flex flex-col-reverse justify-end rounded-card border bg-surface px-4 py-3 sm:px-5 sm:py-4 ${isWrong ? "border-error" : "border-edge"}`}
        >
          <dt className="text-muted text-sm">{name}</dt>
          <dd
            className={`font-display text-[clamp(1.375rem,2.6vw,2.5rem)] leading-[1.1] tabular-nums wrap-anywhere ${isWrong ? "text-error" : ""}`}
          >
            {state && value !== "0" ? (
              <button
                type="button"
                className="cursor-pointer hover:underline"
                aria-label={`${value}: ${name}`}
                onClick={() => onChoose(state)}
              >
                {value}
              </button>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
