import { beforeEach, describe, expect, test, vi } from "vitest";
import { awaitBackground } from "#lib/services/payment/background/in-background.ts";
import { sweep } from "#lib/services/payment/background/sweep.ts";
import { schedulePoll, updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import {
  readLedgerClock,
  withLedgerDatabase,
} from "#lib/services/payment/ledger/database/ledger-database.ts";
import { preparedCheckout } from "#tests/routes/support/hosted.ts";
import { day, hour, passTime, sweepOf } from "#tests/routes/support/passed-time.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { reset, stateOf } from "#tests/routes/support/payments.ts";
import { paypalError, World } from "#tests/routes/support/paypal-world.ts";
import { billing, eventOf, sale, send, subscribedMember, usd } from "#tests/routes/support/subscribed.ts";
import { putInState } from "#tests/support/ledger.ts";
import { json, wpError } from "#tests/support/wordpress.ts";

// Failures at the worst moment: nobody pays twice, no payment is forgotten, nobody is charged without knowing.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

beforeEach(() => passTime(day));
const askAtOf = (id: string) =>
  withLedgerDatabase(
    async ({ db }) =>
      (await db.selectFrom("payment").select("askAt").where("id", "=", id).executeTakeFirstOrThrow()).askAt,
  );
const aPayment = () => ({ amount: usd("3.99"), time: new Date().toISOString() });
const newWorld = () => Object.assign(new World(), { acceptsNotices: true });

test("neither the sweep nor a late event charges a declined card without its owner", async () => {
  const world = newWorld();
  const token = pay.newMember(world);
  const id = await pay.approvedOrder(world, token);
  world.answers = { capture: [paypalError(422, "INSTRUMENT_DECLINED")] };
  expect((await pay.verifyOrder(id, { token })).json.error.code).toBe("INSTRUMENT_DECLINED");
  await passTime(10 * 60_000);
  await sweepOf(id);
  expect(await send(eventOf("CHECKOUT.ORDER.APPROVED", { id }))).toBe(200);
  expect([await stateOf(id), world.captures.length]).toEqual(["created", 0]);
});

test("a hosted subscription whose member's token is no longer valid gives its level", async () => {
  const { world, id, row, state } = await preparedCheckout({ id: "I-PAIDENDED", name: "subscription_id" });
  world.acceptsNotices = true;
  const last_payment = aPayment();
  world.subscriptions.set(id, {
    id,
    status: "CANCELLED",
    status_update_time: last_payment.time,
    subscriber: { payer_id: "PAYER" },
    billing_info: { ...billing, last_payment },
    transactions: [sale("T-PAIDENDED", last_payment.time)],
  });
  const held = (await row())?.id ?? "";
  await updatePayment(held, { sealedToken: null });
  await passTime(hour);
  await sweepOf(held);
  expect([await state(), world.grants]).toEqual(["confirmed", [id]]);
});

test("no second subscription is sold beside one that was paid and then cancelled", async () => {
  const world = newWorld();
  const token = pay.newMember(world);
  const buy = () => pay.ask("/paypal/subscription", { body: { levelId: 3 }, token });
  const id = (await buy()).json.subscriptionId;
  const last_payment = aPayment();
  world.change(id, {
    status: "CANCELLED",
    billing_info: { ...billing, last_payment },
    transactions: [sale("T-SOLD", last_payment.time)],
  });
  expect((await buy()).json.error.code).toBe("PAYMENT_PENDING");
  await passTime(hour);
  await sweepOf(id);
  expect([await stateOf(id), world.grants]).toEqual(["confirmed", [id]]);
});

test("the reason for which PayPal holds back a hosted payment is stored, for the operator to act on", async () => {
  const { world, id, row } = await preparedCheckout();
  world.acceptsNotices = true;
  const status_details = { reason: "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION" };
  const captures = [{ id: "C-HELD", status: "PENDING", status_details, amount: usd("5.99") }];
  const order = { id, status: "COMPLETED", intent: "CAPTURE", purchase_units: [{ payments: { captures } }] };
  world.orders.set(id, order);
  world.answers = { confirmBySite: json({ success: false, processing: true }, { status: 202 }) };
  const held = (await row())?.id ?? "";
  await putInState(held, "capturing");
  await passTime(hour);
  await sweepOf(held);
  expect((await row())?.reason).toBe(status_details.reason);
});

test("the sweep polls a hosted yearly subscription again, even after an outage of PayPal", async () => {
  const { world, id, row } = await preparedCheckout({ id: "I-YEARLY", name: "subscription_id" });
  world.acceptsNotices = true;
  const last_payment = aPayment();
  const next_billing_time = new Date(Date.now() + 365 * day).toISOString();
  world.subscriptions.set(id, {
    id,
    status: "ACTIVE",
    billing_info: { ...billing, last_payment, next_billing_time },
    transactions: [sale("T-YEARLY", last_payment.time)],
  });
  const held = (await row())?.id ?? "";
  await putInState(held, "capturing");
  await passTime(hour);
  await sweepOf(held);
  await passTime(250 * day);
  world.answers = { subscription: reset };
  await sweepOf(held);
  expect(await askAtOf(held)).toBeGreaterThan(Date.now());
});

test("the sweep polls an old order within a minute if it is paid while WordPress is down", async () => {
  const world = newWorld();
  const token = pay.newMember(world);
  const id = (await pay.ask("/paypal/order", { body: { levelId: 6 }, token })).json.orderId;
  await schedulePoll(id, Date.now() + 8 * hour, 8);
  world.approve(id);
  world.answers = { confirmBySite: wpError(503, "down") };
  expect((await pay.verifyOrder(id, { token })).json.processing).toBe(true);
  const wait = ((await askAtOf(id)) ?? 0) - (await readLedgerClock());
  expect([await stateOf(id), Math.round(wait / 60_000)]).toEqual(["captured", 1]);
});

test("the sweep reads PayPal's list of events hourly, even if one is of somebody else's transaction", async () => {
  const world = newWorld();
  await passTime(3 * hour);
  const foreign = eventOf("PAYMENT.SALE.REFUNDED", { id: "R-FOREIGN", sale_id: "S-FOREIGN" });
  world.listed.push({ ...foreign, create_time: new Date(Date.now() - 60_000).toISOString() });
  for (let nth = 0; nth < 3; nth++) {
    await sweep();
    await passTime(60_000);
  }
  expect(world.count("events")).toBe(1);
});

test("a subscription whose first payment was declined is ended, even if PayPal lists the declined payment", async () => {
  const { world, id, change } = await subscribedMember({ isPaid: false });
  const time = "2025-09-18T10:00:00Z";
  const failed = {
    failed_payments_count: 1,
    last_failed_payment: { time },
    outstanding_balance: usd("3.99"),
  };
  change({ billing_info: { ...billing, ...failed }, transactions: [sale("TD", time, "DECLINED")] });
  await send(eventOf("BILLING.SUBSCRIPTION.PAYMENT.FAILED", { id }));
  expect(world.count("cancel")).toBe(1);
});

test.each<[string, World["answers"], number, string]>([
  ["is ended at PayPal, and the buyer may choose anew", {}, 200, "failed"],
  ["is waited for while PayPal can't end it", { cancel: reset }, 409, "capturing"],
])("a hosted subscription whose first payment was declined %s", async (_, answers, status, state) => {
  const checkout = await preparedCheckout({ id: `I-DECLINED${status}`, name: "subscription_id" });
  const { world, id, token } = checkout;
  const billing_info = { failed_payments_count: 1, outstanding_balance: usd("5.99") };
  world.subscriptions.set(id, { id, status: "ACTIVE", billing_info });
  world.answers = answers;
  const next = await pay.ask("/paypal/order", { token, body: { levelId: 6 } });
  expect([next.status, await checkout.state(), world.count("cancel")]).toEqual([status, state, 1]);
});

describe("a WordPress that can't be notified, whose route cancels what the member has now", () => {
  const visit = async (token: string) => {
    await pay.ask("/user/me", { token });
    await awaitBackground();
  };

  test("WordPress gets no request to cancel when an older subscription than the member's was cancelled", async () => {
    const { world, id, token, change } = await subscribedMember({ acceptsNotices: false });
    const newer = (await pay.ask("/paypal/subscription", { body: { levelId: 4 }, token })).json
      .subscriptionId;
    world.approve(newer);
    const billed = { ...billing, last_payment: { amount: usd("4.99"), time: "2025-09-19T10:00:00Z" } };
    world.change(newer, { billing_info: billed });
    const body = { levelId: 4, subscriptionID: newer };
    expect((await pay.verifySubscription(newer, { token, body })).status).toBe(200);
    change({ status: "CANCELLED", status_update_time: "2025-10-20T10:00:00Z" });
    await send(eventOf("BILLING.SUBSCRIPTION.CANCELLED", { id }));
    await visit(token);
    expect([await stateOf(newer), world.count("cancelAsMember")]).toEqual(["confirmed", 0]);
  });

  test("WordPress gets no request to cancel when a failed renewal was paid later", async () => {
    const { world, id, T, token, change } = await subscribedMember({ acceptsNotices: false });
    const time = "2025-10-18T10:00:00Z";
    const owing = { failed_payments_count: 1, last_failed_payment: { time } };
    const last_payment = { amount: usd("3.99"), time: "2025-09-18T10:00:00Z" };
    change({ billing_info: { ...billing, ...owing, last_payment } });
    await send(eventOf("BILLING.SUBSCRIPTION.PAYMENT.FAILED", { id }));
    const renewed = { amount: usd("3.99"), time: "2025-10-23T10:00:00Z" };
    change({
      billing_info: { ...billing, last_payment: renewed },
      transactions: [sale(T, last_payment.time), sale(`${T}B`, renewed.time)],
    });
    await send(eventOf("PAYMENT.SALE.COMPLETED", { id: `${T}B`, billing_agreement_id: id }));
    await visit(token);
    expect(world.count("cancelAsMember")).toBe(0);
  });
});
