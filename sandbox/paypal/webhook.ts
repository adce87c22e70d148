import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Sandbox } from "#sandbox/base/context.ts";
import type { EventType } from "#sandbox/base/state/paypal-state.ts";
import { merchant } from "./objects/account.ts";
import { makeEvent } from "./objects/event.ts";

/** Seconds before each retry; PayPal waits minutes to days. */
const delays = [1, 2, 4, 8, 16, 32];
const deadlineMs = 30_000;
const maxAtOnce = 20;
const certUrl = "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-demo";
export const authAlgo = "SHA256withRSA";

type Transmission = {
  id: string;
  time: string;
  body: string;
};
type DueTransmission = { id: string; url: string; body: string; attempts: number };

/** Stores an event for `deliverDue` to send. A lost event stays in PayPal's list of events. */
export function sendEvent(type: EventType, resourceId: string, sandbox: Sandbox): void {
  const { db, paypal } = sandbox;
  if (!paypal.webhookUrl) return;
  const { lose, double, lateMs } = paypal.delivery;
  const event = makeEvent(type, resourceId, sandbox);
  const isLost = Math.random() < lose;
  for (let copy = 0; copy <= (Math.random() < double ? 1 : 0); copy++)
    db.prepare(
      `INSERT INTO paypal_transmissions (id, event_id, type, resource, url, attempts, created, body, next)
       VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?)`,
    ).run(
      randomUUID(),
      event.id,
      type,
      resourceId,
      paypal.webhookUrl,
      Date.now(),
      JSON.stringify(event),
      isLost ? null : Date.now() + Math.floor(Math.random() * lateMs),
    );
}

const underWay = new WeakMap<Sandbox, Set<string>>();

/** Sends due events, each until a 2xx or its last retry. Never throws. */
export async function deliverDue(sandbox: Sandbox): Promise<number> {
  const running = underWay.get(sandbox) ?? new Set<string>();
  underWay.set(sandbox, running);
  const due = sandbox.db
    .prepare("SELECT id, url, body, attempts FROM paypal_transmissions WHERE next <= ? ORDER BY next LIMIT ?")
    .all(Date.now(), maxAtOnce) as unknown as DueTransmission[];
  const free = due.filter(({ id }) => !running.has(id));
  await Promise.all(
    free.map(async (transmission) => {
      running.add(transmission.id);
      await deliver(transmission, sandbox).finally(() => running.delete(transmission.id));
    }),
  );
  return free.length;
}

async function deliver({ id, url, body, attempts }: DueTransmission, sandbox: Sandbox): Promise<void> {
  const { db, paypal } = sandbox;
  const { create_time: time } = JSON.parse(body);
  const status = await post(url, { id, time, body }, sandbox);
  if (paypal.closing.signal.aborted) return;
  const delay = status >= 200 && status < 300 ? undefined : delays[attempts];
  db.prepare(
    "UPDATE paypal_transmissions SET attempts = attempts + 1, status = ?, next = ? WHERE id = ?",
  ).run(status, delay === undefined ? null : Date.now() + delay * 1000, id);
}

/** The status of one delivery; 0 without a response. */
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

/** PayPal's signature (transmission id, time, webhook id, CRC-32 of the body), with a secret instead of a key. */
export function signature({ id, time, body }: Transmission, { db }: Sandbox): string {
  db.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('webhook secret', ?)").run(
    randomBytes(32).toString("hex"),
  );
  const secret = String(db.prepare("SELECT value FROM meta WHERE key = 'webhook secret'").get()?.value);
  const text = `${id}|${time}|${merchant.webhookId}|${crc32(body)}`;
  return createHmac("sha256", secret).update(text).digest("base64");
}

export function isSigned(transmission: Transmission, sentSignature: string, sandbox: Sandbox): boolean {
  const expected = Buffer.from(signature(transmission, sandbox));
  const sent = Buffer.from(sentSignature);
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}
