import { expect, test } from "vitest";
import type { Cycle, Price } from "#lib/contracts/payment/membership.ts";
import type { BillingPlan } from "#lib/paypal/plan.ts";
import { comparePlan, freeTrialMs, longestFirstPeriodMs } from "#lib/services/payment/terms/plan-terms.ts";

const month: Cycle = { every: 1, unit: "month" };
const price = (change: Partial<Price> = {}): Price => ({
  currency: "USD",
  amount: "12.99",
  initial: "12.99",
  cycle: month,
  trial: null,
  ...change,
});

type Stage = BillingPlan["billing_cycles"][number];
const money = (value: string, currency_code = "USD") => ({ value, currency_code });
const stage = (change: Partial<Stage> = {}): Stage => ({
  tenure_type: "REGULAR",
  sequence: 1,
  total_cycles: 0,
  frequency: { interval_unit: "MONTH", interval_count: 1 },
  pricing_scheme: { fixed_price: money("12.99") },
  ...change,
});
const plan = (stages: Stage[] = [stage()], change: Partial<BillingPlan> = {}): BillingPlan => ({
  id: "P-1",
  status: "ACTIVE",
  billing_cycles: stages,
  ...change,
});
const fixedPrice = (value: string, currency = "USD") => ({ fixed_price: money(value, currency) });
const every = (interval_unit: Stage["frequency"]["interval_unit"], interval_count = 1) =>
  stage({ frequency: { interval_unit, interval_count } });
const trial = (change: Partial<Stage> = {}) => stage({ tenure_type: "TRIAL", total_cycles: 1, ...change });
const week = { interval_unit: "WEEK", interval_count: 1 } as const;
const free = trial({ pricing_scheme: undefined });
const freeWeek = trial({ pricing_scheme: undefined, frequency: week });
const costing = (value: string, currency?: string) => stage({ pricing_scheme: fixedPrice(value, currency) });
/** The first `count` payments, each of 5.00. */
const cheaper = (count: number, change: Partial<Stage> = {}) =>
  trial({ total_cycles: count, pricing_scheme: fixedPrice("5.00"), ...change });
/** A level whose first payment costs 5.00, and so do the `payments` after it. */
const cheaperLevel = (payments: number) => price({ initial: "5.00", trial: { amount: "5.00", payments } });
const second = stage({ sequence: 2 });
const fee = (value: string, currency = "USD") => ({
  payment_preferences: { setup_fee: money(value, currency) },
});

test.each<[string, Price, BillingPlan, Cycle?]>([
  ["the same", price(), plan()],
  ["cents left out", price({ amount: "12.00", initial: "12.00" }), plan([costing("12")])],
  ["a set-up fee of nothing", price(), plan([stage()], fee("0"))],
  ["a year as twelve months", price({ cycle: { every: 1, unit: "year" } }), plan([every("MONTH", 12)])],
  ["two years as 24 months", price({ cycle: { every: 2, unit: "year" } }), plan([every("MONTH", 24)])],
  ["two weeks as 14 days", price({ cycle: { every: 2, unit: "week" } }), plan([every("DAY", 14)])],
  ["a week as seven days", price({ cycle: { every: 1, unit: "week" } }), plan([every("DAY", 7)])],
  ["a level that names no period", price({ cycle: null }), plan([every("YEAR")]), { every: 1, unit: "year" }],
  ["tax within the price", price(), plan([stage()], { taxes: { percentage: "19", inclusive: true } })],
  [
    "a first payment as a trial",
    price({ initial: "1.00" }),
    plan([trial({ pricing_scheme: fixedPrice("1.00") }), second]),
  ],
  ["a first payment as a set-up fee", price({ initial: "1.00" }), plan([freeWeek, second], fee("1.00"))],
  ["a free first month", price({ initial: "0.00" }), plan([free, second])],
  [
    "a free first week, of which the level says that its first payment is nothing",
    price({ initial: "0.00" }),
    plan([freeWeek, second]),
  ],
  ["a set-up fee on top", price({ initial: "17.99" }), plan([stage()], fee("5.00"))],
  ["three cheaper payments", cheaperLevel(2), plan([cheaper(3), second])],
  [
    "stages in another order",
    price({ initial: "1.00" }),
    plan([second, trial({ pricing_scheme: fixedPrice("1") })]),
  ],
  ["yen", price({ currency: "JPY", amount: "1500", initial: "1500" }), plan([costing("1500", "JPY")])],
])("PayPal's plan agrees with the level's price: %s", (_, level, given, cycle = month) =>
  expect(comparePlan(level, cycle, given)).toEqual([]),
);

