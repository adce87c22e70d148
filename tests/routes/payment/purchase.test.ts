import { describe, expect, test, vi } from "vitest";
import { readCustomId } from "#lib/paypal/custom-id.ts";
import { revalidate } from "#lib/services/operation/revalidation.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { cut, html, reset } from "#tests/routes/support/payments.ts";
import { billingPlan, paypalError, World } from "#tests/routes/support/paypal-world.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { putInState } from "#tests/support/ledger.ts";
import { type Answer, broken, json, wpError } from "#tests/support/wordpress.ts";

const buy = { order: "/paypal/order", subscription: "/paypal/subscription" } as const;
const levelOf = { order: 6, subscription: 3 } as const;
type Kind = keyof typeof buy;
const kinds: Kind[] = ["order", "subscription"];
const madePayments = (world: World) => world.count("create", "subscribe");
const purchase = (kind: Kind, token: string, more = {}) =>
  pay.ask(buy[kind], { token, body: { levelId: levelOf[kind] }, ...more });

function fresh(answers = {}) {
  const world = new World(answers);
  return { world, token: pay.newMember(world) };
}

test("an order has our price and one item, nothing to ship, and is bound to the member and the level", async () => {
  const { world, token } = fresh();
  const { status, json: body } = await purchase("order", token);
  expect(status).toBe(200);
  const sent = world.sent("create") as unknown as {
    intent: string;
    purchase_units: { custom_id: string; description: string; amount: unknown }[];
    application_context: unknown;
  };
  expect(world.orders.has(body.orderId)).toBe(true);
  expect(sent.intent).toBe("CAPTURE");
  expect(sent.purchase_units).toEqual([
    {
      description: "Membership Upgrade: Diamond & more",
      amount: { currency_code: "USD", value: "1199.50" },
      custom_id: expect.stringMatching(/^\d+\.6\.[\w-]{22}\.[\w-]{43}$/),
    },
  ]);
  expect(sent.application_context).toMatchObject({
    shipping_preference: "NO_SHIPPING",
    return_url: "https://murmur.test/payment/success",
    cancel_url: "https://murmur.test/payment/cancelled",
  });
  const user = String(world.members.get(token)?.id);
  const customId = sent.purchase_units[0]?.custom_id ?? "";
  expect(customId.length).toBeLessThanOrEqual(127);
  expect(readCustomId(customId, { kind: "order", user, levelId: 6 })).toBe("ours");
});

test("a subscription has WordPress's plan, is bound like an order, and has no quantity", async () => {
  const { world, token } = fresh();
  const { status, json: body } = await purchase("subscription", token);
  expect([status, world.subscriptions.has(body.subscriptionId)]).toEqual([200, true]);
  expect(world.sent("subscribe")).toMatchObject({
    plan_id: "P-LEVEL3",
    custom_id: expect.stringMatching(/^\d+\.3\.[\w-]{22}\.[\w-]{43}$/),
    application_context: { shipping_preference: "NO_SHIPPING", user_action: "SUBSCRIBE_NOW" },
  });
  expect(Object.keys(world.sent("subscribe"))).not.toContain("quantity");
});

