import { expect, test } from "vitest";
import {
  endOfCycle,
  monthlyPrice,
  monthsUntilCheaper,
  type PlanPrice,
  perMonth,
  savingOf,
  yuanPrices,
} from "#lib/membership/plan-prices.ts";
import type { Cadence } from "#lib/membership/plans.ts";

const cycles = {
  weekly: { every: 1, unit: "week" },
  monthly: { every: 1, unit: "month" },
  quarterly: { every: 3, unit: "month" },
  halfYearly: { every: 6, unit: "month" },
  yearly: { every: 1, unit: "year" },
  daily: { every: 1, unit: "day" },
  lifetime: null,
} as const;
const price = (cadence: keyof typeof cycles, amount: number, currency = "USD"): PlanPrice => ({
  amount,
  currency,
  cycle: cycles[cadence],
});
const silver = price("monthly", 12.99);

test.each([
  ["weekly", 39],
  ["monthly", 95],
  ["quarterly", 199],
  ["yearly", 588],
  ["lifetime", 1448],
] as [Cadence, number][])("a plan paid %s costs %i yuan by Alipay", (cadence, yuan) =>
  expect(yuanPrices[cadence]).toBe(yuan),
);

test.each([
  ["weekly", 4.99, "21.62"],
  ["quarterly", 29.99, "10.00"],
  ["yearly", 89.99, "7.50"],
  ["halfYearly", 60, "10.00"],
  ["daily", 1, "30.42"],
] as const)("a plan paid %s at %d costs %s a month", (cadence, amount, expected) =>
  expect(perMonth(price(cadence, amount))?.toFixed(2)).toBe(expected),
);

test.each(["monthly", "lifetime"] as const)("a plan paid %s has no price converted to a month", (cadence) =>
  expect(perMonth(price(cadence, 12.99))).toBe(null),
);

test.each([
  ["a year", price("yearly", 89.99), silver, 42],
  ["a quarter", price("quarterly", 29.99), silver, 23],
  ["a year in yuan", price("yearly", 588, "CNY"), price("monthly", 95, "CNY"), 48],
  ["half of it", price("yearly", 60), price("monthly", 10), 50],
  ["never more than is true", price("yearly", 60.1), price("monthly", 10), 49],
  ["as much as twelve months", price("yearly", 120), price("monthly", 10), null],
  ["more than twelve months", price("yearly", 130), price("monthly", 10), null],
  ["less than one per cent", price("yearly", 119.5), price("monthly", 10), null],
  ["a week costs more", price("weekly", 4.99), silver, null],
  ["no monthly plan", price("yearly", 89.99), null, null],
  ["another currency", price("yearly", 89.99), price("monthly", 12.99, "EUR"), null],
  ["the monthly one itself", silver, silver, null],
  ["what is paid once", price("lifetime", 199), silver, null],
] as const)("the saving of a plan against the monthly one: %s", (_, given, monthly, expected) =>
  expect(savingOf(given, monthly)).toBe(expected),
);

test.each([
  [price("lifetime", 199), silver, 16],
  [price("lifetime", 120), price("monthly", 10), 13],
  [price("lifetime", 199), null, null],
  [price("lifetime", 199, "EUR"), silver, null],
  [price("yearly", 89.99), silver, null],
])("the plan %j costs less in total than %j from month %s on", (given, monthly, expected) =>
  expect(monthsUntilCheaper(given, monthly)).toBe(expected),
);

test("a plan is compared with the monthly plan in the same currency", () => {
  const euros = price("monthly", 11, "EUR");
  expect(monthlyPrice([price("weekly", 5), null, euros, silver], "USD")).toBe(silver);
  expect(monthlyPrice([price("weekly", 5), euros], "USD")).toBe(null);
});

test.each([
  [{ every: 1, unit: "week" }, "2026-11-22", "2026-11-29"],
  [{ every: 10, unit: "day" }, "2026-11-25", "2026-12-05"],
  [{ every: 1, unit: "month" }, "2026-11-21", "2026-12-21"],
  [{ every: 1, unit: "month" }, "2027-01-31", "2027-02-28"],
  [{ every: 3, unit: "month" }, "2026-11-30", "2027-02-28"],
  [{ every: 1, unit: "year" }, "2028-02-29", "2029-02-28"],
  [{ every: 6, unit: "month" }, "2026-08-31", "2027-02-28"],
] as const)("with a cycle of %j from %s, the next charge is on %s", (cycle, from, expected) =>
  expect(endOfCycle(cycle, new Date(`${from}T20:00:00Z`)).toISOString()).toBe(`${expected}T20:00:00.000Z`),
);
