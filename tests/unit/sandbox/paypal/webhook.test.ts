import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { merchant } from "#sandbox/paypal/objects/account.ts";
import { patience } from "#tests/support/eventually.ts";
import { issueOf, paypalCalls } from "#tests/support/sandbox/paypal-calls.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, newOrder, approve, approvedOrder, capture, control } = paypalCalls(send);

/** A shop that receives events; `answers` are its next statuses, then 200. */
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let answers: number[] = [];
const shop = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
  response.writeHead(answers.shift() ?? 200).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});
afterEach(async () => {
  await control("paypal/webhook", { url: null });
  answers = [];
  received.length = 0;
});

const listen = () =>
  control("paypal/webhook", { url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook` });
const types = () => received.map(({ body }) => JSON.parse(body).event_type);
const arrived = (...wanted: string[]) =>
  vi.waitFor(() => expect(types()).toEqual(wanted), { timeout: 10_000, interval: 20 });

function claim(at = 0, changes: object = {}) {
  const { headers, body } = received[at] ?? { headers: {}, body: "{}" };
  return {
    auth_algo: headers["paypal-auth-algo"],
    cert_url: headers["paypal-cert-url"],
    transmission_id: headers["paypal-transmission-id"],
    transmission_sig: headers["paypal-transmission-sig"],
    transmission_time: headers["paypal-transmission-time"],
    webhook_id: merchant.webhookId,
    webhook_event: JSON.parse(body),
    ...changes,
  };
}
const verify = (body: object) => ask("POST", "/v1/notifications/verify-webhook-signature", body);

test("the fake PayPal sends no webhook event unless it is set up to", async () => {
  await capture(await approvedOrder());
  expect(await control("paypal/events", undefined, "GET")).toEqual([]);
});

test("an event that was sent is verified, and an event that differs from it is refused", async () => {
  await listen();
  await approve(await newOrder());
  await arrived("CHECKOUT.ORDER.APPROVED");
  expect(await verify(claim())).toEqual([200, { verification_status: "SUCCESS" }]);
  const event = claim().webhook_event;
  for (const wrong of [
    { webhook_event: { ...event, event_type: "PAYMENT.CAPTURE.COMPLETED" } },
    { webhook_event: { ...event, resource: { ...event.resource, custom_id: "9.6.x" } } },
    { webhook_id: "ANOTHER" },
    { transmission_id: "00000000-0000-0000-0000-000000000000" },
    { transmission_time: "2020-01-01T00:00:00Z" },
    { transmission_sig: "AAAA" },
    { auth_algo: "none" },
  ]) {
    const given = await verify(claim(0, wrong));
    expect(given, JSON.stringify(wrong)).toEqual([200, { verification_status: "FAILURE" }]);
  }
  const [status, error] = await verify(claim(0, { transmission_sig: undefined }));
  expect([status, issueOf(error)]).toEqual([400, "MISSING_REQUIRED_PARAMETER"]);
});

test("an event that is not answered with 2xx is sent again unchanged", async () => {
  await listen();
  answers = [503, 500];
  await approve(await newOrder());
  await arrived(...Array<string>(3).fill("CHECKOUT.ORDER.APPROVED"));
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  await vi.waitFor(async () => {
    const sent = await control("paypal/events", undefined, "GET");
    expect(sent.at(-1)).toMatchObject({ attempts: 3, status: 200 });
  }, patience);
});

test("an event is sent when a test requests it", async () => {
  const id = await newOrder();
  const body = { type: "CHECKOUT.ORDER.APPROVED", id };
  const refused = await send("/__sandbox/paypal/event", { method: "POST", body: JSON.stringify(body) });
  expect(refused.status).toBe(409);
  await listen();
  await control("paypal/event", body);
  await arrived("CHECKOUT.ORDER.APPROVED");
  expect(JSON.parse(received[0]?.body ?? "").resource.status).toBe("CREATED");
});

const listed = async (): Promise<{ id: string; event_type: string }[]> =>
  (await ask("GET", "/v1/notifications/webhooks-events?page_size=100"))[1].events;

test("an event that was not delivered is in the list of events", async () => {
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
  await control("paypal/webhook", { url, lose: 1 });
  const before = (await listed()).length;
  await approve(await newOrder());
  expect((await listed()).slice(0, -before || undefined)).toMatchObject([
    { event_type: "CHECKOUT.ORDER.APPROVED" },
  ]);
  expect(received).toEqual([]);
});

test("the list of events is read in pages, each of which names the next", async () => {
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
  await control("paypal/webhook", { url, lose: 1 });
  for (let nth = 0; nth < 3; nth++) await approve(await newOrder());
  const ids = (await listed()).map(({ id }) => id);
  const read: string[] = [];
  let path: string | null = "/v1/notifications/webhooks-events?page_size=2";
  while (path !== null) {
    const [, { events, links }]: Awaited<ReturnType<typeof ask>> = await ask("GET", path);
    read.push(...events.map(({ id }: { id: string }) => id));
    const next: { href: string } | undefined = links.find(({ rel }: { rel: string }) => rel === "next");
    path = next ? `/v1/notifications/webhooks-events${new URL(next.href).search}` : null;
  }
  expect(read).toEqual(ids);
});

test("an event may be sent twice", async () => {
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`;
  await control("paypal/webhook", { url, double: 1 });
  await approve(await newOrder());
  await arrived("CHECKOUT.ORDER.APPROVED", "CHECKOUT.ORDER.APPROVED");
  expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});
