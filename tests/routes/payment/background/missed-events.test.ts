import { expect, test, vi } from "vitest";
import { sweep } from "#lib/services/payment/background/sweep.ts";
import { schedulePoll } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { findPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import {
  markEventHandled,
  storeEventsReadUntil,
} from "#lib/services/payment/ledger/tables/webhook-events.ts";
import { day, hour, passTime } from "#tests/routes/support/passed-time.ts";
import { eventOf, subscribedMember } from "#tests/routes/support/subscribed.ts";

// The sweep reads PayPal's list of events, for those whose webhook never arrived.

vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

test("the sweep reads the webhook events that never arrived", async () => {
  const { world, id, T, notified } = await subscribedMember();
  world.listed.push(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
  await passTime(2 * hour);
  await sweep();
  expect(await notified()).toEqual(["payment.completed"]);
});

test.each([
  ["has arrived already", "ours"],
  ["is another app's on the same PayPal account", "another"],
])("the sweep ignores an event that %s", async (_, whose) => {
  const { world, id, T, notified } = await subscribedMember();
  const subscription = whose === "ours" ? id : "I-ANOTHERAPP";
  const event = eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: subscription });
  world.listed.push(event);
  if (whose === "ours") await markEventHandled(event.id);
  await passTime(2 * hour);
  await schedulePoll(id, Date.now() + day, 0);
  await sweep();
  expect(await notified()).toEqual([]);
  expect(await findPaymentEvents(subscription)).toEqual([]);
});

test("the sweep reads missed events even after a clock forty days ahead has recorded that all were read", async () => {
  const { world, id, T, notified } = await subscribedMember();
  world.listed.push(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
  await passTime(hour);
  await schedulePoll(id, Date.now() + day, 0);
  await storeEventsReadUntil(Date.now() + 40 * day);
  await sweep();
  expect(await notified()).toEqual(["payment.completed"]);
});
