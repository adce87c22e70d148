import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Answer, json, wpError } from "../support/wordpress.ts";
import { paused } from "./pauses.ts";
import * as pay from "./payments.ts";
import { cut, processing, reset } from "./payments.ts";
import { World } from "./paypal-world.ts";

vi.mock("@/lib/services/pause.ts", () => import("./pauses.ts"));
beforeEach(() => {
  paused.length = 0;
});

async function subscribed() {
  const world = new World();
  const token = pay.newMember(world);
  const id = await pay.activeSubscription(world, token);
  const verify = (more = {}) => pay.verifySubscription(id, { token, ...more });
  const pending = async () => (await pay.ask("/user/me", { token })).json.pending ?? [];
  return {
    world,
    token,
    id,
    verify,
    pending,
    change: (to: object) => Object.assign(world.subscriptions.get(id) ?? {}, to),
  };
}
const welcome = { success: true, message: "Welcome, Diamond." };

test("asked, told to WordPress once, whoever asks how often", async () => {
  const { world, id, verify, pending } = await subscribed();
  const all = await Promise.all(Array.from({ length: 50 }, () => verify()));
  for (const { status, json: body } of all) expect({ status, body }).toEqual({ status: 200, body: welcome });
  expect((await verify()).json).toEqual(welcome);
  expect(world.grants).toEqual([id]);
  expect(world.count("subscription", "confirm")).toBe(2);
  expect(world.sent("confirm")).toEqual({ levelId: 3, subscriptionID: id });
  expect(await pending()).toEqual([]);
});

describe("what is not what was asked for: WordPress is not told (attack 2)", () => {
  test.each([
    ["another plan", { plan_id: "P-LEVEL2" }, 402],
    ["a plan at another price", { plan_overridden: true }, 402],
    ["two of it", { quantity: "2" }, 402],
    ["nobody's custom_id", { custom_id: undefined }, 403],
    ["a forged custom_id", { custom_id: `7.3.${"x".repeat(43)}` }, 403],
    ["not approved", { status: "APPROVAL_PENDING" }, 402],
    ["cancelled", { status: "CANCELLED" }, 402],
    ["expired", { status: "EXPIRED" }, 402],
  ])("%s: %j is %i", async (_, to, status) => {
    const { world, verify, change, pending } = await subscribed();
    change(to);
    expect((await verify()).status).toBe(status);
    expect(world.count("confirm")).toBe(0);
    expect(await pending()).toEqual([]);
  });

  test("another user's: 403, PayPal not asked", async () => {
    const { world, id } = await subscribed();
    expect((await pay.verifySubscription(id, { token: pay.newMember(world) })).status).toBe(403);
    expect(world.count("subscription", "confirm")).toBe(0);
  });

  test("for another level than it was made for: 402", async () => {
    const { world, token, id } = await subscribed();
    const body = { levelId: 5, subscriptionID: id };
    expect((await pay.ask("/paypal-subscription-verify", { token, body })).status).toBe(402);
    expect(world.count("subscription", "confirm")).toBe(0);
  });

  test("an order is no subscription: 402", async () => {
    const { world, token } = await subscribed();
    const order = await pay.approvedOrder(world, token);
    expect((await pay.verifySubscription(order, { token })).status).toBe(402);
    expect(world.captures).toEqual([]);
  });
});

test("APPROVED may still become active: 202, pending, and then the level", async () => {
  const { world, id, verify, change, pending } = await subscribed();
  change({ status: "APPROVED" });
  const { status, json: body } = await verify();
  expect({ status, body, grants: world.grants }).toEqual({ status: 202, body: processing, grants: [] });
  expect(await pending()).toMatchObject([{ kind: "subscription", id, levelId: 3 }]);
  change({ status: "ACTIVE" });
  expect((await verify()).json).toEqual(welcome);
  expect(await pending()).toEqual([]);
});

describe("WordPress's answers, by the table of subscriptions", () => {
  test.each<[string, Answer, number[]]>([
    ["202", json({ success: false }, { status: 202 }), [5, 5, 5, 5, 5]],
    ["503", wpError(503, "x"), [1, 2, 4]],
    ["429", wpError(429, "x"), [1, 2]],
    ["no connection", reset, [1, 2]],
    ["cut JSON", cut, [1, 2, 4]],
  ])("%s: then 202 and pending; up again: one grant", async (_, fault, waits) => {
    const { world, id, verify, pending } = await subscribed();
    world.told = { confirm: fault };
    expect((await verify()).status).toBe(202);
    expect(paused).toEqual(waits);
    expect(await pending()).toHaveLength(1);
    world.told = {};
    expect((await verify()).json).toEqual(welcome);
    expect(world.grants).toEqual([id]);
  });

  test("422: the table's text, not tried again", async () => {
    const { world, verify } = await subscribed();
    world.told = { confirm: wpError(422, "x", "") };
    const { status, json: body } = await verify();
    expect({ status, error: body.error, paused }).toEqual({
      status: 422,
      error: { code: "VALIDATION_ERROR", message: "Payment data validation failed." },
      paused: [],
    });
  });
});
