import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { paidNow, preparedCheckout } from "#tests/routes/support/hosted.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { boughtOrder, reset, signature } from "#tests/routes/support/payments.ts";
import { World } from "#tests/routes/support/paypal-world.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { putInState } from "#tests/support/ledger.ts";
import { json } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  changeSettings({ LOG_LEVEL: "warn" });
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(JSON.parse(String(text))) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Event = { event_type: string; resource: object; create_time?: string; id?: string };
const send = (event: Event, headers: Record<string, string> = {}) =>
  pay.ask("/paypal/webhook", {
    raw: JSON.stringify({ id: `WH-${randomUUID()}`, ...event }),
    token: null,
    headers: { ...signature(), "sec-fetch-site": "cross-site", ...headers },
  });
const approved = (id: string): Event => ({ event_type: "CHECKOUT.ORDER.APPROVED", resource: { id } });
const day = 24 * 60 * 60_000;
const iso = (ms: number) => new Date(Date.now() + ms).toISOString();

test("sixty made-up webhook events cause no request to PayPal", async () => {
  const { world } = await boughtOrder();
  const requests = world.requests.length;
  const headers = {
    "paypal-cert-url": "https://certs.attacker.test/CERT-1",
    "paypal-transmission-time": "2001-01-01T00:00:00Z",
  };
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => send({ event_type: "INVENTED", resource: { id: "X" } }, headers)),
  );
  expect(world.requests.length - requests).toBe(0);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});

describe("what PayPal would not send is refused without asking it", () => {
  test.each([
    ["a certificate from elsewhere", { "paypal-cert-url": "https://paypal.com.attacker.test/c" }],
    ["a certificate without encryption", { "paypal-cert-url": "http://api.sandbox.paypal.com/c" }],
    ["a certificate behind a name", { "paypal-cert-url": "https://api.sandbox.paypal.com@attacker.test/c" }],
    ["a certificate of the other environment", { "paypal-cert-url": "https://api.paypal.com/c" }],
    ["no address of a certificate", { "paypal-cert-url": "api.sandbox.paypal.com" }],
    ["sent before PayPal gave up sending", { "paypal-transmission-time": iso(-5 * day) }],
    ["sent in the future", { "paypal-transmission-time": iso(2 * day) }],
    ["sent at no time", { "paypal-transmission-time": "just now" }],
  ])("a webhook event with %s is refused with 401, without a request to PayPal", async (_, headers) => {
    const { world, id } = await boughtOrder();
    expect((await send(approved(id), headers)).status).toBe(401);
    expect(world.count("signature", "capture")).toBe(0);
  });

  test("real money requires the certificate of the real PayPal", async () => {
    const { world, id } = await boughtOrder();
    changeSettings({ PAYPAL_ENV: "live" });
    expect((await send(approved(id))).status).toBe(401);
    const elsewhere = { "paypal-cert-url": "https://certs.attacker.test/c" };
    expect((await send(approved(id), elsewhere)).status).toBe(401);
    expect(world.count("signature")).toBe(0);
    expect((await send(approved(id), { "paypal-cert-url": "https://api.paypal.com/c" })).status).toBe(200);
    expect(world.captures).toEqual([id]);
  });

  test.each([
    ["three days ago, for the last time", -3 * day],
    ["by a clock that is ahead", 60 * 60_000],
  ])("a webhook event sent %s is accepted", async (_, ms) => {
    const { world, id } = await boughtOrder();
    expect((await send(approved(id), { "paypal-transmission-time": iso(ms) })).status).toBe(200);
    expect(world.captures).toEqual([id]);
  });
});

describe("a payment that is not ours is not read at PayPal", () => {
  test.each<[string, Event]>([
    ["another type", { event_type: "INVOICING.INVOICE.PAID", resource: { id: "INV2-1" } }],
    ["an order", approved("SOMEBODYS")],
    ["a subscription", { event_type: "BILLING.SUBSCRIPTION.ACTIVATED", resource: { id: "I-SOMEBODYS" } }],
    [
      "its payment",
      { event_type: "PAYMENT.SALE.COMPLETED", resource: { id: "S-1", billing_agreement_id: "I-SOMEBODYS" } },
    ],
    [
      "an old refund",
      { event_type: "PAYMENT.CAPTURE.REFUNDED", resource: { id: "REF" }, create_time: iso(-4 * day) },
    ],
  ])("an event of %s that is not ours is answered with 200, and not read at PayPal", async (_, event) => {
    const world = new World();
    expect((await send(event)).status).toBe(200);
    expect(world.requests).toEqual([]);
  });

  test("a forged event is not stored, so that it can't make a real one count as handled", async () => {
    const { world, id } = await boughtOrder();
    const event = { id: `WH-${randomUUID()}`, ...approved("SOMEBODYS") };
    expect((await send(event)).status).toBe(200);
    expect((await send({ ...event, ...approved(id) })).status).toBe(200);
    expect(world.captures).toEqual([id]);
  });

  test.each([
    [
      "a refund",
      "PAYMENT.CAPTURE.REFUNDED",
      { id: "REF-1", links: [{ rel: "up", href: "https://x/captures/CAP-UNREAD" }] },
    ],
    [
      "a dispute",
      "CUSTOMER.DISPUTE.CREATED",
      { dispute_id: "PP-1", disputed_transactions: [{ seller_transaction_id: "CAP-UNREAD" }] },
    ],
  ])(
    "an event of %s whose transaction may soon be readable is refused, so that PayPal sends it again",
    async (_, type, resource) => {
      const world = new World();
      const { status, headers } = await send({ event_type: type, resource, create_time: iso(-60_000) });
      expect([status, headers.get("retry-after")]).toEqual([503, "60"]);
      expect(world.requests).toEqual([]);
    },
  );
});

