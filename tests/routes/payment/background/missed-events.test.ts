import { expect, test, vi } from "vitest";
import { sweep } from "#lib/services/payment/background/sweep.ts";
import { ledger } from "#lib/services/payment/ledger/ledger.ts";
import { paymentEvents } from "#lib/services/payment/ledger/payment-events.ts";
import { eventOf, subscribed } from "#tests/routes/support/subscribed.ts";

// The sweep reads PayPal's list of events, for those whose webhook never arrived.

vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

let clock = Date.now();
const later = (ms: number) => {
  clock += ms;
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: clock });
};

test("reads the events that never arrived", async () => {
  const { world, id, T, notified } = await subscribed();
  world.listed.push(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
  later(2 * 3_600_000);
  await sweep();
  expect(await notified()).toEqual(["payment.completed"]);
});

test.each([
  ["has arrived already", "ours"],
  ["is another app's on the same PayPal account", "another"],
])("leaves an event alone that %s", async (_, whose) => {
  const { world, id, T, notified } = await subscribed();
  const subscription = whose === "ours" ? id : "I-ANOTHERAPP";
  const event = eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: subscription });
  world.listed.push(event);
  if (whose === "ours") await ledger().addEvent(event.id);
  later(2 * 3_600_000);
  await ledger().schedulePoll(id, clock + 24 * 3_600_000, 0);
  await sweep();
  expect(await notified()).toEqual([]);
  expect(await paymentEvents().of(subscription)).toEqual([]);
});

test("reads them also where a clock forty days on has noted that all were read", async () => {
  const { world, id, T, notified } = await subscribed();
  world.listed.push(eventOf("PAYMENT.SALE.COMPLETED", { id: T, billing_agreement_id: id }));
  later(3_600_000);
  await ledger().schedulePoll(id, clock + 24 * 3_600_000, 0);
  await paymentEvents().storeEventsReadUntil(clock + 40 * 24 * 3_600_000);
  await sweep();
  expect(await notified()).toEqual(["payment.completed"]);
});
