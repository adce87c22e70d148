import { afterEach, expect, test, vi } from "vitest";
import { merchant, planId } from "#sandbox/paypal/objects/account.ts";
import { patience } from "#tests/support/eventually.ts";
import { issueOf, paypalCalls } from "#tests/support/sandbox/paypal-calls.ts";
import { sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, token, newOrder, newSubscription, approve, approvedOrder, order, ...more } = paypalCalls(send);
const { capture, subscription, fault, clearFaults, payments } = more;

afterEach(async () => {
  await clearFaults();
  await send("/__sandbox/faults", { method: "DELETE" });
});

const capturesOf = async (orderId: string) =>
  (await payments()).captures.filter((found: { orderId: string }) => found.orderId === orderId);

test.each([
  ["declined", 422, "INSTRUMENT_DECLINED", 0],
  ["already-captured", 422, "ORDER_ALREADY_CAPTURED", 1],
  ["pending", 201, undefined, 1],
])(
  'the capture fault "%s" answers %i %s, and leaves %i order captured',
  async (name, status, issue, captures) => {
    const id = await approvedOrder();
    await fault(name, { times: 1 });
    const [given, body] = await capture(id);
    expect([given, issueOf(body)]).toEqual([status, issue]);
    expect((await capturesOf(id)).length).toBe(captures);
    if (name === "pending") expect(body.purchase_units[0].payments.captures[0].status).toBe("PENDING");
  },
);

test("the fault lost-capture takes the money without an answer, and answers the repeated request", async () => {
  const id = await approvedOrder();
  await fault("lost-capture", { times: 1 });
  await expect(capture(id, { "PayPal-Request-Id": "lost" })).rejects.toThrow();
  expect((await capturesOf(id)).length).toBe(1);
  expect((await capture(id, { "PayPal-Request-Id": "lost" }))[0]).toBe(200);
  expect(issueOf((await capture(id, { "PayPal-Request-Id": "other" }))[1])).toBe("ORDER_ALREADY_CAPTURED");
  expect((await capturesOf(id)).length).toBe(1);
});

test.each([
  ["wrong-amount", { amount: { currency_code: "USD", value: "0.01" } }],
  ["wrong-currency", { amount: { currency_code: "JPY", value: "199.00" } }],
  ["wrong-payee", { payee: { merchant_id: "SMEBDYELSE999" } }],
])('the fault "%s" changes an order that is read', async (name, unit) => {
  const id = await newOrder();
  await fault(name, { times: 1 });
  expect((await order(id))[1].purchase_units).toMatchObject([unit]);
  expect((await order(id))[1].purchase_units).toMatchObject([
    { amount: { currency_code: "USD", value: "199.00" }, payee: { merchant_id: merchant.merchantId } },
  ]);
});

test("the fault wrong-amount on the capture leaves the order's own amount", async () => {
  const id = await approvedOrder();
  await fault("wrong-amount", { on: "capture" });
  expect((await order(id))[1].purchase_units[0].amount.value).toBe("199.00");
  const [, body] = await capture(id);
  expect(body.purchase_units[0].payments.captures[0].amount.value).toBe("0.01");
});

test("the faults two-units, authorize-intent, wrong-plan and a late activation change what they name", async () => {
  const [id, sub] = [await newOrder(), await newSubscription(3)];
  await approve(sub);
  await fault("two-units");
  expect((await order(id))[1].purchase_units.length).toBe(2);
  expect((await subscription(sub))[1].quantity).toBe("2");
  await clearFaults();
  await fault("authorize-intent");
  expect((await order(id))[1].intent).toBe("AUTHORIZE");
  await fault("wrong-plan", { times: 1 });
  const { plan_id } = (await subscription(sub))[1];
  expect(plan_id).toMatch(/^P-/);
  expect(plan_id).not.toBe(planId(3));
  await fault("pending", { times: 1 });
  expect((await subscription(sub))[1].status).toBe("APPROVED");
  expect((await subscription(sub))[1]).toMatchObject({ status: "ACTIVE", plan_id: planId(3) });
});

test("the fault token-down refuses tokens", async () => {
  await fault("token-down", { times: 1 });
  expect((await token())[0]).toBe(503);
  expect((await token())[0]).toBe(200);
});

test("the fault cut-json sends half an answer after the action is done", async () => {
  const id = await approvedOrder();
  await fault("cut-json", { on: "capture", times: 1 });
  await expect(capture(id)).rejects.toThrow(SyntaxError);
  expect((await order(id))[1].status).toBe("COMPLETED");
});

test("the fault slow delays an answer, at most until the sandbox closes", async () => {
  const id = await newOrder();
  await fault("slow", { ms: 120_000, times: 1 });
  let settled = false;
  const slow = order(id).finally(() => {
    settled = true;
  });
  slow.catch(() => {});
  const calls = async () =>
    (await (await send("/__sandbox/calls")).json())[`GET /paypal/v2/checkout/orders/${id}`];
  await vi.waitFor(async () => expect(await calls()).toBe(1), patience);
  expect((await order(id))[0]).toBe(200);
  expect(settled).toBe(false);
});

test("faults of paths apply to PayPal, too, and PayPal's calls are counted", async () => {
  const rules = [{ path: "/paypal/v2/", status: 500, times: 1 }];
  await send("/__sandbox/faults", { method: "POST", body: JSON.stringify(rules) });
  expect((await ask("GET", "/v2/checkout/orders/COUNTED"))[0]).toBe(500);
  expect((await ask("GET", "/v2/checkout/orders/COUNTED"))[0]).toBe(404);
  const calls = await (await send("/__sandbox/calls")).json();
  expect(calls["GET /paypal/v2/checkout/orders/COUNTED"]).toBe(2);
});

test("an unknown fault is refused", async () => {
  const response = await send("/__sandbox/paypal", { method: "POST", body: '{"fault":"declin"}' });
  expect(response.status).toBe(400);
});
