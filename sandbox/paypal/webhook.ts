import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { Sandbox } from "#sandbox/context.ts";
import { merchant } from "./account.ts";
import { isSubscriptionId, newEventId } from "./ids.ts";
import { findCapture, findOrder } from "./order.ts";
import { captureView, orderView } from "./order-view.ts";
import { paypalTime } from "./responses.ts";
import type { EventType } from "./state.ts";
import { findSubscription } from "./subscription.ts";
import { subscriptionView } from "./subscription-view.ts";

/** Seconds before each further try; PayPal's are minutes to days. */
const delays = [1, 2, 4, 8, 16, 32];
const deadlineMs = 30_000;
const certUrl = "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-demo";
export const authAlgo = "SHA256withRSA";

type Transmission = {
  id: string;
  time: string;
  body: string;
};

/** Sends an event until it is answered 2xx, or the tries are used up. Never throws. */
export async function sendEvent(type: EventType, resourceId: string, sandbox: Sandbox): Promise<void> {
  const { db, paypal } = sandbox;
  const url = paypal.webhookUrl;
  if (!url) return;
  const event = makeEvent(type, resourceId, sandbox);
  const transmission = { id: randomUUID(), time: event.create_time, body: JSON.stringify(event) };
  db.prepare(
    `INSERT INTO paypal_transmissions (id, event_id, type, resource, url, attempts, created)
     VALUES (?, ?, ?, ?, ?, 0, ?)`,
  ).run(transmission.id, event.id, type, resourceId, url, Date.now());
  for (const delay of [0, ...delays]) {
    if (await closedAfter(delay, paypal.closing.signal)) return;
    const status = await post(url, transmission, sandbox);
    if (paypal.closing.signal.aborted) return;
    db.prepare("UPDATE paypal_transmissions SET attempts = attempts + 1, status = ? WHERE id = ?").run(
      status,
      transmission.id,
    );
    if (status >= 200 && status < 300) return;
  }
}

async function closedAfter(seconds: number, signal: AbortSignal): Promise<boolean> {
  if (seconds > 0) await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => {});
  return signal.aborted;
}

/** The status of one try; 0 where there was no answer. */
async function post(url: string, { id, time, body }: Transmission, sandbox: Sandbox): Promise<number> {
  const headers = {
    "Content-Type": "application/json",
    "PAYPAL-TRANSMISSION-ID": id,
    "PAYPAL-TRANSMISSION-TIME": time,
    "PAYPAL-TRANSMISSION-SIG": signature({ id, time, body }, sandbox),
    "PAYPAL-CERT-URL": certUrl,
    "PAYPAL-AUTH-ALGO": authAlgo,
    "User-Agent": "PayPal/AUHD-214.0-sandbox",
  };
  const signal = AbortSignal.any([sandbox.paypal.closing.signal, AbortSignal.timeout(deadlineMs)]);
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

/** Signed as PayPal signs (transmission id, time, webhook id, CRC-32 of the body), with a secret in place of a key. */
export function signature({ id, time, body }: Transmission, { db }: Sandbox): string {
  db.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('webhook secret', ?)").run(
    randomBytes(32).toString("hex"),
  );
  const secret = String(db.prepare("SELECT value FROM meta WHERE key = 'webhook secret'").get()?.value);
  const text = `${id}|${time}|${merchant.webhookId}|${crc32(body)}`;
  return createHmac("sha256", secret).update(text).digest("base64");
}

/** Whether the sandbox itself has signed this. */
export function isSigned(transmission: Transmission, given: string, sandbox: Sandbox): boolean {
  const right = Buffer.from(signature(transmission, sandbox));
  const other = Buffer.from(given);
  return right.length === other.length && timingSafeEqual(right, other);
}

const summaries: Record<EventType, string> = {
  "CHECKOUT.ORDER.APPROVED": "An order has been approved by buyer",
  "PAYMENT.CAPTURE.COMPLETED": "Payment completed",
  "PAYMENT.CAPTURE.PENDING": "Payment pending",
  "PAYMENT.CAPTURE.DENIED": "Payment denied",
  "BILLING.SUBSCRIPTION.ACTIVATED": "Subscription activated",
  "BILLING.SUBSCRIPTION.CANCELLED": "Subscription cancelled",
};

function makeEvent(type: EventType, resourceId: string, sandbox: Sandbox) {
  const id = newEventId();
  const self = `${sandbox.origin}/paypal/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    event_version: "1.0",
    create_time: paypalTime(Date.now()),
    ...resourceOf(resourceId, sandbox),
    event_type: type,
    summary: summaries[type],
    links: [{ href: self, rel: "self", method: "GET" }],
  };
}

/** What an event is about, as it is now. */
function resourceOf(id: string, sandbox: Sandbox) {
  const { db } = sandbox;
  if (isSubscriptionId(id)) {
    const subscription = findSubscription(id, db);
    const resource = subscription && subscriptionView(subscription, sandbox);
    return { resource_type: "subscription", resource_version: "2.0", resource };
  }
  const order = findOrder(id, db);
  if (order) {
    return {
      resource_type: "checkout-order",
      resource_version: "2.0",
      resource: orderView(order, sandbox),
    };
  }
  const capture = findCapture(id, db);
  const resource = capture && captureView(capture, sandbox);
  return { resource_type: "capture", resource_version: "2.0", resource };
}
