import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { refundFact } from "#lib/services/payment/facts.ts";
import { History, type PaymentEvent } from "#lib/services/payment/history.ts";
import { openPayments } from "#lib/services/payment/payments-file.ts";

const dir = mkdtempSync(join(tmpdir(), "murmur-history-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

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
])("a part given back, told as a reversal (%s) and then otherwise, is one", (first, second) => {
  const history = new History(openPayments(mkdtempSync(join(dir, "a-"))));
  history.add([paid, givenBack("R1", first)]);
  expect(history.add([givenBack("R1", second)])).toEqual([]);
  expect(history.leftOf("ORDER", "T")).toBe(19_750);
  expect(history.add([givenBack("R2", second)])).toHaveLength(1);
});
