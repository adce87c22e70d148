import { useQuery } from "@tanstack/react-query";
import type { PaymentMethod } from "#components/payment/base/method.ts";
import type { PaymentProps } from "#components/payment/dialog/payment-props.ts";
import { Facts } from "#components/ui/facts.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { paypalPlanQuery } from "#lib/browser/payment/calls.ts";
import type { Cycle } from "#lib/contracts/payment/membership.ts";
import { shortDate } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { money } from "#lib/i18n/format/money.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { endOfCycle, periodText, priceOf } from "#lib/membership/plan-prices.ts";
import type { Plan } from "#lib/membership/plans.ts";

const AmountFacts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <Facts
    facts={facts}
    columns="grid-cols-[auto_minmax(0,1fr)] [&_dd]:text-right [&_dd]:text-balance [&_dd]:break-keep [&_dd]:text-text"
  />
);

type AmountTodayProps = {
  plan: Plan;
  /** The method's own price, paid once for one period; without it, PayPal's price. */
  price: PaymentMethod["price"];
  texts: PaymentProps["texts"];
};

/** PayPal's next charge. A plan with a trial may begin with a shorter period, which only PayPal knows. */
function useNextCharge(plan: Plan, cycle: Cycle | null): Cycle | null {
  const { price } = plan;
  const beginsOtherwise = cycle !== null && price !== null && Number(price.initial) !== Number(price.amount);
  const { data } = useQuery({ ...paypalPlanQuery(plan.id), enabled: beginsOtherwise }, queryClient);
  return beginsOtherwise ? (data?.firstPeriod ?? null) : cycle;
}

/** Today's charge, and the next one; or the end date of a plan that does not renew. */
export function AmountToday({ plan, price, texts }: AmountTodayProps) {
  const locale = useLocale();
  const methodPrice = price?.(plan);
  const dueToday = methodPrice ?? priceOf(plan);
  const nextCycle = useNextCharge(plan, methodPrice ? null : (dueToday?.cycle ?? null));
  if (dueToday === null) return <p className="text-text">{plan.priceText}</p>;
  const { cycle, currency } = dueToday;
  const amountOf = (amount: number) => money(amount, currency, locale);
  const dayAfter = (period: Cycle) => shortDate(endOfCycle(period, new Date()).toISOString(), locale);
  if (methodPrice) {
    const until = cycle && fill(texts.noRenewal, { date: dayAfter(cycle) });
    return (
      <AmountFacts
        facts={[
          [texts.chargedToday, amountOf(methodPrice.amount)],
          ...(until ? [[texts.validUntil, until] as const] : []),
        ]}
      />
    );
  }
  const { initial, amount, trial } = plan.price ?? {
    initial: dueToday.amount,
    amount: dueToday.amount,
    trial: null,
  };
  const next = amountOf(Number(trial?.amount ?? amount));
  const after =
    trial &&
    fill(texts.thenAmount, {
      amount: amountOf(Number(amount)),
      period: periodText(plan, cycle, texts, locale),
    });
  // The text names a date only where PayPal names one.
  const dated = nextCycle ? fill(texts.chargeOn, { amount: next, date: dayAfter(nextCycle) }) : next;
  const charge = cycle === null ? texts.never : dated;
  return (
    <AmountFacts
      facts={[
        [texts.chargedToday, amountOf(Number(initial))],
        [texts.nextCharge, [charge, after].filter(Boolean).join(", ")],
      ]}
    />
  );
}
