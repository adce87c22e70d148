import { beforeEach, describe, expect, test, vi } from "vitest";
import { limits } from "#lib/bff/limits/limits.ts";
import { settings } from "#lib/platform/settings.ts";
import { handleEvent } from "#lib/services/payment/background/handle-event.ts";
import { updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { jwt } from "#tests/routes/support/member-routes.ts";
import { pauses } from "#tests/routes/support/pauses.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { boughtOrder, cut, down, html, reset, signature, stateOf } from "#tests/routes/support/payments.ts";
import { World } from "#tests/routes/support/paypal-world.ts";
import { readKept } from "#tests/support/ledger.ts";
import { type Answer, json, wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));
beforeEach(() => {
  pauses.length = 0;
});

let events = 0;
const eventOf = (event_type: string, resource: object) => {
  events += 1;
  return { id: `WH-EVENT-${events}`, event_type, resource };
};
/** A request from PayPal: from another origin, without a session. */
const send = (event: unknown, headers: Record<string, string> = {}) =>
  pay.ask("/paypal/webhook", {
    raw: typeof event === "string" ? event : JSON.stringify(event),
    token: null,
    headers: { ...signature(), "sec-fetch-site": "cross-site", origin: "https://paypal.test", ...headers },
  });
const approved = (id: string) => eventOf("CHECKOUT.ORDER.APPROVED", { id });