test.each<[string, Price, BillingPlan, string[]]>([
  ["more", price(), plan([costing("13.99")]), ["amount"]],
  ["less", price(), plan([costing("2.99")]), ["amount"]],
  ["another currency", price(), plan([costing("12.99", "EUR")]), ["currency"]],
  [
    "a fee in another currency",
    price({ initial: "17.99" }),
    plan([stage()], fee("5.00", "EUR")),
    ["currency"],
  ],
  ["every week", price(), plan([every("WEEK")]), ["period"]],
  ["every thirty days", price(), plan([every("DAY", 30)]), ["period"]],
  ["every two months", price(), plan([every("MONTH", 2)]), ["period"]],
  ["a first payment twice, as a fee too", price(), plan([stage()], fee("12.99")), ["amount"]],
  ["a free month that the level does not promise", price(), plan([free, second]), ["amount"]],
  [
    "a first week of which the level says nothing",
    price(),
    plan([trial({ frequency: week }), second]),
    ["period"],
  ],
  [
    "cheaper payments of a week, where the level's are of a month",
    cheaperLevel(1),
    plan([cheaper(2, { frequency: week }), second]),
    ["period"],
  ],
  [
    "a cheaper week after a free one",
    price({ initial: "0.00", trial: { amount: "5.00", payments: 1 } }),
    plan([freeWeek, cheaper(1, { sequence: 2, frequency: week }), stage({ sequence: 3 })]),
    ["period"],
  ],
  ["no free month, which the level promises", price({ initial: "0.00" }), plan(), ["amount"]],
  ["one cheaper payment more", cheaperLevel(1), plan([cheaper(3), second]), ["amount"]],
  [
    "another price after three payments at the level's",
    price(),
    plan([trial({ total_cycles: 3 }), stage({ sequence: 2, pricing_scheme: fixedPrice("99.00") })]),
    ["amount"],
  ],
  [
    "another price after four payments of the level's in two stages",
    price(),
    plan([
      trial({ total_cycles: 2 }),
      trial({ sequence: 2, total_cycles: 2 }),
      stage({ sequence: 3, pricing_scheme: fixedPrice("99.00") }),
    ]),
    ["amount"],
  ],
  [
    "another price after four cheaper payments in two stages",
    cheaperLevel(3),
    plan([
      cheaper(2),
      cheaper(2, { sequence: 2 }),
      stage({ sequence: 3, pricing_scheme: fixedPrice("99.00") }),
    ]),
    ["amount"],
  ],
  ["not active", price(), plan([stage()], { status: "INACTIVE" }), ["inactive"]],
  ["tax on top", price(), plan([stage()], { taxes: { percentage: "19", inclusive: false } }), ["tax"]],
  ["a price by tiers", price(), plan([stage({ pricing_scheme: {} })]), ["unreadable"]],
  ["nothing that renews", price(), plan([trial({ pricing_scheme: fixedPrice("12.99") })]), ["unreadable"]],
  [
    "everything else",
    price(),
    plan([{ ...every("YEAR"), pricing_scheme: fixedPrice("9.99", "EUR") }]),
    ["currency", "amount", "period"],
  ],
])("PayPal's plan differs from the level's price: %s", (_, level, given, expected) =>
  expect(comparePlan(level, month, given)).toEqual(expected),
);

const day = 86_400_000;
test.each<[string, BillingPlan, number, number]>([
  ["a month", plan(), 0, 31],
  ["a quarter", plan([every("MONTH", 3)]), 0, 93],
  ["a year", plan([every("YEAR")]), 0, 366],
  ["a free week first", plan([freeWeek, second]), 7, 38],
  ["three free weeks first", plan([{ ...freeWeek, total_cycles: 3 }, second]), 21, 52],
  [
    "a free week of a price that is 0",
    plan([trial({ frequency: week, pricing_scheme: fixedPrice("0") }), second]),
    7,
    38,
  ],
  ["a week for money first", plan([trial({ frequency: week }), second]), 0, 38],
  ["a free week with a set-up fee", plan([freeWeek, second], fee("1.00")), 0, 38],
  ["in whichever order it is listed", plan([second, freeWeek]), 7, 38],
])("the time of a plan's first charge and the length of its period: %s", (_, one, freeDays, longest) =>
  expect([freeTrialMs(one) / day, longestFirstPeriodMs(one) / day]).toEqual([freeDays, longest]),
);
