import { describe, expect, test, vi } from "vitest";
import { sendNotices } from "#lib/services/payment/background/notify-wordpress.ts";
import { readUnrefunded } from "#lib/services/payment/ledger/tables/payment-events.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { cut, html, reset } from "#tests/routes/support/payments.ts";
import { billing, eventOf, sale, send, subscribedMember, usd } from "#tests/routes/support/subscribed.ts";
import { type Answer, wpError } from "#tests/support/wordpress.ts";

// Events after the first payment, and the notices to WordPress.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

const paidBy = (id: string, T: string) =>
  eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id });

test("a payment is confirmed from server to server without the member's token", async () => {
  const { world, id } = await subscribedMember();
  expect([world.count("confirmBySite"), world.count("confirm"), world.grants]).toEqual([1, 0, [id]]);
  expect(world.sent("confirmBySite")).toMatchObject({ levelId: 3, kind: "subscription", paypalId: id });
  const confirmation = world.requests.find(({ call }) => call === "confirmBySite");
  expect(confirmation?.request.headers.get("authorization")).toBeNull();
});

test("a WordPress that accepts no notices is sent the member's token to confirm a payment", async () => {
  const { world } = await subscribedMember({ acceptsNotices: false });
  expect([world.count("confirmBySite"), world.count("confirm")]).toEqual([0, 1]);
});

describe("each event is re-read at PayPal, and sent to WordPress once", () => {
  test("the first payment is sent to WordPress with its amount and the next date", async () => {
    const { world, id, T, notified } = await subscribedMember();
    expect(await send(paidBy(id, T))).toBe(200);
    expect(await notified()).toEqual(["payment.completed"]);
    expect(world.notified.at(-1)).toMatchObject({
      ...{ id: `payment.completed:${T}`, transactionId: T, amount: "3.99", currency: "USD" },
      at: "2025-09-18T10:00:00.000Z",
      nextPaymentAt: "2025-11-18T10:00:00.000Z",
    });
  });

  type Bought = Awaited<ReturnType<typeof subscribedMember>>;
  const last_payment = { amount: usd("3.99"), time: "2025-09-18T10:00:00Z" };
  const last_failed_payment = { time: "2025-10-18T10:00:00Z" };
  const failed = { ...billing, failed_payments_count: 1, last_failed_payment, last_payment };
  const renewal = (b: Bought) =>
    b.change({ transactions: [sale(b.T, "2025-09-18T10:00:00Z"), sale(`${b.T}B`, "2025-10-18T10:00:00Z")] });
  const paidBack = (b: Bought) => {
    b.change({ transactions: [sale(b.T, "2025-09-18T10:00:00Z", "REFUNDED")] });
    const known = { id: `R${b.T}`, status: "COMPLETED", amount: usd("3.99") };
    b.world.refunds.set(known.id, { ...known, create_time: "2025-09-20T10:00:00Z" });
  };
  const ended = (status: string) => (b: Bought) =>
    b.change({ status, status_update_time: "2025-10-20T10:00:00Z" });
  test.each<[string, (b: Bought) => void, (b: Bought) => object, string]>([
    [
      "PAYMENT.SALE.COMPLETED",
      renewal,
      ({ id, T }) => ({ id: `${T}B`, billing_agreement_id: id }),
      "subscription.renewed",
    ],
    [
      "BILLING.SUBSCRIPTION.PAYMENT.FAILED",
      (b) => b.change({ billing_info: failed }),
      ({ id }) => ({ id }),
      "payment.failed",
    ],
    ["BILLING.SUBSCRIPTION.SUSPENDED", ended("SUSPENDED"), ({ id }) => ({ id }), "subscription.suspended"],
    ["BILLING.SUBSCRIPTION.CANCELLED", ended("CANCELLED"), ({ id }) => ({ id }), "subscription.cancelled"],
    ["BILLING.SUBSCRIPTION.EXPIRED", ended("EXPIRED"), ({ id }) => ({ id }), "subscription.expired"],
    ["PAYMENT.SALE.REFUNDED", paidBack, ({ T }) => ({ id: `R${T}`, sale_id: T }), "payment.refunded"],
    [
      "PAYMENT.SALE.REVERSED",
      paidBack,
      ({ id, T }) => ({ id: T, billing_agreement_id: id, state: "reversed" }),
      "payment.reversed",
    ],
    [
      "CUSTOMER.DISPUTE.CREATED",
      () => {},
      ({ T }) => ({ dispute_id: `PP-D-${T}`, disputed_transactions: [{ seller_transaction_id: T }] }),
      "dispute.opened",
    ],
  ])(
    "the event %s notifies WordPress once, however often it comes",
    async (type, happens, resource, expected) => {
      const bought = await subscribedMember();
      const { id, T, notified } = bought;
      await send(paidBy(id, T));
      happens(bought);
      const event = eventOf(type, resource(bought));
      // PayPal sends the event twice, and once more under another id.
      for (const one of [event, event, eventOf(type, resource(bought))]) expect(await send(one)).toBe(200);
      expect(await notified()).toEqual(["payment.completed", expected]);
      expect(await notified()).toHaveLength(2);
    },
  );

  test("a partial chargeback counts with its part, however often it is reported", async () => {
    const { world, id, T, notified } = await subscribedMember();
    await send(paidBy(id, T));
    const amount = { total: "-1.50", currency: "USD" };
    const taken = { id: T, billing_agreement_id: id, state: "reversed", amount };
    for (let times = 0; times < 2; times++) await send(eventOf("PAYMENT.SALE.REVERSED", taken));
    expect(await notified()).toEqual(["payment.completed", "payment.reversed"]);
    expect(world.notified.at(-1)).toMatchObject({ transactionId: T, amount: "1.50", currency: "USD" });
    expect((await readUnrefunded(id))(T)).toBe(249);
    await send(eventOf("PAYMENT.SALE.REVERSED", { ...taken, amount: { total: "-3.99", currency: "USD" } }));
    expect((await readUnrefunded(id))(T)).toBe(0);
  });

  test("two equal refunds of a payment whose refunds can't be read count as two", async () => {
    const { world, id, T, notified } = await subscribedMember();
    await send(paidBy(id, T));
    const part = (nth: number) => ({
      id: `R${nth}${T}`,
      sale_id: T,
      billing_agreement_id: id,
      state: "completed",
      amount: { total: "-1.50", currency: "USD" },
    });
    for (const nth of [1, 2, 2]) await send(eventOf("PAYMENT.SALE.REFUNDED", part(nth)));
    expect(await notified()).toEqual(["payment.completed", "payment.refunded", "payment.refunded"]);
    expect(world.notified.at(-1)).toMatchObject({ transactionId: T, amount: "1.50" });
    expect((await readUnrefunded(id))(T)).toBe(99);
  });

  test("a dispute that this app may not read is resolved when PayPal's event says so", async () => {
    const { id, T, notified } = await subscribedMember();
    await send(paidBy(id, T));
    const resource = { dispute_id: "PP-D-8", disputed_transactions: [{ seller_transaction_id: T }] };
    await send(eventOf("CUSTOMER.DISPUTE.CREATED", resource));
    await send(eventOf("CUSTOMER.DISPUTE.RESOLVED", resource));
    expect(await notified()).toEqual(["payment.completed", "dispute.opened", "dispute.resolved"]);
  });

  test("a failure that was settled before anybody knew of it is not sent to WordPress", async () => {
    const { id, T, change, notified } = await subscribedMember();
    change({ billing_info: { ...billing, last_failed_payment: { time: "2025-09-13T10:00:00Z" } } });
    await send(paidBy(id, T));
    expect(await notified()).toEqual(["payment.completed"]);
  });

  test("a refund whose payment is unknown is sent to WordPress after the payment", async () => {
    const bought = await subscribedMember();
    paidBack(bought);
    const { id, T } = bought;
    await send(eventOf("PAYMENT.SALE.REFUNDED", { id: `R${T}`, sale_id: T, billing_agreement_id: id }));
    expect(await bought.notified()).toEqual(["payment.completed", "payment.refunded"]);
    expect((await readUnrefunded(id))(T)).toBe(0);
  });

  test("a cancellation that PayPal itself does not know is ignored", async () => {
    const { id, T, notified } = await subscribedMember();
    await send(paidBy(id, T));
    await send(eventOf("BILLING.SUBSCRIPTION.CANCELLED", { id, status: "CANCELLED" }));
    expect(await notified()).toEqual(["payment.completed"]);
  });

  test.each<[string, Answer]>([
    ["no connection", reset],
    ["500", wpError(500, "x")],
    ["HTML", html],
    ["cut JSON", cut],
  ])(
    "an event gets 503 while PayPal does not answer (%s), and is handled when it comes again",
    async (_, fault) => {
      const { world, id, T, notified } = await subscribedMember();
      const event = paidBy(id, T);
      world.answers = { transactions: fault };
      expect(await send(event)).toBe(503);
      expect(await notified()).toEqual([]);
      world.answers = {};
      expect(await send(event)).toBe(200);
      expect(await notified()).toEqual(["payment.completed"]);
    },
  );
});

