import { beforeAll, describe, expect, inject, test } from "vitest";
import * as z from "zod";
import { logIn, newAccount, readLogin, readRefusal, register, send } from "./account.ts";
import { call, callWrongly, site } from "./client.ts";
import { currentUser } from "./shapes.ts";

// The site's notices to WordPress with the shared key. Nobody has paid here, so a notice that would grant a
// level is refused.

const key = inject("sharedKey");
const capabilities = z.object({ features: z.array(z.string()) });
const notServed = [501, 503];

let userId = 0;
let token = "";
let features: string[] = [];

beforeAll(async () => {
  const response = await call(`${site}/capabilities?_cb=1`);
  features = response.status === 404 ? [] : capabilities.parse(await response.json()).features;
  const account = newAccount();
  await register(account);
  ({ token } = await readLogin(await logIn(account)));
  const me = await send("GET", `${site}/user/me`, undefined, token);
  userId = z.object({ id: z.coerce.number() }).parse(await me.json()).id;
});

const post = (path: string, body: object, headers: Record<string, string>, how = call) =>
  how(`${site}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const confirmation = () => ({ userId, levelId: 3, kind: "subscription", paypalId: "I-BW452GLLEP1G" });
const noticeOf = (change: object = {}) => ({
  id: `payment.completed:CONFORMANCE${userId}`,
  type: "payment.completed",
  ...confirmation(),
  ...{
    transactionId: `CONFORMANCE${userId}`,
    amount: "12.99",
    currency: "USD",
    at: "2026-11-21T10:00:00.000Z",
  },
  ...change,
});
const calls = [
  ["confirm", "/payments/confirm", confirmation],
  ["events", "/paypal-event", noticeOf],
] as const;

async function expectFree() {
  const me = await send("GET", `${site}/user/me`, undefined, token);
  expect(currentUser.parse(await me.json()).level ?? "free").toBe("free");
}

describe.each(calls)("%s", (feature, path, body) => {
  test.each([
    ["without the key", {}, callWrongly],
    ["with another", { "X-Murmur-Key": "not the key of this WordPress" }, call],
  ] as const)("a notice %s is refused", async (_, headers, how) => {
    const response = await post(path, body(), headers, how);
    if (!features.includes(feature)) return expect([404, ...notServed]).toContain(response.status);
    const { code } = await readRefusal(response, [403]);
    expect(code).toBe("murmur_key");
  });

  test("a notice with the key gives no level for a payment that PayPal does not know", async () => {
    if (!features.includes(feature) || key === "") return expect(features).toEqual(expect.any(Array));
    const response = await post(path, body(), { "X-Murmur-Key": key });
    expect([402, 404, 422, ...notServed]).toContain(response.status);
    await expectFree();
  });
});

test("an unpaid payment can't be refunded, and a dispute about it has no effect", async () => {
  if (!features.includes("events") || key === "") return expect(features).toEqual(expect.any(Array));
  const headers = { "X-Murmur-Key": key };
  const refund = noticeOf({ type: "payment.refunded", id: `payment.refunded:CONFORMANCE${userId}` });
  expect([404, ...notServed]).toContain((await post("/paypal-event", refund, headers)).status);
  const dispute = noticeOf({ type: "dispute.opened", id: `dispute.opened:CONFORMANCE${userId}` });
  const first = await post("/paypal-event", dispute, headers);
  if (!notServed.includes(first.status)) {
    expect(first.status).toBe(200);
    expect((await post("/paypal-event", dispute, headers)).status).toBe(200);
  }
  await expectFree();
});

test("a notice for an unknown account is refused", async () => {
  if (!features.includes("events") || key === "") return expect(features).toEqual(expect.any(Array));
  const response = await post("/paypal-event", noticeOf({ userId: 999_999_999 }), { "X-Murmur-Key": key });
  if (!notServed.includes(response.status)) await readRefusal(response, [404]);
});