test("a subscription that is known only by its billing token is found for a webhook event", async () => {
  const { world, token, state } = await preparedCheckout({ id: "BA-FORGED1", name: "ba_token" });
  const user = world.members.get(token)?.id;
  world.subscriptions.set("I-BEHIND-BA", {
    id: "I-BEHIND-BA",
    status: "ACTIVE",
    custom_id: `${user}.4`,
    subscriber: { payer_id: "BUYER" },
    billing_info: paidNow(),
  });
  const event = { event_type: "BILLING.SUBSCRIPTION.ACTIVATED", resource: { id: "I-BEHIND-BA" } };
  expect((await send(event)).status).toBe(200);
  expect(await state()).toBe("confirmed");
});

test("a subscription confirmed only by its billing token gets its id from its next event", async () => {
  const { world, token, row } = await preparedCheckout({ id: "BA-FORGED2", name: "ba_token" });
  const { id = "" } = (await row()) ?? {};
  await putInState(id, "confirmed");
  world.subscriptions.set("I-BEHIND-BA2", {
    id: "I-BEHIND-BA2",
    status: "ACTIVE",
    custom_id: `${world.members.get(token)?.id}.4`,
    subscriber: { payer_id: "BUYER" },
    billing_info: paidNow(),
  });
  const event = { event_type: "BILLING.SUBSCRIPTION.CANCELLED", resource: { id: "I-BEHIND-BA2" } };
  expect((await send(event)).status).toBe(200);
  expect(await findPayment(id)).toMatchObject({ state: "confirmed", subscriptionId: "I-BEHIND-BA2" });
});

describe("an event that is not handled says why in the log", () => {
  const refusals = () => lines.filter(({ message }) => message === "webhook not handled");

  test.each([
    ["PayPal away during the request for the payment", { order: reset }, "502 payment.NETWORK_ERROR"],
    ["PayPal away during the request for the signature", { signature: reset }, "UpstreamError"],
    [
      "WordPress still at it",
      { confirm: json({ success: false }, { status: 202 }) },
      "the payment is captured",
    ],
  ])("the log names the reason why an event is not handled: %s", async (_, answers, reason) => {
    const { world, id } = await boughtOrder();
    world.answers = answers;
    const event = { id: `WH-${randomUUID()}`, ...approved(id) };
    expect([502, 503]).toContain((await send(event)).status);
    expect(refusals()).toMatchObject([
      { level: "warn", id: event.id, type: event.event_type, reason: expect.any(String) },
    ]);
    expect(JSON.stringify(lines)).toContain(reason);
  });

  test("the log names a payment that is not known yet as the reason", async () => {
    new World();
    const event = { event_type: "PAYMENT.CAPTURE.REFUNDED", resource: { id: "REF-2" }, create_time: iso(0) };
    expect((await send(event)).status).toBe(503);
    expect(refusals()).toMatchObject([
      { type: event.event_type, reason: expect.stringContaining("not known yet") },
    ]);
  });

  test("the log names the missing webhook id as the reason", async () => {
    const { world, id } = await boughtOrder();
    changeSettings({ PAYPAL_WEBHOOK_ID: undefined });
    expect((await send(approved(id))).status).toBe(503);
    expect(world.count("signature", "capture")).toBe(0);
    expect(refusals()).toMatchObject([{ reason: expect.stringContaining("PAYPAL_WEBHOOK_ID") }]);
  });

  test("a forged event leaves no line in the log", async () => {
    const { id } = await boughtOrder();
    await send(approved(id), { "paypal-cert-url": "https://attacker.test/c" });
    expect(refusals()).toEqual([]);
  });
});
