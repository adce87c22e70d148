import { expect } from "vitest";
import * as complete from "#app/%5Fapi/checkout/complete-payment/route.ts";
import * as prepare from "#app/%5Fapi/checkout/prepare-for-existing-user/route.ts";
import * as plan from "#app/%5Fapi/memberships/level/[id]/paypal-plan/route.ts";
import * as config from "#app/%5Fapi/paypal/config/route.ts";
import * as order from "#app/%5Fapi/paypal/order/route.ts";
import * as subscription from "#app/%5Fapi/paypal/subscription/route.ts";
import * as webhook from "#app/%5Fapi/paypal/webhook/route.ts";
import * as subscriptionVerify from "#app/%5Fapi/paypal-subscription-verify/route.ts";
import * as verify from "#app/%5Fapi/paypal-verify/route.ts";
import * as me from "#app/%5Fapi/user/me/route.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { type Answer, broken, wpError } from "#tests/support/wordpress.ts";
import { jwt, signIn } from "./member-routes.ts";
import { World } from "./paypal-world.ts";

const handlers = {
  "/paypal/config": config.GET,
  "/paypal/order": order.POST,
  "/paypal/subscription": subscription.POST,
  "/paypal/webhook": webhook.POST,
  "/paypal-verify": verify.POST,
  "/paypal-subscription-verify": subscriptionVerify.POST,
  "/checkout/prepare-for-existing-user": prepare.POST,
  "/checkout/complete-payment": complete.POST,
  "/memberships/level/[id]/paypal-plan": plan.GET,
  "/user/me": me.GET,
};
export type Path = keyof typeof handlers;

type Asking = {
  body?: unknown;
  raw?: string;
  /** The member's token; null for a visitor. */
  token?: string | null;
  headers?: Record<string, string>;
  language?: string;
  id?: string;
};

let visits = 0;
const sessions = new Map<string, Promise<{ cookie: string; names: string[] }>>();
/** One session for each token, as in one browser. */
export function sessionOf(token: string) {
  const held = sessions.get(token) ?? signIn(token);
  sessions.set(token, held);
  return held;
}

/** Calls a route as a page of this site does. */
export async function ask(
  path: Path,
  { body, raw, token = jwt, headers, language = "en", id = "" }: Asking = {},
) {
  visits += 1;
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const reads = sent === undefined && /config|plan|me$/.test(path);
  const request = new Request(`https://murmur.test/_api${path}`, {
    method: reads ? "GET" : "POST",
    headers: {
      "accept-language": language,
      "x-client-address": `2001:db8:${visits.toString(16)}:1::1`,
      "sec-fetch-site": "same-origin",
      origin: "https://murmur.test",
      "content-type": "application/json",
      ...(token !== null && { cookie: (await sessionOf(token)).cookie }),
      ...headers,
    },
    body: sent ?? null,
  });
  const handler = handlers[path] as (request: Request, context: unknown) => Promise<Response>;
  const response = await handler(request, { params: Promise.resolve({ id }) });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    cookies: response.headers.getSetCookie(),
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** The events of an event stream. */
export const eventsOf = (text: string): [name: string, data: Record<string, unknown>][] =>
  [...text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, name = "", data = ""]) => [
    name,
    JSON.parse(data),
  ]);
export const stream = { accept: "text/event-stream" };

/** The id of a new order for level 6 that the buyer has approved. */
export async function approvedOrder(world: World, token: string = jwt): Promise<string> {
  const { json, status, text } = await ask("/paypal/order", { body: { levelId: 6 }, token });
  expect(status, text).toBe(200);
  world.approve(json.orderId);
  return json.orderId;
}

/** The id of a new subscription to level 3 that the buyer has approved. */
export async function activeSubscription(world: World, token: string = jwt): Promise<string> {
  const { json, status, text } = await ask("/paypal/subscription", { body: { levelId: 3 }, token });
  expect(status, text).toBe(200);
  world.approve(json.subscriptionId);
  return json.subscriptionId;
}

export const verifyOrder = (id: string, more: Asking = {}) =>
  ask("/paypal-verify", {
    body: { levelId: 6, paypalOrderID: id, capturedOrder: { forged: true } },
    ...more,
  });
export const verifySubscription = (id: string, more: Asking = {}) =>
  ask("/paypal-subscription-verify", { body: { levelId: 3, subscriptionID: id }, ...more });

/** A new member, unaffected by other tests. */
let members = 100;
export function newMember(world: World): string {
  const token = `jwt.member${++members}`;
  world.members.set(token, { id: members, level: 1 });
  return token;
}

export const processing = { success: false, processing: true, message: "Payment is being processed" };
export const welcome = { success: true, message: "Welcome, Diamond." };

/** A world with an order that a new member has approved. */
export async function boughtOrder() {
  const world = new World();
  const token = newMember(world);
  const id = await approvedOrder(world, token);
  const verify = (more = {}) => verifyOrder(id, { token, ...more });
  const pending = async () => (await ask("/user/me", { token })).json.pending ?? [];
  return { world, token, id, verify, pending };
}
export const stateOf = async (id: string) => (await findPayment(id))?.state;

export const html: Answer = () => new Response("<h1>Oops</h1>", { headers: { "content-type": "text/html" } });
export const cut = broken(
  () => new Response('{"id": "ORD', { headers: { "content-type": "application/json" } }),
);
export const reset: Answer = () => Response.error();
export const down = wpError(503, "down", "");

/** PayPal's signature headers for an event sent now. */
export const signature = () => ({
  "paypal-auth-algo": "SHA256withRSA",
  "paypal-cert-url": "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77",
  "paypal-transmission-id": "t-1",
  "paypal-transmission-sig": "sig",
  "paypal-transmission-time": new Date().toISOString(),
});