test("a level given before its first payment is taken back if that fails, and the subscription ends at PayPal", async () => {
  const { world, id, change, notified } = await subscribedMember({ isPaid: false });
  const failed = {
    outstanding_balance: usd("3.99"),
    failed_payments_count: 1,
    last_failed_payment: { time: "2025-09-18T12:00:00Z" },
  };
  change({ billing_info: failed });
  expect(await send(eventOf("BILLING.SUBSCRIPTION.PAYMENT.FAILED", { id }))).toBe(200);
  expect(await notified()).toEqual(["payment.failed"]);
  expect(world.count("cancel")).toBe(1);
});

test("a subscription with a payment is not ended because PayPal does not list that payment yet", async () => {
  const { world, id, change } = await subscribedMember({ isPaid: false });
  const last_payment = { amount: usd("1.00"), time: "2025-09-18T10:00:00Z" };
  const last_failed_payment = { time: "2025-09-18T12:00:00Z" };
  change({ billing_info: { ...billing, failed_payments_count: 1, last_payment, last_failed_payment } });
  expect(await send(eventOf("BILLING.SUBSCRIPTION.PAYMENT.FAILED", { id }))).toBe(200);
  expect(world.count("cancel")).toBe(0);
});

test("a hosted checkout that was not prepared here is sent with the level that it gave", async () => {
  const { world, id, T, token } = await subscribedMember();
  const hosted = `I-HOSTED-${T}`;
  const last_payment = { amount: usd("3.99"), time: "2025-09-18T10:00:00Z" };
  const billing_info = { ...billing, last_payment, next_billing_time: "2025-10-18T10:00:00Z" };
  const known = { status: "ACTIVE", ...world.subscriptions.get(id), billing_info };
  world.subscriptions.set(hosted, { ...known, id: hosted, subscriber: { payer_id: "BUYER" } });
  const body = { subscription_id: hosted };
  const { status, json } = await pay.ask("/checkout/complete-payment", { token, body });
  expect(status).toBe(200);
  await send(paidBy(hosted, T));
  await sendNotices();
  const found = world.notified.filter(({ paypalId }) => paypalId === hosted);
  expect(found).toMatchObject([{ type: "payment.completed", kind: "subscription", levelId: json.levelId }]);
});
