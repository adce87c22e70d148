import { fill } from "#lib/format/fill.ts";
import { money } from "#lib/format/numbers.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import type { Plan } from "#lib/plans.ts";
import type { PaymentMethod } from "./methods/method.ts";

type AmountTodayProps = {
  plan: Plan;
  /** The method's own price; without it, PayPal's. */
  price: PaymentMethod["price"];
  texts: Pick<Texts["payment"]["dialog"], "today" | "thenAmount" | "per">;
};

/** What is charged today, and what the payments after a first one of another amount cost. */
export function AmountToday({ plan, price, texts }: AmountTodayProps) {
  const locale = useLocale();
  const own = price?.(plan);
  if (own) return <b className="text-text">{money(own.amount, own.currency, locale)}</b>;
  if (plan.price === null) return <b className="text-text">{plan.priceText}</b>;
  const { initial, amount, currency, trial } = plan.price;
  const next = trial?.amount ?? amount;
  const today = money(Number(initial), currency, locale);
  if (initial === next && trial === null) return <b className="text-text">{today}</b>;
  const then = { amount: money(Number(next), currency, locale), period: texts.per[plan.cadence] };
  return (
    <span className="grid text-right">
      <b className="text-text">{fill(texts.today, { amount: today })}</b>
      <span className="text-sm">{fill(texts.thenAmount, then)}</span>
    </span>
  );
}
