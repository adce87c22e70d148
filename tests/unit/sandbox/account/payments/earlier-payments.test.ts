import { expect, test } from "vitest";
import type { MemberRow } from "#sandbox/account/member/member.ts";
import { earlierPayments } from "#sandbox/account/payments/earlier-payments.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-23T12:00:00Z");

/** What a ready-made member who joined so many days ago has paid. */
const paidBy = (username: string, joinedDaysAgo: number, until = now) =>
  earlierPayments({ username, registered: now - (joinedDaysAgo + 2) * day } as MemberRow, until).map(
    ({ amount, at }) => `${amount} ${at.slice(0, 10)}`,
  );

test("members of the demo have paid the price of their plan, once in each period", () => {
  expect(paidBy("bronze", 3)).toEqual(["4.99 2026-11-20"]);
  expect(paidBy("bronze", 17)).toEqual(["4.99 2026-11-06", "4.99 2026-11-13", "4.99 2026-11-20"]);
  expect(paidBy("platinum", 12)).toEqual(["89.99 2026-11-11"]);
  expect(paidBy("diamond", 400)).toEqual(["199.00 2025-10-19"]);
  expect(paidBy("cancelling", 90)).toEqual(["89.99 2026-08-25"]);
});

test("an ended membership has no payment after its end", () => {
  expect(paidBy("expired", 64)).toEqual(["12.99 2026-09-20", "12.99 2026-10-20"]);
});

test("earlier payments end where the next purchase begins", () => {
  expect(paidBy("silver", 70, now - 30 * day)).toEqual(["12.99 2026-09-14", "12.99 2026-10-14"]);
});

test.each(["free", "admin", "single", "somebody"])("the demo's account %s has paid nothing", (username) => {
  expect(paidBy(username, 100)).toEqual([]);
});
