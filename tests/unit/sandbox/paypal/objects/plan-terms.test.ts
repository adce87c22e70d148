import { expect, test } from "vitest";
import { planId } from "#sandbox/paypal/objects/account.ts";
import { monthsAfter, periodAfter } from "#sandbox/paypal/objects/plan-terms.ts";

// PayPal counts calendar months, as the site's dialog does.

const after = (from: string, count: number) =>
  new Date(monthsAfter(Date.parse(`${from}T10:00:00Z`), count)).toISOString().slice(0, 10);

test.each([
  ["2026-11-28", 3, "2027-02-28"],
  ["2027-01-31", 1, "2027-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2027-10-31", 1, "2027-11-30"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-12-31", 12, "2027-12-31"],
])("the date %s and %i months later is %s", (from, count, end) => expect(after(from, count)).toBe(end));

test("the period of a monthly plan ends on the same day of the next month", () => {
  const from = Date.parse("2026-12-16T10:00:00Z");
  expect(periodAfter(from, planId(3))).toBe(Date.parse("2027-01-16T10:00:00Z"));
});