describe("what no browser came back for", () => {
  test("an approved order is captured and confirmed with the stored token", async () => {
    const { world, id, token } = await boughtOrder();
    const { status } = await send(approved(id));
    expect(status).toBe(200);
    expect([world.captures, world.grants, await stateOf(id)]).toEqual([[id], [id], "confirmed"]);
    const confirm = world.requests.find(({ call }) => call === "confirm");
    expect(confirm?.request.headers.get("authorization")).toBe(`Bearer ${token}`);
  });

  test.each([
    [
      "PAYMENT.CAPTURE.COMPLETED",
      (id: string) => ({ supplementary_data: { related_ids: { order_id: id } } }),
    ],
    ["CHECKOUT.ORDER.COMPLETED", (id: string) => ({ id })],
  ])("the event %s completes an order whose capture got no answer", async (type, resource) => {
    const { world, id, verify } = await boughtOrder();
    world.answers = { capture: reset, order: [null, reset] };
    expect((await verify()).status).toBe(202);
    world.captureOrder(id);
    world.answers = {};
    expect((await send(eventOf(type, resource(id)))).status).toBe(200);
    expect(world.grants).toEqual([id]);
  });

  test.each([
    ["BILLING.SUBSCRIPTION.ACTIVATED", (id: string) => ({ id })],
    ["PAYMENT.SALE.COMPLETED", (id: string) => ({ id: "SALE", billing_agreement_id: id })],
  ])("the event %s grants a subscription's level", async (type, resource) => {
    const world = new World();
    const id = await pay.activeSubscription(world, pay.newMember(world));
    expect((await send(eventOf(type, resource(id)))).status).toBe(200);
    expect(world.grants).toEqual([id]);
  });

  test("a webhook and a browser at the same time lead to one capture and one level", async () => {
    const { world, id, verify } = await boughtOrder();
    const all = await Promise.all([verify(), send(approved(id)), verify(), send(approved(id))]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect({ captures: world.captures, grants: world.grants }).toEqual({ captures: [id], grants: [id] });
  });
});

describe("each event once", () => {
  test("an event is handled once, even if its payment failed", async () => {
    const { world, id } = await boughtOrder();
    const event = approved(id);
    world.change(id, { intent: "AUTHORIZE" });
    await send(event);
    const requests = world.count("order");
    expect((await send(event)).status).toBe(200);
    expect(world.count("order")).toBe(requests);
  });

  test("an event whose payment could not be confirmed is handled again", async () => {
    const { world, id } = await boughtOrder();
    const event = approved(id);
    world.answers = { confirm: down };
    const { status, headers } = await send(event);
    expect([status, headers.get("retry-after"), await stateOf(id)]).toEqual([503, "60", "captured"]);
    world.answers = {};
    expect((await send(event)).status).toBe(200);
    expect({ captures: world.captures, grants: world.grants }).toEqual({ captures: [id], grants: [id] });
  });
});

describe("503 until WordPress has it, so that PayPal sends it again", () => {
  test.each<[string, World["answers"]]>([
    ["PayPal away", { order: reset }],
    ["PayPal unreadable", { order: cut }],
    ["WordPress away", { confirm: reset }],
    ["WordPress still at it", { confirm: json({ success: false }, { status: 202 }) }],
    ["WordPress says no", { confirm: wpError(422, "x") }],
    ["a dead token", { confirm: wpError(401, "jwt_auth_stale_token") }],
    ["the signature can't be checked: refused", { signature: reset }],
    ["the signature can't be checked: 500", { signature: wpError(500, "x") }],
    ["the signature can't be checked: HTML", { signature: html }],
  ])("an event is answered with 503 until it is handled: %s", async (_, answers) => {
    const { world, id } = await boughtOrder();
    world.answers = answers;
    const { status } = await send(approved(id));
    expect([502, 503]).toContain(status);
    expect(world.grants).toEqual([]);
  });

  test("a secret that no longer opens the token gets 503, and a visit of the member finishes the payment", async () => {
    const { world, id, verify } = await boughtOrder();
    await updatePayment(id, { sealedToken: "Fe26.2*1*broken" });
    expect((await send(approved(id))).status).toBe(503);
    expect((await verify()).status).toBe(200);
    expect(world.grants).toEqual([id]);
  });
});

describe("200, for there is nothing to do", () => {
  test.each([
    ["another kind", eventOf("CUSTOMER.DISPUTE.CREATED", { id: "ORDER1" })],
    ["no resource", eventOf("CHECKOUT.ORDER.APPROVED", {})],
    ["an odd name", eventOf("constructor", { id: "X" })],
    ["another shape", { hello: 1 }],
  ])("an event without anything to do is answered with 200: %s", async (_, event) => {
    const world = new World();
    const { status } = await send(event);
    expect(status).toBe(200);
    expect(world.requests).toEqual([]);
  });

  test("an event of an order that the ledger has lost causes no request to PayPal", async () => {
    const world = new World();
    const named = { type: "CHECKOUT.ORDER.APPROVED", subject: "order", paymentId: "ORDER-LOST" } as const;
    const rest = { transactionId: null, resourceId: null, payerId: null, amount: null, at: Date.now() };
    expect(await handleEvent({ id: "WH-LOST", ...named, ...rest })).toBe(true);
    expect(world.requests).toEqual([]);
  });

  test("an order of another price is refused for good, and not captured", async () => {
    const { world, id } = await boughtOrder();
    Object.assign(world.unitOf(id), { amount: { currency_code: "USD", value: "1" } });
    expect((await send(approved(id))).status).toBe(200);
    expect({ captures: world.captures, grants: world.grants }).toEqual({ captures: [], grants: [] });
  });
});

describe("not from PayPal", () => {
  const refused: [string, Answer][] = [
    ["FAILURE", json({ verification_status: "FAILURE" })],
    ["400", json({ name: "VALIDATION_ERROR" }, { status: 400 })],
  ];
  test.each(refused)("a webhook event with a bad signature (%s) is refused with 401", async (_, answer) => {
    const { world, id } = await boughtOrder();
    world.answers = { signature: answer };
    expect((await send(approved(id))).status).toBe(401);
    expect(world.count("capture", "confirm")).toBe(0);
  });

  test.each(Object.keys(signature()))(
    "a webhook event without %s is refused with 401, and PayPal gets no request",
    async (name) => {
      const { world, id } = await boughtOrder();
      expect((await send(approved(id), { [name]: "" })).status).toBe(401);
      expect(world.count("signature", "capture")).toBe(0);
    },
  );

  test("many forged events from one address get 429 and no more requests to PayPal, and real ones don't count", async () => {
    const { world, id } = await boughtOrder();
    const headers = { "x-client-address": "2001:db8:ffff::1" };
    expect((await send(approved(id), headers)).status).toBe(200);
    world.answers = { signature: json({ verification_status: "FAILURE" }) };
    const max = limits.webhook.bounds[0]?.max ?? 0;
    const bad = await Promise.all(Array.from({ length: max }, () => send(approved(id), headers)));
    expect(new Set(bad.map(({ status }) => status))).toEqual(new Set([401]));
    const requests = world.count("signature");
    const { status, headers: given, json: body } = await send(approved(id), headers);
    expect([status, body.error.code, world.count("signature")]).toEqual([429, "RATE_LIMITED", requests]);
    expect(Number(given.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(approved(id))).status, "from elsewhere").toBe(401);
  });

  test.each(["", "{", "no JSON"])("a webhook with the body %j is refused with 400", async (raw) => {
    const world = new World();
    expect((await send(raw)).status).toBe(400);
    expect(world.requests).toEqual([]);
  });

  test("a webhook of 65 kB is refused with 413", async () => {
    const world = new World();
    expect((await send(`{"a":"${"x".repeat(65 * 1024)}"}`)).status).toBe(413);
    expect(world.requests).toEqual([]);
  });
});

test("the signature of a webhook is verified with the bytes that arrived", async () => {
  const { world, id } = await boughtOrder();
  const raw = `{ "id":"WH-RAW", "event_type" : "CHECKOUT.ORDER.APPROVED", "amount": 1.0, "text": "\\u96e8",
    "resource": { "id":"${id}" } }`;
  await send(raw);
  const body = world.requests.find(({ call }) => call === "signature")?.body ?? "";
  expect(body).toContain(`"webhook_event":${raw}}`);
  const named = { webhook_id: "WH-1", transmission_id: "t-1", auth_algo: "SHA256withRSA" };
  expect(JSON.parse(body)).toMatchObject(named);
});

test("the ledger's files contain a stored token nowhere in plain text", async () => {
  const { world } = await boughtOrder();
  await pay.approvedOrder(world, jwt);
  const kept = await readKept(settings());
  expect(kept.byteLength).toBeGreaterThan(1000);
  for (const form of ["canary-2b9d", Buffer.from("canary-2b9d").toString("base64url")])
    expect(kept.includes(form)).toBe(false);
});