describe.each(kinds)("%s is refused before anything is made", (kind) => {
  test.each([
    ["a level that is sold otherwise", { levelId: kind === "order" ? 3 : 6 }],
    ["the free level", { levelId: 1 }],
    ["a text", { levelId: String(levelOf[kind]) }],
    ["a price", { levelId: levelOf[kind], price: "0.01" }],
    ["a plan", { levelId: levelOf[kind], planId: "P-1" }],
  ])("a purchase of %s is refused with 400", async (_, body) => {
    const { world, token } = fresh();
    expect((await purchase(kind, token, { body })).status).toBe(400);
    expect(world.requests).toEqual([]);
  });

  test.each([levelOf[kind], 6])("a purchase by a member of level %i is refused with 409", async (level) => {
    const { world, token } = fresh();
    world.members.set(token, { id: 9, level });
    const { status, json: body } = await purchase(kind, token, { language: "zh" });
    const expected = [409, { code: "LEVEL_OWNED", message: "你已开通该等级或更高等级。" }];
    expect([status, body.error]).toEqual(expected);
    expect(madePayments(world)).toBe(0);
  });

  test.each([
    ["MAINTENANCE_VIP_PAYMENTS", "PAYMENTS_PAUSED"],
    ["MAINTENANCE_PAYPAL", "PAYPAL_PAUSED"],
  ])("%s refuses a purchase with 503 and the error %s", async (name, code) => {
    const { world, token } = fresh();
    changeSettings({ [name]: true });
    const { status, json: body } = await purchase(kind, token);
    expect([status, body.error.code, world.requests]).toEqual([503, code, []]);
    expect(body.error.message).toMatch(/maintenance/);
  });

  test("a purchase at a shop without PayPal is refused with 503", async () => {
    const { world, token } = fresh();
    changeSettings({ PAYPAL_CLIENT_SECRET: undefined });
    const { status, json: body } = await purchase(kind, token);
    expect([status, body.error.code, world.requests]).toEqual([503, "PAYPAL_UNAVAILABLE", []]);
  });

  test("a second purchase while a payment for the level is under way is refused with 409", async () => {
    const { world, token } = fresh();
    const { json: first } = await purchase(kind, token);
    await putInState(first.orderId ?? first.subscriptionId, "capturing");
    const { status, json: body } = await purchase(kind, token);
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: "PAYMENT_PENDING" });
    expect(madePayments(world)).toBe(1);
  });

  test("a member's 21st purchase within ten minutes is refused with 429", async () => {
    const { world, token } = fresh();
    for (let nth = 0; nth < 20; nth++) expect((await purchase(kind, token)).status).toBe(200);
    const { status, json: body, headers } = await purchase(kind, token);
    expect({ status, code: body.error.code }).toEqual({ status: 429, code: "RATE_LIMITED" });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(madePayments(world), "an open subscription is used again").toBe(kind === "order" ? 20 : 1);
  });

  test.each<[string, Answer]>([
    ["refused", reset],
    ["HTML with 200", html],
    ["cut JSON", cut],
    ["500", paypalError(500, "INTERNAL")],
    ["400", paypalError(400, "INVALID_PARAMETER")],
  ])("a purchase gets 502, and is not repeated, after PayPal's answer: %s", async (_, fault) => {
    const { world, token } = fresh({ create: fault, subscribe: fault });
    const { status, json: body } = await purchase(kind, token);
    expect([status, body.error.code, madePayments(world)]).toEqual([502, "PAYPAL_FAILED", 1]);
  });
});

describe("GET /_api/memberships/level/{id}/paypal-plan", () => {
  const plan = async (id: string, answers = {}) => {
    const { world, token } = fresh(answers);
    return { ...(await pay.ask("/memberships/level/[id]/paypal-plan", { id, token })), world };
  };
  test.each(["2", "5"])("the plan of level %s is answered with what PayPal charges", async (id) =>
    expect((await plan(id)).json).toEqual({
      planId: `P-LEVEL${id}`,
      firstPeriod: { every: 1, unit: "month" },
    }),
  );
  test("a plan with a trial of a week has its second payment after a week", async () => {
    const [regular] = billingPlan(3).billing_cycles;
    const week = { interval_unit: "WEEK", interval_count: 1 };
    const trial = { ...regular, tenure_type: "TRIAL", sequence: 1, total_cycles: 1, frequency: week };
    const cycles = [{ ...regular, sequence: 2 }, trial];
    const withTrial = () => Response.json({ ...billingPlan(3), billing_cycles: cycles });
    const expected = { every: 1, unit: "week" };
    expect((await plan("3", { billingPlan: withTrial })).json.firstPeriod).toEqual(expected);
  });
  test("a plan for which PayPal names no period gets no made-up one", async () =>
    expect((await plan("3", { billingPlan: reset })).json).toEqual({
      planId: "P-LEVEL3",
      firstPeriod: null,
    }));
  test.each(["1", "6", "0", "-2", "2.5", "two", "02", "../2"])(
    "the plan of the impossible level %s is refused with 400",
    async (id) => {
      const { status, json: body, world } = await plan(id);
      expect({ status, message: body.error.message, requests: world.requests }).toEqual({
        status: 400,
        message: "Invalid level ID. PayPal plans are only available for levels 2 through 5.",
        requests: [],
      });
    },
  );
  test.each<[string, Answer, string]>([
    ["no plan", broken(json({})), "Received invalid data for PayPal plan."],
    ["HTML", html, "Received invalid data for PayPal plan."],
    ["500", wpError(500, "x"), "Failed to load subscription plan. Please try again."],
    ["404", wpError(404, "no_plan"), "Failed to load subscription plan. Please try again."],
    ["no answer", reset, "Failed to load subscription plan. Please try again."],
  ])("the request for a plan gets 502 if WordPress answers with %s", async (_, answer, message) => {
    expect(await plan("3", { plan: answer })).toMatchObject({ status: 502, json: { error: { message } } });
  });
});

