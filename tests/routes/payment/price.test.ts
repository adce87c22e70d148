import { describe, expect, test } from "vitest";
import * as pay from "#tests/routes/support/payments.ts";
import { reset } from "#tests/routes/support/payments.ts";
import { billingPlan, levels, paypalError, World } from "#tests/routes/support/paypal-world.ts";
import { type Answer, wpError } from "#tests/support/wordpress.ts";

const buy = { order: "/paypal/order", subscription: "/paypal/subscription" } as const;
const levelOf = { order: 6, subscription: 3 } as const;
const madePayments = (world: World) => world.count("create", "subscribe");
const purchase = (kind: keyof typeof buy, token: string) =>
  pay.ask(buy[kind], { token, body: { levelId: levelOf[kind] } });

function fresh(answers = {}) {
  const world = new World(answers);
  return { world, token: pay.newMember(world) };
}

describe("the price", () => {
  const priced = (pricing_text: string) => () => Response.json([{ ...levels[5], pricing_text }]);
  test("an order costs a price that contains markup", async () => {
    const { world, token } = fresh({ levels: priced("$12<sup>99</sup> once") });
    expect((await purchase("order", token)).status).toBe(200);
    const amount = { currency_code: "USD", value: "12.99" };
    expect(world.sent("create")).toMatchObject({ purchase_units: [{ amount }] });
  });

  test.each([
    ["two numbers, of which either could be it", priced("was $199, now $99")],
    ["no such level", () => Response.json([levels[0]])],
    ["no levels", wpError(503, "down")],
  ] as [string, Answer][])("a price is refused, and never read as 0.00: %s", async (_, answer) => {
    const { world, token } = fresh({ levels: answer });
    const { status, json: body } = await purchase("order", token);
    expect({ status, error: body.error, made: madePayments(world) }).toEqual({
      status: 502,
      error: { code: "PLAN_FAILED", message: "Failed to load subscription plan. Please try again." },
      made: 0,
    });
  });
});

describe("a plan at PayPal that is another than its level", () => {
  const subscribe = async (answers: object) => {
    const { world, token } = fresh(answers);
    return { world, ...(await purchase("subscription", token)) };
  };
  const text = (pricing_text: string) => () => Response.json([{ ...levels[2], pricing_text }]);

  test("a PayPal plan that costs more than its level gets 503 with our text, and nothing is made", async () => {
    const dearer = () => Response.json(billingPlan(3, "4.99"));
    const { status, json: body, world } = await subscribe({ billingPlan: dearer });
    expect([status, body.error.code, madePayments(world)]).toEqual([503, "PLAN_DIFFERS", 0]);
    expect(body.error.message).toContain("can't be bought right now. Nothing was charged.");
  });

  test.each([
    ["a text without a price", { levels: text("Ask us") }, "PLAN_FAILED"],
    ["PayPal without an answer", { billingPlan: reset }, "PAYPAL_FAILED"],
    ["a plan unknown to PayPal", { billingPlan: paypalError(404, "RESOURCE_NOT_FOUND") }, "PAYPAL_FAILED"],
  ])("an order makes no payment, and gets 502: %s", async (_, answers, code) => {
    const { status, json: body, world } = await subscribe(answers);
    expect([status, body.error.code, madePayments(world)]).toEqual([502, code, 0]);
  });
});
