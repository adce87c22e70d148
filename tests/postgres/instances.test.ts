import { afterAll, beforeAll, expect, test } from "vitest";
import { sitePort } from "#harness/addresses.ts";
import { memberName, password, startWorld, type World } from "#harness/payments/payment-world.ts";
import { payer } from "#sandbox/paypal/objects/account.ts";

// Two instances of the site, each a process, on one PostgreSQL.

let world: World;
let [one, other] = ["", ""];
beforeAll(async () => {
  world = await startWorld({ members: 3, port: sitePort, startsAt: Date.now(), instances: 2 });
  [one = "", other = ""] = world.siteUrls;
}, 60_000);
afterAll(() => world.stop());

let calls = 0;
/** A new network for each call, because rate limits are not tested here. */
const nextAddress = () => {
  calls += 1;
  return `2001:db8:${calls.toString(16)}::1`;
};

type Answer = { status: number; json: Record<string, unknown>; cookie: string };

async function call(site: string, path: string, body: unknown, cookie = ""): Promise<Answer> {
  const response = await fetch(`${site}/_api${path}`, {
    method: "POST",
    headers: {
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      "x-client-address": nextAddress(),
      cookie,
    },
    body: JSON.stringify(body),
  });
  const cookies = response.headers.getSetCookie().map((header) => header.split(";")[0]);
  return { status: response.status, json: await response.json(), cookie: cookies.join("; ") };
}

const logIn = async (nth: number) => {
  const body = { usernameOrEmail: memberName(nth), password, turnstileToken: "x" };
  const { cookie, status } = await call(one, "/auth/login", body);
  expect(status).toBe(200);
  return cookie;
};
const approve = (id: unknown) => world.control("POST", "/paypal/approve", { id, funding: "pay" });
const count = (sql: string, id: unknown) =>
  Number(world.sandboxDb.prepare(`SELECT count(*) AS count FROM ${sql}`).get(String(id))?.count);

const forgetCalls = () => world.control("DELETE", "/calls");
/** The number of calls that PayPal and WordPress received since the counts were cleared. */
async function callsTo(path: RegExp): Promise<number> {
  const calls: Record<string, number> = await world.control("GET", "/calls");
  const found = Object.entries(calls).filter(([call]) => path.test(call));
  return found.reduce((sum, [, times]) => sum + times, 0);
}

/** Sends half of the requests to each instance, all at the same time. Returns the distinct responses. */
async function postAtOnce(times: number, path: string, body: unknown, cookie: string): Promise<string[]> {
  const requests = Array.from({ length: times }, (_, nth) =>
    call(nth % 2 === 0 ? one : other, path, body, cookie),
  );
  return [
    ...new Set((await Promise.all(requests)).map(({ status, json }) => JSON.stringify([status, json]))),
  ];
}

test("fifty verifications of an order at two instances at once have one effect and one answer", async () => {
  const cookie = await logIn(0);
  const { json } = await call(one, "/paypal/order", { levelId: 6 }, cookie);
  await approve(json.orderId);
  await forgetCalls();
  const answers = await postAtOnce(50, "/paypal-verify", { levelId: 6, paypalOrderID: json.orderId }, cookie);
  expect(answers.map((answer) => JSON.parse(answer))).toMatchObject([[200, { success: true }]]);
  expect(count("paypal_captures WHERE order_id = ?", json.orderId)).toBe(1);
  expect(count("grants WHERE payment_id = ?", json.orderId)).toBe(1);
  expect([await callsTo(/\/capture$/), await callsTo(/payments\/confirm$/)]).toEqual([1, 1]);
});

test("fifty returns of a hosted checkout at two instances at once have one effect and one answer", async () => {
  const cookie = await logIn(1);
  const { json } = await call(one, "/checkout/prepare-for-existing-user", { level_id: 6 }, cookie);
  const token = new URL(String(json.checkout_url)).searchParams.get("token");
  await approve(token);
  await forgetCalls();
  const body = { token, PayerID: payer.payer_id };
  const answers = await postAtOnce(50, "/checkout/complete-payment", body, cookie);
  expect(answers.map((answer) => JSON.parse(answer))).toMatchObject([[200, { levelId: 6 }]]);
  expect(count("paypal_captures WHERE order_id = ?", token)).toBe(1);
  expect(await callsTo(/complete-payment$/)).toBe(1);
});

test("ten requests for a subscription at two instances at once open only one", async () => {
  const cookie = await logIn(2);
  await forgetCalls();
  // Slow enough that both instances would overlap.
  const path = "/paypal/v1/billing/subscriptions";
  await world.control("POST", "/faults", [{ path, exact: true, latencyMs: 700 }]);
  const answers = await postAtOnce(10, "/paypal/subscription", { levelId: 3 }, cookie);
  expect(answers.map((answer) => JSON.parse(answer))).toMatchObject([
    [200, { subscriptionId: expect.stringMatching(/^I-/) }],
  ]);
  await world.control("DELETE", "/faults");
  expect(await callsTo(/^POST .*\/billing\/subscriptions$/)).toBe(1);
});
