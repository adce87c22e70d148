import { expect, test, vi } from "vitest";
import * as pay from "#tests/routes/support/payments.ts";
import { World } from "#tests/routes/support/paypal-world.ts";
import { eventOf, send, subscribedMember, usd } from "#tests/routes/support/subscribed.ts";

// A subscription's events in an order that PayPal does not promise.

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

const now = (event: object) => send({ ...event, create_time: new Date().toISOString() });

test("a cancellation that arrives before the sale and the activation counts once, and the level stays", async () => {
  const { world, id, T, change, notified } = await subscribedMember();
  change({ status: "CANCELLED", status_update_time: "2025-09-19T10:00:00Z" });
  const cancelled = eventOf("BILLING.SUBSCRIPTION.CANCELLED", { id });
  const events = [
    cancelled,
    eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }),
    eventOf("BILLING.SUBSCRIPTION.ACTIVATED", { id }),
    cancelled,
    eventOf("BILLING.SUBSCRIPTION.CANCELLED", { id }),
  ];
  for (const event of events) expect(await now(event)).toBe(200);
  expect(await notified()).toEqual(["payment.completed", "subscription.cancelled"]);
  expect(world.grants.filter((one) => one === id)).toHaveLength(1);
});

test("a subscription cancelled before any payment and then reported as activated gives no level", async () => {
  const world = new World();
  const token = pay.newMember(world);
  const id = await pay.activeSubscription(world, token);
  world.change(id, { status: "CANCELLED" });
  for (const type of ["CANCELLED", "ACTIVATED", "CANCELLED"])
    expect(await now(eventOf(`BILLING.SUBSCRIPTION.${type}`, { id }))).toBe(200);
  expect((await pay.verifySubscription(id, { token })).status).toBe(402);
  expect(world.grants).toEqual([]);
});

test("a sale reported while its subscription waits for its approval is answered so that PayPal sends it again", async () => {
  const world = new World();
  world.acceptsNotices = true;
  const token = pay.newMember(world);
  const id = await pay.activeSubscription(world, token);
  world.change(id, { status: "APPROVAL_PENDING" });
  const sale = eventOf("PAYMENT.SALE.COMPLETED", { id: `EARLY-${id}`, billing_agreement_id: id });
  expect(await now(sale)).toBe(503);
  const last_payment = { amount: usd("3.99"), time: "2025-09-18T10:00:00Z" };
  world.change(id, { status: "ACTIVE", billing_info: { last_payment } });
  expect(await now(sale)).toBe(200);
  expect(world.grants).toEqual([id]);
});

test("an event of a subscription or an order that the site does not know is answered with 200", async () => {
  await subscribedMember();
  for (const type of ["CANCELLED", "ACTIVATED", "SUSPENDED", "PAYMENT.FAILED"])
    expect(await now(eventOf(`BILLING.SUBSCRIPTION.${type}`, { id: "I-NOBODYS" }))).toBe(200);
  expect(await now(eventOf("CHECKOUT.ORDER.COMPLETED", { id: "NOBODYS" }))).toBe(200);
});
