import { describe, expect, test, vi } from "vitest";

Object.assign(process.env, { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret", LOG_LEVEL: "silent" });
const { settings } = await import("#lib/platform/settings.ts");
const { fetchEvents, readEvent } = await import("#lib/paypal/webhook.ts");

const second = "2026-01-01T00:00:00";
const events = Array.from({ length: 250 }, (_, nth) => ({
  id: `WH-${nth}`,
  event_type: "CHECKOUT.ORDER.APPROVED",
  create_time: `${second}.${String(999 - nth).padStart(3, "0")}Z`,
  resource: { id: `O-${nth}` },
}));

/** PayPal's list: pages of the requested span, each with a link to the next. */
function listPage(url: URL) {
  const [size, start] = [
    Number(url.searchParams.get("page_size")),
    Number(url.searchParams.get("next_page_token")),
  ];
  const inSpan = events.filter(({ create_time }) => {
    const at = Date.parse(create_time);
    const [from, to] = ["start_time", "end_time"].map((name) => Date.parse(url.searchParams.get(name) ?? ""));
    return from !== undefined && to !== undefined && at >= from && at <= to;
  });
  const next = new URL(url);
  next.hostname = "elsewhere.test";
  next.searchParams.set("next_page_token", String(start + size));
  const links = start + size < inSpan.length ? [{ rel: "next", href: next.href }] : [];
  return Response.json({ events: inSpan.slice(start, start + size), links });
}

test("every event of one second is read, page after page, from PayPal itself", async () => {
  const hosts = new Set<string>();
  vi.stubGlobal("fetch", async (url: URL) => {
    hosts.add(url.hostname);
    return url.pathname.endsWith("/token")
      ? Response.json({ access_token: "t", expires_in: 3600 })
      : listPage(url);
  });
  const at = Date.parse(`${second}Z`);
  const read = await fetchEvents(at - 60_000, at + 60_000);
  expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect([...hosts]).toEqual(["api-m.sandbox.paypal.com"]);
});

describe("what an event names", () => {
  const read = (event_type: string, resource: object, create_time = "2026-01-01T00:00:00Z") =>
    readEvent({ id: "WH-1", event_type, create_time, resource });
  const up = { rel: "up", href: "https://api.paypal.com/v2/payments/captures/CAP-1" };
  const self = { rel: "self", href: "https://api.paypal.com/v2/payments/refunds/REF-1" };
  const captured = "PAYMENT.CAPTURE.COMPLETED";
  const refunded = "PAYMENT.CAPTURE.REFUNDED";
  const disputed = "CUSTOMER.DISPUTE.CREATED";
  const ours = { seller_transaction_id: "CAP-1" };
  const unnamed = { paymentId: null, transactionId: "CAP-1" };
  const refundOfCapture = { transactionId: "CAP-1", resourceId: "REF-1" };
  test.each<[string, string, object, object | null]>([
    [
      "a capture and its order",
      captured,
      { id: "CAP-1", supplementary_data: { related_ids: { order_id: "O-1" } }, amount: { value: "5.00" } },
      { paymentId: "O-1", transactionId: "CAP-1", resourceId: "CAP-1", amount: "5.00", payerId: null },
    ],
    ["a capture that names no order", captured, { id: "CAP-1" }, { ...unnamed, amount: null }],
    [
      "a refund by the address of its capture",
      refunded,
      { id: "REF-1", links: [self, up] },
      { subject: "refund", paymentId: null, transactionId: "CAP-1", resourceId: "REF-1" },
    ],
    [
      "a refund by the id of its sale",
      "PAYMENT.SALE.REFUNDED",
      { id: "REF-1", sale_id: "S-1", billing_agreement_id: "I-1", links: [up] },
      { paymentId: "I-1", transactionId: "S-1", resourceId: "REF-1" },
    ],
    ...["PAYMENT.SALE.PENDING", "PAYMENT.SALE.DENIED"].map((type): [string, string, object, object] => [
      "a sale that is not paid, and its subscription",
      type,
      { id: "S-1", billing_agreement_id: "I-1", amount: { total: "12.99" } },
      { subject: "subscription", paymentId: "I-1", transactionId: "S-1" },
    ]),
    [
      "a reversal that is reported as the sale itself, of less than nothing",
      "PAYMENT.SALE.REVERSED",
      { id: "S-1", billing_agreement_id: "I-1", links: [self], amount: { total: "-12.99" } },
      { subject: "reversal", transactionId: "S-1", resourceId: "S-1", amount: "12.99" },
    ],
    [
      "a dispute and its transaction",
      "CUSTOMER.DISPUTE.CREATED",
      { id: "X", dispute_id: "PP-D-1", disputed_transactions: [ours] },
      { subject: "dispute", transactionId: "CAP-1", resourceId: "PP-D-1" },
    ],
    ...[
      [ours, { buyer_transaction_id: "B-1" }],
      [{ buyer_transaction_id: "B-1" }, ours],
      [{ seller_transaction_id: null }, null, { seller_transaction_id: "" }, ours],
    ].map((disputed_transactions): [string, string, object, object] => [
      `a dispute with one transaction of the seller's: ${JSON.stringify(disputed_transactions)}`,
      "CUSTOMER.DISPUTE.CREATED",
      { dispute_id: "PP-D-1", disputed_transactions },
      { subject: "dispute", transactionId: "CAP-1", resourceId: "PP-D-1" },
    ]),
    [
      "a sale whose other fields are null or odd",
      "PAYMENT.SALE.COMPLETED",
      {
        ...{ id: "S-1", billing_agreement_id: " I-1 ", sale_id: null, dispute_id: 5, links: null },
        ...{ amount: null, payer: null, subscriber: "x", supplementary_data: null },
      },
      { paymentId: "I-1", transactionId: "S-1", resourceId: "S-1", amount: null, payerId: null },
    ],
    [
      "a capture whose related ids are null",
      captured,
      { id: "CAP-1", billing_agreement_id: null, supplementary_data: { related_ids: null } },
      unnamed,
    ],
    [
      "an order whose id is empty",
      captured,
      { id: "CAP-1", supplementary_data: { related_ids: { order_id: "" } } },
      unnamed,
    ],
    ...["CAP-1/", "CAP-1?fields=all", "CAP-1/#a"].map((end): [string, string, object, object] => [
      `a refund by an address that ends with ${end}, among odd links`,
      refunded,
      { id: "REF-1", links: [null, { href: 5 }, { ...up, href: up.href.replace("CAP-1", end) }] },
      refundOfCapture,
    ]),
    ["a refund by its capture's id", refunded, { id: "REF-1", capture_id: "CAP-1" }, refundOfCapture],
    ...[
      [{ value: "-1500" }, "1500"],
      [{ total: 12.99 }, "12.99"],
      [{ value: ".5" }, ".5"],
      [{ value: null, total: "-.50" }, ".50"],
    ].map(([amount, read]): [string, string, object, object] => [
      `a reversal of ${JSON.stringify(amount)}`,
      "PAYMENT.SALE.REVERSED",
      { id: "S-1", amount },
      { transactionId: "S-1", amount: read },
    ]),
    ["a dispute of no transaction", disputed, { dispute_id: "PP-D-1" }, null],
    ["a dispute with odd ones", disputed, { dispute_id: "D", disputed_transactions: "x" }, null],
    [
      "who paid an order",
      "CHECKOUT.ORDER.APPROVED",
      { id: "O-1", payer: { payer_id: "PAYER-1" } },
      { paymentId: "O-1", payerId: "PAYER-1" },
    ],
    [
      "who paid a subscription",
      "BILLING.SUBSCRIPTION.ACTIVATED",
      { id: "I-1", payer: {}, subscriber: { payer_id: "PAYER-2" } },
      { paymentId: "I-1", payerId: "PAYER-2" },
    ],
    ["nothing", "CHECKOUT.ORDER.APPROVED", {}, null],
    ["nothing of a payment", "INVOICING.INVOICE.PAID", { id: "INV2-1" }, null],
    ["a property of all objects", "toString", { id: "O-1" }, null],
  ])("an event is read for what it names: %s", (_, type, resource, named) => {
    const event = read(type, resource);
    if (named === null) expect(event).toBeNull();
    else expect(event).toMatchObject({ type, at: Date.parse("2026-01-01T00:00:00Z"), ...named });
  });

  test("an event that names no payment is logged, and a dispute is logged under its own id", () => {
    vi.spyOn(settings(), "LOG_LEVEL", "get").mockReturnValue("warn");
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    read("CUSTOMER.DISPUTE.CREATED", { dispute_id: "PP-D-9", disputed_transactions: [{}] });
    expect(written.mock.calls.join()).toContain('"dispute":"PP-D-9"');
    read("BILLING.SUBSCRIPTION.CANCELLED", { status: "CANCELLED" });
    expect(written.mock.calls.join()).toContain('"an event names no payment"');
    vi.restoreAllMocks();
  });

  test("an event without a time counts as of now", () => {
    const before = Date.now();
    const { at = 0 } = read("CHECKOUT.ORDER.APPROVED", { id: "O-1" }, "") ?? {};
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });
});

describe("the list ends", () => {
  const [event] = events;
  const next = (href: string) => [{ rel: "next", href }];
  test.each<[string, (url: URL) => object, number]>([
    ["where a page names no next one", () => ({ events: [event] }), 1],
    ["where a page names itself", ({ href }) => ({ events: [event], links: next(href) }), 1],
    ["where an address has no question", () => ({ events: [event], links: next("https://a.test/v1") }), 1],
    [
      "at a page without events",
      ({ searchParams: sent }) => ({
        events: sent.has("at") ? [] : [event],
        links: next(`https://api.paypal.com/?at=${sent.get("at") ?? 0}1`),
      }),
      2,
    ],
  ])("the list of events ends %s", async (_, answer, pages) => {
    let requests = 0;
    vi.stubGlobal("fetch", async (url: URL) => {
      if (url.pathname.endsWith("/token")) return Response.json({ access_token: "t", expires_in: 3600 });
      requests += 1;
      return Response.json(answer(url));
    });
    expect(await fetchEvents(0, 1000)).toHaveLength(1);
    expect(requests).toBe(pages);
  });
});
