import { expect, test } from "vitest";
import { paymentRow, sumMoneySince } from "#lib/services/desk/desk-rows.ts";
import { newPayment, type Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import type { PaymentEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";
import type { AlipayClaim } from "#lib/services/payment/ledger/tables/alipay-claims.ts";

const nobody = () => ({ name: null, email: null, memberUrl: null });
const paid: PaymentEvent = {
  ...{ id: "E1", type: "payment.completed", paymentId: "P1", transactionId: "T1", amount: "12.99" },
  at: 1,
  nextPaymentAt: null,
  currency: "EUR",
};
const renewed: PaymentEvent = { ...paid, id: "E2", type: "subscription.renewed", amount: "14.99", at: 2 };
const refunded: PaymentEvent = { ...paid, id: "E3", type: "payment.refunded", amount: "5.00", at: 3 };

function amountOf(events: PaymentEvent[], change: Partial<Payment> = {}) {
  const payment = newPayment({ id: "P1", kind: "subscription", user: "7", levelId: 3, ...change });
  const { amount, currency } = paymentRow({ ...payment, changedAt: 3, events }, [], nobody);
  return [amount, currency];
}

test("a row of the payments desk shows the last payment's amount, or else the price", () => {
  expect(amountOf([])).toEqual([null, null]);
  expect(amountOf([], { price: "12.99" })).toEqual(["12.99", "USD"]);
  expect(amountOf([paid])).toEqual(["12.99", "EUR"]);
  expect(amountOf([paid, renewed, refunded], { price: "1.00", currency: "EUR" })).toEqual(["14.99", "EUR"]);
});

test("an amount at the payments desk is written in the form of its currency", () => {
  const yen = { ...paid, amount: "1500", currency: "JPY" };
  const payment = newPayment({ id: "P1", kind: "subscription", user: "7", levelId: 3 });
  const record = { ...payment, changedAt: 3, events: [paid, renewed, yen, { ...yen, id: "E9" }] };
  expect(sumMoneySince([record], [], 0).taken).toEqual([
    { currency: "EUR", amount: "27.98" },
    { currency: "JPY", amount: "3000" },
  ]);
});

test("the sums of the payments desk count approved Alipay payments, and name refunds apart", () => {
  const payment = newPayment({ id: "P1", kind: "subscription", user: "7", levelId: 3 });
  const record = { ...payment, changedAt: 3, events: [paid, renewed, refunded] };
  const claim: AlipayClaim = {
    reference: "2026120122001",
    user: "7",
    levelId: 3,
    amount: "95.00",
    state: "approved",
    madeAt: 1,
    decidedAt: 2,
    atWordPress: 1,
    note: null,
    agreed: null,
    video: null,
  };
  expect(sumMoneySince([record], [claim], 2)).toEqual({
    paid: 2,
    taken: [
      { currency: "EUR", amount: "14.99" },
      { currency: "CNY", amount: "95.00" },
    ],
    refunded: [{ currency: "EUR", amount: "5.00" }],
  });
});
