import { describe, expect, test, vi } from "vitest";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { cut, html, reset } from "#tests/routes/support/payments.ts";
import { billingPlan, World } from "#tests/routes/support/paypal-world.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type Answer, broken, json, wpError } from "#tests/support/wordpress.ts";

vi.mock("#lib/services/payment/ledger/changes/change-payment.ts", { spy: true });

const goTo = (checkout_url: unknown) => json({ checkout_url });
function member(answers = {}) {
  const world = new World(answers);
  return { world, token: pay.newMember(world) };
}

describe("POST /_api/checkout/prepare-for-existing-user", () => {
  const prepare = (answers = {}, more = {}) => {
    const { world, token } = member(answers);
    return pay
      .ask("/checkout/prepare-for-existing-user", { token, body: { level_id: 3 }, ...more })
      .then((answer) => ({ ...answer, world }));
  };

  test.each([
    ["en", "https://murmur.test/payment/success", "https://murmur.test/payment/cancelled"],
    ["zh", "https://murmur.test/zh/payment/success", "https://murmur.test/zh/payment/cancelled"],
  ])(
    "in %s the return pages are the site's own, whatever the browser sends",
    async (language, success, cancel) => {
      const body = { level_id: 3, success_url: "https://evil.test/a", cancel_url: "https://evil.test/b" };
      const { status, json: answer, world } = await prepare({}, { language, body });
      expect({ status, answer }).toEqual({
        status: 200,
        answer: { checkout_url: "https://www.sandbox.paypal.com/checkoutnow?token=EC-1" },
      });
      expect(world.sent("prepare")).toEqual({ level_id: 3, success_url: success, cancel_url: cancel });
    },
  );

  test.each([
    ["no level", {}, "level_id", "A valid level ID is required."],
    ["level 0", { level_id: 0 }, "level_id", "A valid level ID is required."],
    ["no address", { level_id: 3, success_url: "x" }, "success_url", "A valid success URL is required."],
    ["no address", { level_id: 3, cancel_url: "x" }, "cancel_url", "A valid cancel URL is required."],
  ])("a checkout with %s is refused with 400", async (_, body, field, message) => {
    const { status, json: answer, world } = await prepare({}, { body });
    expect({ status, requests: world.requests }).toEqual({ status: 400, requests: [] });
    if (Object.hasOwn(body, field)) expect(answer.error.fields[field]).toBe(message);
  });

  test.each([
    "https://evil.test/checkoutnow",
    "https://www.paypal.com.evil.test/",
    "https://www.sandbox.paypal.com@evil.test/",
    "https://user:pass@www.sandbox.paypal.com/",
    "http://www.sandbox.paypal.com/checkoutnow",
    "https://www.sandbox.paypal.com:8443/",
    "https://www.paypal.com/checkoutnow",
    "javascript:alert(1)",
    "//www.sandbox.paypal.com/",
    "/checkout",
    "",
    5,
    null,
    undefined,
  ])("the checkout_url %j is refused with 502", async (url) => {
    const { status, json: body } = await prepare({ prepare: broken(goTo(url)) });
    expect({ status, error: body.error }).toEqual({
      status: 502,
      error: { code: "CHECKOUT_URL_INVALID", message: "A valid checkout URL is expected." },
    });
  });

  test.each([
    ["en", "An unexpected error occurred during checkout preparation"],
    ["zh", "暂时无法付款，请稍后再试。"],
  ])(
    "an unforeseen error of a checkout gets 500 with a text in %s, and is logged: %s",
    async (language, message) => {
      vi.mocked(addPayment).mockRejectedValueOnce(new Error("disk full"));
      const { status, json: body } = await prepare({}, { language });
      expect([status, body.error]).toEqual([500, { code: "CHECKOUT_UNEXPECTED", message }]);
    },
  );

  test("a PayPal plan that differs from its level gets 503, and WordPress gets no request", async () => {
    const dearer = () => Response.json(billingPlan(3, "4.99"));
    const { status, json: body, world } = await prepare({ billingPlan: dearer });
    expect([status, body.error.code, world.count("prepare")]).toEqual([503, "PLAN_DIFFERS", 0]);
  });

  test("a live shop leads only to PayPal's live page", async () => {
    changeSettings({ PAYPAL_ENV: "live", PAYPAL_API_URL: undefined });
    const live = "https://www.paypal.com/checkoutnow?token=EC-1";
    // Level 6 has no plan, so PayPal is not called.
    const lifetime = { body: { level_id: 6 } };
    expect((await prepare({ prepare: goTo(live) }, lifetime)).json).toEqual({ checkout_url: live });
    expect((await prepare({}, lifetime)).status).toBe(502);
  });

  test("a shop with a fake PayPal leads to the fake's page", async () => {
    expect((await prepare({ prepare: goTo("http://paypal.test/pay") })).status).toBe(200);
    changeSettings({ PAYPAL_SDK_URL: "http://localhost:3000/demo/sdk.js" });
    expect((await prepare({ prepare: goTo("http://localhost:3000/demo/pay") })).status).toBe(200);
  });

  const failed = ["CHECKOUT_FAILED", "Failed to prepare checkout"] as const;
  test.each<[string, Answer, number, string, string]>([
    ["refused", reset, 502, ...failed],
    ["HTML", html, 502, ...failed],
    ["cut JSON", cut, 502, ...failed],
    ["500", wpError(500, "x"), 502, ...failed],
    ["an error text", json({ error: "<b>Sold</b> out" }, { status: 400 }), 400, "UPSTREAM_SAID", "Sold out"],
    ["no words", json({}, { status: 422 }), 422, ...failed],
    ["an address", json({ error: "See /wp-admin" }, { status: 400 }), 400, ...failed],
  ])("WordPress's answer to a preparation (%s) is an error", async (_, fault, status, code, message) => {
    const { status: given, json: body, world } = await prepare({ prepare: fault });
    expect([given, body.error, world.count("prepare")]).toEqual([status, { code, message }, 1]);
  });

  test("a checkout for a level that the member has gets 409, and WordPress prepares nothing", async () => {
    const { world, token } = member();
    world.members.set(token, { id: 9, level: 3 });
    const { status } = await pay.ask("/checkout/prepare-for-existing-user", { token, body: { level_id: 3 } });
    expect([status, world.count("prepare")]).toEqual([409, 0]);
  });

  test.each(["MAINTENANCE_VIP_PAYMENTS", "MAINTENANCE_PAYPAL"])(
    "%s closes checkouts with 503",
    async (name) => {
      changeSettings({ [name]: true });
      expect((await prepare()).status).toBe(503);
    },
  );
});

