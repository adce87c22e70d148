import { expect, test } from "vitest";
import type { PaymentEvent } from "#lib/services/payment/payment-event.ts";
import { refundFact } from "#lib/services/payment/verify/facts.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";

const paid: PaymentEvent = {
  id: "payment.completed:T",
  type: "payment.completed",
  paymentId: "ORDER",
  transactionId: "T",
  amount: "199.00",
  currency: "USD",
  at: 1,
  nextPaymentAt: null,
};
const givenBack = (id: string, reversed: boolean) =>
  refundFact("ORDER", {
    id,
    amount: { currency_code: "USD", value: "1.50" },
    transactionId: "T",
    reversed,
    at: 2,
  });

test.each([
  [true, false],
  [false, true],
])("a part given back, told as a reversal (%s) and then otherwise, is one", async (first, second) => {
  const { history } = await openLedger(await newPlace());
  await history.add([paid, givenBack("R1", first)]);
  expect(await history.add([givenBack("R1", second)])).toEqual([]);
  expect((await history.leftIn("ORDER"))("T")).toBe(19_750);
  expect(await history.add([givenBack("R2", second)])).toHaveLength(1);
});
