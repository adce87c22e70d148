import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AmountToday } from "#components/payment/dialog/amount-today.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { paypalPlanQuery } from "#lib/browser/payment/calls.ts";
import type { Cycle, Price } from "#lib/contracts/payment/membership.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import type { PlanPrice } from "#lib/membership/plan-prices.ts";
import type { Plan } from "#lib/membership/plans.ts";
import en from "#messages/en.json";

// The dialog's lines about the charges (product: Buying a plan).

afterEach(() => {
  queryClient.clear();
});

const texts = { ...en.payment.dialog, every: en.vip.plans.every };
const month = { every: 1, unit: "month" } as const;
const monthly: Price = { initial: "12.99", amount: "12.99", currency: "USD", cycle: month, trial: null };
const planOf = (price: Price | null, cadence: Plan["cadence"] = "monthly"): Plan => ({
  id: 3,
  name: "Silver",
  cadence,
  price,
  priceText: "$12.99 per month",
});

function linesOf(plan: Plan, own?: PlanPrice): string[] {
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") });
  const html = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <AmountToday plan={plan} price={own && (() => own)} texts={texts} />
    </LocaleProvider>,
  );
  return html.split(/<[^>]*>/).filter(Boolean);
}

describe("what the purchase dialog says is charged", () => {
  test.each<[string, Plan, PlanPrice | undefined, string[]]>([
    [
      "a plan that renews",
      planOf(monthly),
      undefined,
      ["Today", "$12.99", "Next charge", "$12.99 on 22 Dec 2026"],
    ],
    [
      "one that is paid once",
      planOf({ ...monthly, initial: "199.00", amount: "199.00", cycle: null }, "lifetime"),
      undefined,
      ["Today", "$199", "Next charge", "None. You pay once."],
    ],
    [
      "a plan with a trial that goes on every 6 months",
      planOf({ ...monthly, cycle: { every: 6, unit: "month" }, trial: { amount: "5.00", payments: 1 } }),
      undefined,
      ["Today", "$12.99", "Next charge", "$5 on 22 May 2027, then $12.99 every 6 months"],
    ],
    [
      "a method that does not renew",
      planOf(monthly),
      { amount: 95, currency: "CNY", cycle: month },
      ["Today", "¥95", "Valid until", "22 Dec 2026, doesn&#x27;t renew"],
    ],
    ["a price that nobody can read for certain", planOf(null), undefined, ["$12.99 per month"]],
  ])("the purchase dialog says what is charged: %s", (_, plan, own, expected) =>
    expect(linesOf(plan, own)).toEqual(expected),
  );
});

describe("the next charge of what begins otherwise than it goes on is PayPal's", () => {
  const week: Cycle = { every: 1, unit: "week" };
  test.each<[string, Price, Cycle | null | undefined, string]>([
    ["after a trial of a week", { ...monthly, initial: "0.00" }, week, "$12.99 on 29 Nov 2026"],
    ["after a period with a set-up fee", { ...monthly, initial: "17.99" }, month, "$12.99 on 22 Dec 2026"],
    ["without a day where PayPal could not be asked", { ...monthly, initial: "1.00" }, null, "$12.99"],
    ["without a day until PayPal has reported one", { ...monthly, initial: "1.00" }, undefined, "$12.99"],
  ])("the purchase dialog names PayPal's next charge %s", (_, price, firstPeriod, expected) => {
    if (firstPeriod !== undefined)
      queryClient.setQueryData(paypalPlanQuery(3).queryKey, { planId: "P-1", firstPeriod });
    expect(linesOf(planOf(price)).slice(2)).toEqual(["Next charge", expected]);
  });
});