describe("POST /_api/checkout/complete-payment", () => {
  let tokens = 0;
  const body = () => ({ token: `EC-C${++tokens}`, PayerID: "PAYER" });
  const complete = (token: string, sent: object, more = {}) =>
    pay.ask("/checkout/complete-payment", { token, body: sent, ...more });
  const gold = { levelId: 4, levelName: "L4" };

  test("WordPress completes a checkout, and then the member is read again", async () => {
    const { world, token } = member();
    const sent = body();
    const { status, json: answer } = await complete(token, sent);
    expect({ status, answer }).toEqual({ status: 200, answer: gold });
    expect(world.sent("complete")).toEqual(sent);
  });

  test("a checkout token sent ten times at once has one effect and one answer", async () => {
    const { world, token } = member();
    const sent = body();
    const all = await Promise.all(Array.from({ length: 10 }, () => complete(token, sent)));
    expect(all.map(({ json: answer }) => answer)).toEqual(Array(10).fill(gold));
    world.answers = { complete: wpError(409, "done") };
    expect((await complete(token, sent)).json).toEqual(gold);
    expect(world.count("complete")).toBe(1);
  });

  test("a completion whose member can't be read answers later, without completing again", async () => {
    const { world, token } = member({ user: [null, reset] });
    const sent = body();
    expect((await complete(token, sent)).status).toBe(502);
    expect((await complete(token, sent)).json).toEqual(gold);
    expect(world.count("complete")).toBe(1);
  });

  test.each([
    ["token", { token: " ", PayerID: "P" }, "PayPal token is required."],
    ["PayerID", { token: "EC", PayerID: "" }, "PayPal PayerID is required."],
    ["token", { token: "E\0C", PayerID: "P" }, "PayPal token is required."],
    ["PayerID", { token: "EC", PayerID: "P\x7f" }, "PayPal PayerID is required."],
    ["ba_token", { subscription_id: "I-1", ba_token: "BA\0" }, "PayPal token is required."],
  ])("a completion without a possible %s (%j) is refused with 400", async (field, sent, message) => {
    const { world, token } = member();
    const { status, json: answer } = await complete(token, sent);
    expect([status, answer.error.fields[field], world.requests]).toEqual([400, message, []]);
  });

  test.each<[string, Answer, number, string, string]>([
    ["refused", reset, 502, "COMPLETION_FAILED", "Failed to complete payment"],
    ["500", wpError(500, "x"), 502, "COMPLETION_FAILED", "Failed to complete payment"],
    ["no words", json({}, { status: 400 }), 400, "COMPLETION_FAILED", "Failed to complete payment"],
    ["an error text", json({ error: "Already used" }, { status: 409 }), 409, "UPSTREAM_SAID", "Already used"],
  ])("WordPress's answer to a completion (%s) is an error", async (_, fault, status, code, message) => {
    const { token } = member({ complete: fault });
    const { status: given, json: answer } = await complete(token, body());
    expect({ given, error: answer.error }).toEqual({ given: status, error: { code, message } });
  });
});