describe("the plan of a level is kept", () => {
  const billing = (value: string) => () => Response.json(billingPlan(3, value));
  const buyTwice = async (answers = {}, between = () => {}) => {
    const { world, token } = fresh(answers);
    const first = await purchase("subscription", token);
    between();
    const second = await purchase("subscription", pay.newMember(world));
    return { statuses: [first.status, second.status], requests: world.count("plan") };
  };
  test("a level's plan is read once for all purchases", async () =>
    expect(await buyTwice()).toEqual({ statuses: [200, 200], requests: 1 }));
  test("a level's plan is read again once WordPress reports changed levels", async () =>
    expect(await buyTwice({}, () => revalidate(["levels"]))).toEqual({ statuses: [200, 200], requests: 2 }));
  test("a level's plan is not stored if an invalidation arrives during its request", async () => {
    const late = () => {
      revalidate(["levels"]);
      return Response.json({ planId: "P-LEVEL3" });
    };
    expect(await buyTwice({ plan: [late, null] })).toEqual({ statuses: [200, 200], requests: 2 });
  });
  test("a level's plan is read again once it differs from its level", async () =>
    expect(await buyTwice({ billingPlan: [billing("4.99"), null] })).toEqual({
      statuses: [503, 200],
      requests: 2,
    }));
});

describe("GET /_api/paypal/config", () => {
  test("PayPal's configuration contains the client id, and nothing else of the settings", async () => {
    const { status, json: body, text } = await pay.ask("/paypal/config", { token: null });
    expect({ status, body }).toEqual({ status: 200, body: { clientId: "client-id" } });
    expect(text).not.toContain("secret");
  });
  test.each(["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET"])(
    "the configuration of a shop without %s is refused with 503",
    async (name) => {
      changeSettings({ [name]: undefined });
      const { status, json: body } = await pay.ask("/paypal/config", { token: null });
      const message = "Failed to load PayPal configuration. Please try again.";
      expect([status, body]).toEqual([503, { error: { code: "PAYPAL_UNAVAILABLE", message } }]);
    },
  );
});

test("a false Host or X-Forwarded-Host changes no return address", async () => {
  const { world, token } = fresh();
  const headers = { host: "evil.test", "x-forwarded-host": "evil.test", "x-forwarded-proto": "http" };
  await purchase("order", token, { headers });
  await purchase("subscription", token, { headers });
  await pay.ask("/checkout/prepare-for-existing-user", { token, headers, body: { level_id: 3 } });
  for (const call of ["create", "subscribe", "prepare"] as const) {
    const sent = JSON.stringify(world.sent(call));
    expect(sent).toContain("https://murmur.test/payment/success");
    expect(sent).not.toContain("evil");
  }
  vi.restoreAllMocks();
});
