import { expect, test } from "vitest";
import { newPayment, type Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { nameAtWordPress } from "#lib/services/payment/verify/confirm-payment.ts";

const checkout = (checkoutToken: string, more: Partial<Payment> = {}) =>
  ({ kind: "checkout", checkoutToken, ...more }) as const;
const order = { userId: 7, levelId: 6, kind: "order", paypalId: "O1" };
const subscription = (paypalId: string) => ({ ...order, kind: "subscription", paypalId });

test.each<[string, Partial<Payment>, object | null]>([
  ["an order", {}, order],
  ["a subscription", { id: "I-1", kind: "subscription" }, subscription("I-1")],
  ["a hosted order", checkout("EC-1"), { ...order, paypalId: "EC-1" }],
  ["a hosted subscription", checkout("I-2"), subscription("I-2")],
  ["one known by its billing token", checkout("BA-1", { subscriptionId: "I-3" }), subscription("I-3")],
  [
    "a hosted one that was not prepared here, by the level that it gave",
    checkout("EC-2", { levelId: 0, answer: '{"levelId":4}' }),
    { ...order, levelId: 4, paypalId: "EC-2" },
  ],
  ["one of which no level is known yet", checkout("EC-3", { levelId: 0 }), null],
  ["one whose answer says no level", checkout("EC-4", { levelId: 0, answer: '{"success":true}' }), null],
  ["a member without a number", { user: "e5f0" }, null],
])("WordPress gets a payment under the name of %s", (_, change, name) =>
  expect(nameAtWordPress(newPayment({ id: "O1", kind: "order", user: "7", levelId: 6, ...change }))).toEqual(
    name,
  ),
);
