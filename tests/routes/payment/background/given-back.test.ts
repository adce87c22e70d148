import { expect, test, vi } from "vitest";
import { eventOf, sale, send, subscribedMember, usd } from "#tests/routes/support/subscribed.ts";

// Refunds and disputes, as PayPal reports them when it is polled.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

/** A subscription whose first payment is recorded and sent to WordPress. */
async function paid() {
  const all = await subscribedMember();
  const { id, T, world, notified } = all;
  await send(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
  expect(await notified()).toEqual(["payment.completed"]);
  const refund = (more: object = {}) => {
    const known = { id: `R${T}`, status: "COMPLETED", amount: usd("1.50") };
    world.refunds.set(`R${T}`, { ...known, create_time: "2025-09-20T10:00:00Z", ...more });
    return send(eventOf("PAYMENT.SALE.REFUNDED", { id: `R${T}`, sale_id: T, billing_agreement_id: id }));
  };
  const reverse = (more: object = {}) =>
    send(eventOf("PAYMENT.SALE.REVERSED", { id: T, billing_agreement_id: id, ...more }));
  const dispute = (type: string, known: object) => {
    const name = `PP-D-${T}`;
    world.disputes.set(name, { dispute_id: name, dispute_amount: usd("3.99"), ...known });
    const disputed_transactions = [{ seller_transaction_id: T }];
    return send(eventOf(type, { dispute_id: name, disputed_transactions }));
  };
  return { ...all, refund, reverse, dispute, last: () => world.notified.at(-1) };
}

test("a refund is sent to WordPress with PayPal's own time and amount", async () => {
  const { refund, notified, last } = await paid();
  expect(await refund()).toBe(200);
  expect(await notified()).toEqual(["payment.completed", "payment.refunded"]);
  expect(last()).toMatchObject({ amount: "1.50", currency: "USD", at: "2025-09-20T10:00:00.000Z" });
});

test("a refund that is pending at PayPal is sent only once it is completed", async () => {
  const { refund, notified } = await paid();
  expect(await refund({ status: "PENDING" })).toBe(200);
  expect(await notified()).toEqual(["payment.completed"]);
  expect(await refund()).toBe(200);
  expect(await notified()).toEqual(["payment.completed", "payment.refunded"]);
});

test("after a partial refund a reversal without an amount takes back the rest, at PayPal's time", async () => {
  const { refund, reverse, notified, last } = await paid();
  await refund();
  expect(await reverse()).toBe(200);
  expect(await notified()).toEqual(["payment.completed", "payment.refunded", "payment.reversed"]);
  expect(last()).toMatchObject({ amount: "2.49", currency: "USD", at: "2025-09-18T11:00:00.000Z" });
});

test("an amount that was refunded can't be reversed", async () => {
  const { refund, reverse, notified } = await paid();
  await refund({ amount: usd("3.99") });
  expect(await reverse({ amount: { total: "-3.99" } })).toBe(200);
  expect(await notified()).toEqual(["payment.completed", "payment.refunded"]);
});

test("a bank can't take back more than was paid", async () => {
  const { reverse, notified, last } = await paid();
  expect(await reverse({ amount: { total: "-99.00" } })).toBe(200);
  expect(await notified()).toEqual(["payment.completed", "payment.reversed"]);
  expect(last()).toMatchObject({ amount: "3.99" });
});

test("a refund is in the payment's own currency", async () => {
  const { id, T, change, notified, world } = await subscribedMember();
  const gross_amount = { currency_code: "EUR", value: "3.99" };
  change({ transactions: [{ ...sale(T, "2025-09-18T10:00:00Z"), amount_with_breakdown: { gross_amount } }] });
  await send(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
  await send(eventOf("PAYMENT.SALE.REVERSED", { id: T, billing_agreement_id: id }));
  expect(await notified()).toEqual(["payment.completed", "payment.reversed"]);
  expect(world.notified.at(-1)).toMatchObject({ amount: "3.99", currency: "EUR" });
});

test("a dispute is open as long as PayPal's own record of it is, with its amount", async () => {
  const { dispute, notified, last } = await paid();
  expect(await dispute("CUSTOMER.DISPUTE.RESOLVED", { status: "UNDER_REVIEW" })).toBe(200);
  expect(await notified()).toEqual(["payment.completed", "dispute.opened"]);
  expect(last()).toMatchObject({ amount: "3.99", currency: "USD" });
  expect(await dispute("CUSTOMER.DISPUTE.CREATED", { status: "RESOLVED" })).toBe(200);
  expect(await notified()).toEqual(["payment.completed", "dispute.opened", "dispute.resolved"]);
});
