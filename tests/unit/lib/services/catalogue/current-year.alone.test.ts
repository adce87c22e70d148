import { expect, test, vi } from "vitest";
import { currentYear } from "#lib/services/catalogue/year.ts";

test.each([
  ["2026-12-31T23:59:59Z", 2026],
  ["2027-01-01T00:00:00Z", 2027],
])("the current year at %s is %i", async (now, year) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
  expect(await currentYear()).toBe(year);
});
