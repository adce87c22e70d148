import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { customIdOf, newNonce } from "#lib/paypal/custom-id.ts";
import { captureOrder, createOrder, fetchOrder } from "#lib/paypal/order.ts";
import { fetchBillingPlan } from "#lib/paypal/plan.ts";
import { fetchDispute, fetchRefund } from "#lib/paypal/refunds-and-disputes.ts";
import { fetchBookedTransactions } from "#lib/paypal/reporting.ts";
import {
  cancelSubscription,
  createSubscription,
  fetchSubscription,
  fetchTransactions,
} from "#lib/paypal/subscription.ts";
import { fetchEvents, fetchWebhook } from "#lib/paypal/webhook.ts";
import { isFromPayPal } from "#lib/paypal/webhook-signature.ts";
import { merchant, planId } from "#sandbox/paypal/objects/account.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { startSandbox } from "#sandbox/start.ts";
import { replaceSettings } from "#tests/support/change-settings.ts";

// Records every kind of call and event between the site and the fake PayPal, made by the site's own functions.

export type Exchange = { method: string; path: string; request: unknown; status: number; answer: unknown };
export type Recording = { exchanges: Exchange[]; events: Record<string, unknown>[] };

const parse = (text: string): unknown => {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

/** Records requests below `base` and their responses, until it is undone. */
function listen(base: string, exchanges: Exchange[]): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(base)) return real(request);
    const sent = parse(await request.clone().text());
    const response = await real(request);
    const path = request.url.slice(base.length);
    const answer = parse(await response.clone().text());
    exchanges.push({ method: request.method, path, request: sent, status: response.status, answer });
    return response;
  };
  return () => {
    globalThis.fetch = real;
  };
}

const back = { success: "/payment/success", cancelled: "/payment/cancelled" };
const newOrder = () => {
  const customId = customIdOf({ kind: "order", user: "7", levelId: 6 }, newNonce());
  return createOrder({ price: "199.00", currency: "USD", description: "Diamond", customId, back });
};
const newSubscription = (levelId: number) => {
  const customId = customIdOf({ kind: "subscription", user: "7", levelId }, newNonce());
  return createSubscription({ planId: planId(levelId), customId, back });
};

const signatures: Record<string, string> = {
  "auth-algo": "SHA256withRSA",
  "cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1",
  "transmission-id": "b2d5b9a0-0000-11f0-8000-000000000000",
  "transmission-sig": "c2lnbmF0dXJl",
};

type Control = (path: string, body: object) => Promise<{ id: string }>;

async function payOrders(control: Control): Promise<void> {
  const { id } = await newOrder();
  await fetchOrder(id);
  await captureOrder(id, 1).catch(() => {});
  await control("approve", { id, funding: "declined" });
  await captureOrder(id, 1).catch(() => {});
  await control("approve", { id });
  const captured = await captureOrder(id, 2);
  const captureId = captured.purchase_units?.[0]?.payments?.captures?.[0]?.id ?? "";
  await control("refund", { id: captureId, value: "9.00" });
  const refunded = await fetchOrder(id);
  await fetchRefund(refunded.purchase_units?.[0]?.payments?.refunds?.[0]?.id ?? "");
  const dispute = await control("dispute", { id: captureId });
  await fetchDispute(dispute.id);
  await control("resolve", { id: dispute.id, buyerWins: true });
  await fetchDispute(dispute.id);
  const held = await newOrder();
  await control("approve", { id: held.id, funding: "pending", reason: "ECHECK" });
  await captureOrder(held.id, 1);
  await control("settle", { id: held.id, paid: false });
  await fetchOrder(held.id);
  await fetchOrder("7UNKNOWN0RDER1234").catch(() => {});
}

async function paySubscriptions(control: Control): Promise<void> {
  await control("plan", { levelId: 4, trialDays: 7, trialPrice: "1.00", setupFee: "2.00" });
  for (const level of [2, 3, 4, 5]) await fetchBillingPlan(planId(level));
  for (const [level, funding] of [
    [3, "pay"],
    [4, "pay"],
    [2, "pending"],
    [5, "unpaid"],
    [3, "declined"],
  ] as const) {
    const { id } = await newSubscription(level);
    await fetchSubscription(id);
    await control("approve", { id, funding });
    await fetchSubscription(id);
    const [sale] = await fetchTransactions(id, Date.now() - 60_000);
    if (sale)
      await control("refund", { id: sale.id, ...(level === 3 ? { value: "1.00" } : { reversed: true }) });
    await fetchTransactions(id, Date.now() - 60_000);
    await cancelSubscription(id, "Enough").catch(() => {});
    await fetchSubscription(id);
  }
  const held = await newSubscription(3);
  await control("approve", { id: held.id, funding: "unpaid" });
  await control("hold", { id: held.id });
  await fetchTransactions(held.id, Date.now() - 60_000);
  await control("settle", { id: held.id, paid: false });
  await fetchSubscription(held.id);
  await fetchTransactions(held.id, Date.now() - 60_000);
  const expiring = await newSubscription(3);
  await control("approve", { id: expiring.id });
  await control("expire", { id: expiring.id });
  const suspended = await newSubscription(2);
  await control("approve", { id: suspended.id, funding: "declined" });
  await control("suspend", { id: suspended.id });
  await fetchSubscription(suspended.id);
}

/** Makes every call on a new sandbox. */
export async function recordPayPal(): Promise<Recording> {
  const dataDir = mkdtempSync(join(tmpdir(), "paypal-record-"));
  // No server listens there: the events are read from PayPal's list.
  const webhookUrl = "http://127.0.0.1:9/webhook";
  const sandbox = await startSandbox({ port: 0, dataDir, faults: true, webhookUrl });
  const restore = replaceSettings(paypalSettings(sandbox.url, "https://murmur.example"));
  const exchanges: Exchange[] = [];
  const stop = listen(`${sandbox.url}/paypal`, exchanges);
  const control: Control = async (path, body) => {
    const init = { method: "POST", body: JSON.stringify(body) };
    return (await fetch(`${sandbox.url}/__sandbox/paypal/${path}`, init)).json();
  };
  try {
    await payOrders(control);
    await paySubscriptions(control);
    await fetchBookedTransactions(Date.now() - 3_600_000, Date.now() + 60_000);
    await fetchWebhook(merchant.webhookId);
    await fetchEvents(Date.now() - 3_600_000, Date.now() + 60_000);
    const listed = exchanges.at(-1)?.answer as { events: Record<string, unknown>[] };
    const signed = ["auth-algo", "cert-url", "transmission-id", "transmission-sig", "transmission-time"];
    const headers = new Headers(
      signed.map((name) => [`paypal-${name}`, signatures[name] ?? "2026-11-21T10:00:00Z"]),
    );
    await isFromPayPal(headers, JSON.stringify(listed.events[0]));
    return { exchanges, events: listed.events };
  } finally {
    stop();
    restore();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
