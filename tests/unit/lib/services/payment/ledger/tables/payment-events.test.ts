import { expect, test } from "vitest";
import type { PaymentEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";
import {
  addPaymentEvents,
  findPaymentEvents,
  findPaymentIdByTransaction,
  readUnrefunded,
} from "#lib/services/payment/ledger/tables/payment-events.ts";
import { eventsReadUntil, storeEventsReadUntil } from "#lib/services/payment/ledger/tables/webhook-events.ts";
import { refundEvent } from "#lib/services/payment/verify/paypal-events.ts";
import { newPlace, openLedger } from "#tests/support/ledger.ts";

const paid: PaymentEvent = {
  ...{ id: "payment.completed:T", type: "payment.completed", paymentId: "ORDER", transactionId: "T" },
  ...{ amount: "199.00", currency: "USD", at: 1, nextPaymentAt: null },
};
const usd = { currency_code: "USD", value: "1.50" };
const givenBack = (id: string, reversed: boolean) =>
  refundEvent("ORDER", { id, amount: usd, transactionId: "T", reversed, at: 2 });

test.each([
  [true, false],
  [false, true],
])(
  "a partial refund that PayPal reports once as a reversal (%s) and once not is counted once",
  async (first, second) => {
    await openLedger(await newPlace());
    await addPaymentEvents([paid, givenBack("R1", first)]);
    expect(await addPaymentEvents([givenBack("R1", second)])).toEqual([]);
    expect((await readUnrefunded("ORDER"))("T")).toBe(19_750);
    expect(await addPaymentEvents([givenBack("R2", second)])).toHaveLength(1);
  },
);

test("events of the same moment stay in the order in which they were reported", async () => {
  await openLedger(await newPlace());
  const ids = ["D", "B", "C", "A"];
  await addPaymentEvents(ids.map((id) => ({ ...paid, id, transactionId: id })));
  expect((await findPaymentEvents("ORDER")).map(({ id }) => id)).toEqual(ids);
});

test("a refund counts only against a payment with the same transaction", async () => {
  await openLedger(await newPlace());
  expect(await addPaymentEvents([givenBack("R1", false), paid, givenBack("R2", false)])).toHaveLength(2);
  expect((await readUnrefunded("ORDER"))("T")).toBe(19_750);
  expect((await readUnrefunded("ORDER"))("OTHER")).toBe(0);
});

test("a full refund reported after known partial refunds counts as the amount that those have left", async () => {
  await openLedger(await newPlace());
  const rest = { ...givenBack("T.rest", false), amount: "199.00" };
  await addPaymentEvents([paid, givenBack("R1", false)]);
  expect(await addPaymentEvents([rest])).toMatchObject([{ id: rest.id, amount: "197.50" }]);
  expect((await readUnrefunded("ORDER"))("T")).toBe(0);
  expect(await addPaymentEvents([rest, givenBack("R2", false)])).toEqual([]);
});

test("a payment is found by the id of its transaction", async () => {
  await openLedger(await newPlace());
  await addPaymentEvents([paid]);
  const found = await Promise.all(["T", "OTHER"].map(findPaymentIdByTransaction));
  expect(found).toEqual(["ORDER", null]);
});

test("the time up to which PayPal's list was read is null at first, and then the latest stored time", async () => {
  await openLedger(await newPlace());
  const read = [await eventsReadUntil()];
  for (const at of [5, 9]) {
    await storeEventsReadUntil(at);
    read.push(await eventsReadUntil());
  }
  expect(read).toEqual([null, 5, 9]);
});
