import { expect } from "vitest";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { customIdOf } from "#sandbox/account/payments/custom-id.ts";
import { merchant, planId } from "#sandbox/paypal/objects/account.ts";
import { api } from "#tests/support/sandbox/test-sandbox.ts";

type Send = (path: string, init?: RequestInit) => Promise<Response>;
// biome-ignore lint/suspicious/noExplicitAny: the answers' shapes are what the tests are about
type Json = any;

export const orderBody = {
  intent: "CAPTURE",
  purchase_units: [
    { amount: { currency_code: "USD", value: "199.00" }, custom_id: "2.6.signed", description: "Diamond" },
  ],
  application_context: {
    return_url: "http://localhost:3000/payment/success?from=paypal",
    cancel_url: "http://localhost:3000/payment/cancelled",
  },
};

/** Calls to the sandbox's PayPal that `send` reaches; every response as `[status, body]`. */
export function paypalCalls(send: Send) {
  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
  let held: Promise<string> | null = null;

  async function token(id: string = merchant.clientId, secret: string = merchant.clientSecret) {
    const response = await send("/paypal/v1/oauth2/token", {
      method: "POST",
      headers: { Authorization: basic(id, secret), "Content-Type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    });
    return [response.status, await response.json()] as [number, Json];
  }
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<[number, Json]> {
    held ??= token().then(([, { access_token }]) => access_token);
    const response = await send(`/paypal${path}`, {
      method,
      headers: { Authorization: `Bearer ${await held}`, "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return [response.status, text === "" ? null : JSON.parse(text)];
  }
  async function control(path: string, body?: object, method = "POST"): Promise<Json> {
    const response = await send(`/__sandbox/${path}`, {
      method,
      body: JSON.stringify(body),
    });
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  }
  async function newOrder(body: object = orderBody): Promise<string> {
    const [status, order] = await ask("POST", "/v2/checkout/orders", body);
    expect(status, JSON.stringify(order)).toBe(201);
    return order.id;
  }
  async function newSubscription(levelId = 3, custom_id = `2.${levelId}.signed`): Promise<string> {
    const body = { plan_id: planId(levelId), custom_id };
    const [status, subscription] = await ask("POST", "/v1/billing/subscriptions", body);
    expect(status, JSON.stringify(subscription)).toBe(201);
    return subscription.id;
  }
  const approve = (id: string, funding?: string) =>
    control("paypal/approve", { id, ...(funding && { funding }) });
  /** Confirms as the site that made the payment, under the shared key. */
  async function confirmAsSite(paypalId: string, userId: number, levelId: number): Promise<number> {
    const response = await send(`${api}/payments/confirm`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Murmur-Key": sharedKey },
      body: JSON.stringify({ kind: "subscription", paypalId, userId, levelId }),
    });
    return response.status;
  }
  /** A subscription that the site made, without a payment at PayPal. */
  async function unpaidSubscription(memberId: number, funding = "unpaid", levelId = 3): Promise<string> {
    const id = await newSubscription(levelId, customIdOf("subscription", { id: memberId }, levelId));
    await approve(id, funding);
    return id;
  }
  return {
    token,
    ask,
    control,
    newOrder,
    newSubscription,
    unpaidSubscription,
    confirmAsSite,
    approve,
    fault: (fault: string, more: object = {}) => control("paypal", { fault, ...more }),
    clearFaults: () => control("paypal", undefined, "DELETE"),
    order: (id: string) => ask("GET", `/v2/checkout/orders/${id}`),
    subscription: (id: string) => ask("GET", `/v1/billing/subscriptions/${id}`),
    capture: (id: string, headers: Record<string, string> = {}) =>
      ask("POST", `/v2/checkout/orders/${id}/capture`, {}, headers),
    payments: () => control("payments", undefined, "GET"),
    /** An order whose buyer has chosen their means of payment. */
    async approvedOrder(funding?: string, body: object = orderBody): Promise<string> {
      const id = await newOrder(body);
      await approve(id, funding);
      return id;
    },
  };
}

/** The only issue in an error body. */
export const issueOf = (body: Json): string => body.details?.[0]?.issue;
