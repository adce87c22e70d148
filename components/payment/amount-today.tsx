import { Facts } from "#components/ui/facts.tsx";
import { shortDate } from "#lib/format/dates.ts";
import { fill } from "#lib/format/fill.ts";
import { money } from "#lib/format/numbers.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/i18n/texts.ts";
import { endOfCycle, priceOf } from "#lib/plan-prices.ts";
import type { Plan } from "#lib/plans.ts";
import type { PaymentMethod } from "./methods/method.ts";

type AmountTodayProps = {
  plan: Plan;
  /** The method's own price, paid once for a period; without it, PayPal's. */
  price: PaymentMethod["price"];
  texts: Texts["payment"]["dialog"];
};

/** What is charged today, and when what is charged next, or until when what does not renew is valid. */
export function AmountToday({ plan, price, texts }: AmountTodayProps) {
  const locale = useLocale();
  const own = price?.(plan);
  const shown = own ?? priceOf(plan);
  if (shown === null) return <p className="text-text">{plan.priceText}</p>;
  const { cycle, currency } = shown;
  const amountOf = (amount: number) => money(amount, currency, locale);
  const end = cycle && shortDate(endOfCycle(cycle, new Date()).toISOString(), locale);
  const { initial, amount, trial } = plan.price ?? {
    initial: shown.amount,
    amount: shown.amount,
    trial: null,
  };
  const next = amountOf(Number(trial?.amount ?? amount));
  const after =
    trial && fill(texts.thenAmount, { amount: amountOf(Number(amount)), period: texts.per[plan.cadence] });
  const charge = end === null ? texts.never : fill(texts.chargeOn, { amount: next, date: end });
  const facts: [string, string][] = own
    ? [
        [texts.chargedToday, amountOf(own.amount)],
        ...(end === null
          ? []
          : [[texts.validUntil, fill(texts.noRenewal, { date: end })] as [string, string]]),
      ]
    : [
        [texts.chargedToday, amountOf(Number(initial))],
        [texts.nextCharge, [charge, after].filter(Boolean).join(", ")],
      ];
  return <Facts facts={facts} columns="grid-cols-[auto_minmax(0,1fr)] [&_dd]:text-right [&_dd]:text-text" />;
}
