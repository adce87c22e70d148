import { describe, expect, onTestFinished, test, vi } from "vitest";
import { updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { processing, reset } from "#tests/routes/support/payments.ts";
import { billingPlan, World } from "#tests/routes/support/paypal-world.ts";
import { wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

async function subscribed() {
  const world = new World();
  const token = pay.newMember(world);
  const id = await pay.activeSubscription(world, token);
  const verify = (more = {}) => pay.verifySubscription(id, { token, ...more });
  const pending = async () => (await pay.ask("/user/me", { token })).json.pending ?? [];
  return { world, token, id, verify, pending, change: (to: object) => world.change(id, to) };
}
const welcome = { success: true, message: "Welcome, Diamond." };

test("a subscription is requested and sent to WordPress once, however many requests verify it", async () => {
  const { world, id, verify, pending } = await subscribed();
  const all = await Promise.all(Array.from({ length: 50 }, () => verify()));
  for (const { status, json: body } of all) expect({ status, body }).toEqual({ status: 200, body: welcome });
  expect((await verify()).json).toEqual(welcome);
  expect(world.grants).toEqual([id]);
  expect(world.count("subscription", "confirm")).toBe(2);
  expect(world.sent("confirm")).toEqual({ levelId: 3, subscriptionID: id });
  expect(await pending()).toEqual([]);
});

describe("another purchase than the requested one: WordPress is not notified", () => {
  test.each([
    ["another plan", { plan_id: "P-LEVEL2" }, 402],
    ["a forged custom_id", { custom_id: `7.3.${"x".repeat(43)}` }, 403],
    ["cancelled", { status: "CANCELLED" }, 402],
  ])("a subscription with %s (%j) gets %i, and WordPress is not notified", async (_, to, status) => {
    const { world, verify, change, pending } = await subscribed();
    change(to);
    expect((await verify()).status).toBe(status);
    expect(world.count("confirm")).toBe(0);
    expect(await pending()).toEqual([]);
  });

  test("another user's subscription gets 403, and PayPal gets no request", async () => {
    const { world, id } = await subscribed();
    expect((await pay.verifySubscription(id, { token: pay.newMember(world) })).status).toBe(403);
    expect(world.count("subscription", "confirm")).toBe(0);
  });

  test("a subscription approved for another level is refused with 402", async () => {
    const { world, token, id } = await subscribed();
    const body = { levelId: 5, subscriptionID: id };
    expect((await pay.ask("/paypal-subscription-verify", { token, body })).status).toBe(402);
    expect(world.count("subscription", "confirm")).toBe(0);
  });

  test("the id of an order sent as a subscription is refused with 402", async () => {
    const world = new World();
    const token = pay.newMember(world);
    const order = await pay.approvedOrder(world, token);
    expect((await pay.verifySubscription(order, { token })).status).toBe(402);
    expect(world.captures).toEqual([]);
  });
});

test.each(["APPROVED", "APPROVAL_PENDING"])(
  "a subscription that is %s may become active: it gets 202, also later, is pending, and then gives the level",
  async (status) => {
    const { world, id, verify, change, pending } = await subscribed();
    change({ status });
    for (let times = 0; times < 2; times++)
      expect(await verify()).toMatchObject({ status: 202, json: processing });
    expect(world.grants).toEqual([]);
    expect(await pending()).toMatchObject([{ kind: "subscription", id, levelId: 3, state: "capturing" }]);
    change({ status: "ACTIVE" });
    expect((await verify()).json).toEqual(welcome);
    expect(await pending()).toEqual([]);
  },
);

test("an approval that never came prevents no purchase after a day", async () => {
  const { verify, change, pending, token, id } = await subscribed();
  change({ status: "APPROVAL_PENDING" });
  await verify();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.now() + 25 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  for (let times = 0; times < 2; times++) {
    await verify();
    expect(await pending()).toEqual([]);
  }
  const again = await pay.ask("/paypal/subscription", { token, body: { levelId: 3 } });
  expect(again.json).toEqual({ subscriptionId: id });
});

test("a subscription opened yesterday and approved today is waited for, and prevents another purchase", async () => {
  const world = new World();
  const token = pay.newMember(world);
  const open = (levelId = 3) => pay.ask("/paypal/subscription", { token, body: { levelId } });
  const id = (await open()).json.subscriptionId;
  await updatePayment(id, { createdAt: Date.now() - 25 * 3_600_000 });
  expect((await open()).json.subscriptionId).toBe(id);
  // PayPal's own records lag.
  world.change(id, { status: "APPROVAL_PENDING" });
  expect((await pay.verifySubscription(id, { token })).json.processing).toBe(true);
  expect((await open(4)).json.error?.code).toBe("PAYMENT_PENDING");
});

const failing = {
  billing_info: { outstanding_balance: { currency_code: "USD", value: "3.99" }, failed_payments_count: 1 },
};

test("a declined subscription that can't be ended at PayPal stays pending, because it may still be charged", async () => {
  const { world, verify, change, id } = await subscribed();
  change(failing);
  world.answers = { cancel: reset };
  expect((await verify()).status).toBe(202);
  expect(await pay.stateOf(id)).toBe("capturing");
});

test.each<[string, object]>([
  ["CANCELLED", { status: "CANCELLED" }],
  ["SUSPENDED", { status: "SUSPENDED" }],
  ["owing", failing],
])("a subscription paid and then %s before its confirmation gives its level", async (_, to) => {
  const { world, id, verify, change, pending } = await subscribed();
  world.answers = { confirm: wpError(503, "x") };
  expect((await verify()).status).toBe(202);
  change(to);
  world.answers = {};
  expect((await verify()).json).toEqual(welcome);
  expect({ grants: world.grants, pending: await pending() }).toEqual({ grants: [id], pending: [] });
});

describe("a second one while the first is open", () => {
  const again = (token: string, levelId = 3) => pay.ask("/paypal/subscription", { token, body: { levelId } });
  const order = (token: string) => pay.ask("/paypal/order", { token, body: { levelId: 6 } });

  test("a subscription that waits for its approval is offered again, even in another tab", async () => {
    const { world, token, id, change } = await subscribed();
    change({ status: "APPROVAL_PENDING" });
    expect((await again(token)).json).toEqual({ subscriptionId: id });
    expect(world.count("subscribe")).toBe(1);
    expect((await again(token, 4)).json.subscriptionId).not.toBe(id);
    expect((await again(pay.newMember(world))).json.subscriptionId).not.toBe(id);
  });

  test.each(["ACTIVE", "APPROVED"])(
    "a second subscription while the first is %s is refused with 409, and the first is pending",
    async (status) => {
      const { world, token, id, change, pending } = await subscribed();
      change({ status });
      for (const answer of [await again(token), await again(token, 4), await order(token)])
        expect([answer.status, answer.json.error.code]).toEqual([409, "PAYMENT_PENDING"]);
      expect(world.count("subscribe", "create")).toBe(1);
      expect(await pending()).toMatchObject([{ kind: "subscription", id, levelId: 3 }]);
    },
  );

  test("ten requests at once open one subscription", async () => {
    const world = new World();
    const token = pay.newMember(world);
    const all = await Promise.all(Array.from({ length: 10 }, () => again(token)));
    expect(new Set(all.map(({ json: body }) => body.subscriptionId)).size).toBe(1);
    expect(world.count("subscribe")).toBe(1);
  });

  test("a purchase gets 409 if a subscription is confirmed during the request", async () => {
    const { world, token, id, verify } = await subscribed();
    world.answers = {
      billingPlan: async () => {
        await verify();
        return Response.json(billingPlan(3));
      },
    };
    expect(await again(token)).toMatchObject({ status: 409, json: { error: { code: "PAYMENT_PENDING" } } });
    expect({ made: world.count("subscribe"), grants: world.grants }).toEqual({ made: 1, grants: [id] });
  });

  test("a subscription that is over can be followed by a new one", async () => {
    const { token, id, change } = await subscribed();
    change({ status: "EXPIRED" });
    const { status, json: body } = await again(token);
    expect(status).toBe(200);
    expect(body.subscriptionId).not.toBe(id);
  });

  test("no second subscription is made if PayPal can't give the first one's state, and the answer is 502", async () => {
    const { world, token } = await subscribed();
    world.answers = { subscription: reset };
    expect((await again(token)).status).toBe(502);
    expect(world.count("subscribe")).toBe(1);
  });
});
