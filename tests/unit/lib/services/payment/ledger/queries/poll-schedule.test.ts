import { expect, test } from "vitest";
import { type PollFacts, pauseBeforePoll } from "#lib/services/payment/ledger/queries/poll-schedule.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = 1_000 * day;
const standing = (change: Partial<PollFacts>): PollFacts => ({
  state: "confirmed",
  createdAt: now - day,
  isRunning: false,
  nextPaymentAt: null,
  lastMoneyAt: null,
  ...change,
});

const dueIn = (days: number) => ({ isRunning: true, lastMoneyAt: now, nextPaymentAt: now + days * day });

test.each<[string, Partial<PollFacts>, number, number | null]>([
  ["only begun", { state: "created" }, 0, 5 * minute],
  ["only begun, polled twice", { state: "created" }, 2, 20 * minute],
  ["only begun, polled often", { state: "created" }, 50, day],
  ["only begun, a month ago", { state: "created", createdAt: now - 31 * day }, 3, null],
  ["capturing", { state: "capturing" }, 0, minute],
  ["captured, polled often", { state: "captured" }, 60, 6 * hour],
  ["captured a year ago: never forgotten", { state: "captured", createdAt: now - 400 * day }, 900, 6 * hour],
  ["needing review", { state: "needsReview" }, 0, hour],
  ["needing review, polled often", { state: "needsReview" }, 99, day],
  ["failed", { state: "failed" }, 0, null],
  ["given before its first payment", { isRunning: true }, 0, 10 * minute],
  ["given before its first payment, polled often", { isRunning: true }, 30, day],
  ["its next payment is due in a week", dueIn(7), 0, 7 * day + 6 * hour],
  ["its next payment is due in a year", dueIn(365), 0, 14 * day],
  ["its next payment is late", { ...dueIn(-1), lastMoneyAt: now - 31 * day }, 0, 6 * hour],
  ["paid once", { lastMoneyAt: now - 10 * day }, 5, 14 * day],
  ["paid once, long ago", { lastMoneyAt: now - 201 * day }, 5, null],
  ["ended, and paid lately", { lastMoneyAt: now - 100 * day, createdAt: now - 500 * day }, 0, 14 * day],
])("the time of a payment's next poll (product: The sweep): %s", (_, change, polls, expected) =>
  expect(pauseBeforePoll(standing(change), polls, now)).toBe(expected),
);
