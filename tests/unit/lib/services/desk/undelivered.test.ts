import { expect, test } from "vitest";
import { withUndelivered } from "#lib/services/desk/numbers.ts";

const order = {
  month: "2026-11",
  levelId: 3,
  currency: "USD",
  payments: 1,
  paid: "12.99",
  refunds: 0,
  refunded: "0.00",
};
const notice = (change: object = {}) => ({
  ...{ id: "E1", type: "subscription.renewed" as const, paymentId: "I-1", transactionId: "T1" },
  amount: "12.99",
  currency: "USD",
  at: Date.parse("2026-11-20T08:00:00Z"),
  nextPaymentAt: null,
  tries: 3,
  state: "refused" as const,
  user: "7",
  levelId: 3,
  ...change,
});

test.each([
  ["nothing", [], [order]],
  ["a renewal", [notice()], [{ ...order, payments: 2, paid: "25.98" }]],
  ["a refund", [notice({ type: "payment.refunded" })], [{ ...order, refunds: 1, refunded: "12.99" }]],
  ["what WordPress has", [notice({ state: "told" })], [order]],
  ["a first payment, which is an order", [notice({ type: "payment.completed" })], [order]],
  ["no money", [notice({ type: "subscription.suspended", amount: null })], [order]],
  ["an older month", [notice({ at: Date.parse("2026-09-20T08:00:00Z") })], [order]],
  [
    "another currency",
    [notice({ currency: "EUR", amount: "9" })],
    [order, { ...order, currency: "EUR", paid: "9.00" }],
  ],
  [
    "a currency without cents",
    [notice({ currency: "JPY", amount: "1500" })],
    [order, { ...order, currency: "JPY", paid: "1500", refunded: "0" }],
  ],
])("the ledger's undelivered notices are added to WordPress's list: %s", (_, notices, rows) => {
  expect(withUndelivered([order], notices, "2026-11-17")).toEqual(rows);
});
