import { afterEach, beforeEach, expect, vi } from "vitest";
import { sendNotices } from "#lib/services/payment/background/notify-wordpress.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { pauses } from "./pauses.ts";
import * as pay from "./payments.ts";
import { signature } from "./payments.ts";
import { World } from "./paypal-world.ts";

// A member with a subscription, and later reports of PayPal and the site.

beforeEach(() => {
  pauses.length = 0;
  changeSettings({ WORDPRESS_KEY: "a key that WordPress and the site share" });
});
afterEach(() => {
  vi.useRealTimers();
});

let nth = 0;
export const usd = (value: string) => ({ currency_code: "USD", value });
export const eventOf = (event_type: string, resource: object) => ({
  id: `WH-AFTER-${++nth}`,
  event_type,
  create_time: "2025-09-18T11:00:00Z",
  resource,
});
export const send = async (event: object) =>
  (
    await pay.ask("/paypal/webhook", {
      raw: JSON.stringify(event),
      token: null,
      headers: { ...signature(), "sec-fetch-site": "cross-site", origin: "https://paypal.test" },
    })
  ).status;
export const sale = (id: string, time: string, status = "COMPLETED") => ({
  id,
  status,
  time,
  amount_with_breakdown: { gross_amount: usd("3.99") },
});
export const billing = {
  outstanding_balance: usd("0.0"),
  failed_payments_count: 0,
  next_billing_time: "2025-11-18T10:00:00Z",
};

export async function subscribedMember({ isPaid = true, acceptsNotices = true } = {}) {
  const world = new World();
  world.acceptsNotices = acceptsNotices;
  const token = pay.newMember(world);
  const id = await pay.activeSubscription(world, token);
  const T = `T${++nth}`;
  const change = (to: object) => world.change(id, to);
  change({
    billing_info: {
      ...billing,
      ...(isPaid && { last_payment: { amount: usd("3.99"), time: "2025-09-18T10:00:00Z" } }),
    },
    transactions: isPaid ? [sale(T, "2025-09-18T10:00:00Z")] : [],
  });
  expect((await pay.verifySubscription(id, { token })).status).toBe(200);
  const notified = async () => {
    await sendNotices();
    return world.notified.filter(({ paypalId }) => paypalId === id).map(({ type }) => type);
  };
  return { world, token, id, T, change, notified };
}
