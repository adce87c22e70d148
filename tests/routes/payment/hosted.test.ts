import { describe, expect, test, vi } from "vitest";
import { gold, paidNow, preparedCheckout } from "#tests/routes/support/hosted.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { cut, html, reset } from "#tests/routes/support/payments.ts";
import { paypalError, World } from "#tests/routes/support/paypal-world.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type Answer, broken, json, wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

let opens = 0;

describe("a checkout that was prepared is in the ledger", () => {
  test.each(["token", "subscription_id", "subscription", "ba_token"])(
    "a prepared checkout is stored in the ledger under the %s of its page",
    async (name) => {
      const { world, token, row } = await preparedCheckout({ name });
      expect(await row()).toMatchObject({
        kind: "checkout",
        user: String(world.members.get(token)?.id),
        levelId: 4,
        state: "created",
        sealedToken: expect.stringMatching(/^Fe26/),
      });
    },
  );

  test("a prepared checkout is not pending, and prevents no other purchase", async () => {
    const { token, pending } = await preparedCheckout();
    expect(await pending()).toEqual([]);
    expect((await pay.ask("/paypal/order", { token, body: { levelId: 6 } })).status).toBe(200);
  });

  test("a checkout is refused with 409 while an in-page subscription has been approved", async () => {
    const world = new World();
    const token = pay.newMember(world);
    await pay.activeSubscription(world, token);
    const { answer } = await preparedCheckout({ world, token });
    expect(answer).toMatchObject({ status: 409, json: { error: { code: "PAYMENT_PENDING" } } });
    expect(world.count("prepare")).toBe(0);
  });

  describe("a hosted subscription that nobody came back from", () => {
    const next = (token: string) => pay.ask("/paypal/order", { token, body: { levelId: 6 } });
    const opened = async (status: string) => {
      const all = await preparedCheckout({ id: `I-OPEN${++opens}` });
      const subscriber = { payer_id: "BUYER" };
      const billing_info = status === "ACTIVE" ? paidNow() : {};
      all.world.subscriptions.set(all.id, { id: all.id, status, subscriber, billing_info });
      return all;
    };

    test("an approved hosted subscription is pending with its payer, and prevents the next purchase", async () => {
      const { world, token, id, pending, complete } = await opened("ACTIVE");
      expect((await next(token)).status).toBe(409);
      expect(world.count("create")).toBe(0);
      expect(await pending()).toMatchObject([{ kind: "checkout", id, payerId: "BUYER", state: "capturing" }]);
      expect((await complete()).json).toEqual(gold);
    });

    test.each([
      ["APPROVAL_PENDING", "created"],
      ["CANCELLED", "failed"],
    ])(
      "a hosted subscription in the state %s prevents no purchase, and is stored as %s",
      async (status, state) => {
        const { token, state: now } = await opened(status);
        expect((await next(token)).status).toBe(200);
        expect(await now()).toBe(state);
      },
    );

    test.each([403, 404])(
      "a hosted subscription that PayPal answers with %i stays as it is",
      async (status) => {
        const { world, token, state } = await opened("ACTIVE");
        world.answers = { subscription: paypalError(status, "NOT_YOURS") };
        expect((await next(token)).status).toBe(200);
        expect(await state()).toBe("created");
      },
    );

    test.each<[string, Answer]>([
      ["429", paypalError(429, "RATE_LIMIT_REACHED")],
      ["nothing", reset],
    ])("a hosted subscription that PayPal answers with %s prevents another purchase", async (_, fault) => {
      const { world, token, state } = await opened("ACTIVE");
      world.answers = { subscription: fault };
      expect(await next(token)).toMatchObject({ status: 502, json: { error: { code: "PAYPAL_FAILED" } } });
      expect([world.count("create"), await state()]).toEqual([0, "created"]);
    });

    test("a hosted subscription stays as it is if PayPal is not set up here", async () => {
      const { world, token, complete } = await opened("ACTIVE");
      changeSettings({ PAYPAL_CLIENT_ID: undefined });
      // The ledger holds no token for the payment any more.
      world.answers = { subscription: paypalError(401, "INVALID_TOKEN") };
      const path = "/checkout/prepare-for-existing-user";
      const answer = await pay.ask(path, { token, body: { level_id: 4 } });
      expect([answer.status, (await complete()).json]).toEqual([200, gold]);
    });
  });

  test("another user's checkout token gets 403, and no request completes it", async () => {
    const { world, id, state } = await preparedCheckout();
    const token = pay.newMember(world);
    const body = { token: id, PayerID: "PAYER" };
    const { status, json: answer } = await pay.ask("/checkout/complete-payment", { token, body });
    expect([status, answer.error.code, world.count("complete")]).toEqual([403, "FORBIDDEN", 0]);
    expect(await state()).toBe("created");
  });

  test("a completed checkout is confirmed, and the member's token is deleted", async () => {
    const { complete, row, pending } = await preparedCheckout();
    expect((await complete()).json).toEqual(gold);
    expect(await row()).toMatchObject({ state: "confirmed", sealedToken: null });
    expect(await pending()).toEqual([]);
  });
});

describe("completing that may have taken money stays pending", () => {
  test.each<[string, Answer, number]>([
    ["refused", reset, 502],
    ["500", wpError(500, "x"), 502],
    ["503", wpError(503, "x"), 502],
    ["HTML", html, 502],
    ["HTML with 404", () => new Response("<h1>No</h1>", { status: 404 }), 502],
    ["cut JSON", cut, 502],
    ["403 of Cloudflare in JSON", json({ title: "Error 1020", error_code: 1020 }, { status: 403 }), 502],
    ["200 of Imunify360", broken(json({ message: "Access denied by Imunify360 bot-protection." })), 502],
    ["false with 200", broken(json(false)), 502],
    ["429", wpError(429, "x"), 429],
    ["408", wpError(408, "x"), 400],
    ["202", json({}, { status: 202 }), 202],
    ["202 without a word", () => new Response(null, { status: 202 }), 202],
    ["processing", json({ processing: "1" }), 202],
  ])("a hosted payment stays open while WordPress's verdict is unknown: %s", async (_, fault, status) => {
    const { world, token, id, complete, pending, row, state } = await preparedCheckout();
    world.answers = { complete: fault };
    expect((await complete()).status).toBe(status);
    expect(await state()).toBe("capturing");
    const since = expect.stringMatching(/Z$/);
    const open = { kind: "checkout", id, levelId: 4, payerId: "PAYER", since, state: "capturing" };
    expect(await pending()).toEqual([open]);
    const other = await pay.ask("/paypal/order", { token, body: { levelId: 6 } });
    expect([other.status, other.json.error?.code]).toEqual([409, "PAYMENT_PENDING"]);
    world.answers = {};
    expect((await complete()).json).toEqual(gold);
    expect(await row()).toMatchObject({ state: "confirmed", sealedToken: null });
    expect(await pending()).toEqual([]);
  });

  test.each([
    ["en", json({ processing: true }, { status: 202 }), "Payment is being processed"],
    ["zh", json({ processing: true }, { status: 202 }), "付款正在处理中"],
    ["en", json({ processing: true, message: "<b>Soon</b>" }, { status: 202 }), "Soon"],
  ] as [string, Answer, string][])(
    "completing with %s is answered with 202",
    async (language, fault, message) => {
      const { world, complete } = await preparedCheckout();
      world.answers = { complete: fault };
      const { status, json: answer } = await complete({ language });
      expect({ status, answer }).toEqual({ status: 202, answer: { processing: true, message } });
    },
  );

  test("a payment is marked as being completed before WordPress gets the request", async () => {
    const { world, complete, state } = await preparedCheckout();
    const seen: unknown[] = [];
    world.answers = {
      complete: async (request) => {
        seen.push(await state());
        return world.complete(request);
      },
    };
    await complete();
    expect(seen).toEqual(["capturing"]);
  });

  test("a 409 because an earlier completion did arrive is a success", async () => {
    const { world, token, complete, state } = await preparedCheckout();
    world.answers = { complete: reset };
    await complete();
    world.members.set(token, { id: world.members.get(token)?.id ?? 0, level: 4 });
    world.answers = { complete: json({ error: "This payment has already been used." }, { status: 409 }) };
    expect((await complete()).json).toEqual(gold);
    expect(await state()).toBe("confirmed");
  });

  test("a payment waits if WordPress answers 409 and does not say whether the member has the level", async () => {
    const { world, complete, state } = await preparedCheckout();
    world.answers = { complete: wpError(409, "duplicate"), user: pay.down };
    expect((await complete()).status).toBe(202);
    expect(await state()).toBe("capturing");
  });
});

describe("WordPress says no", () => {
  test.each([400, 402, 403, 404, 409, 422])(
    "a checkout that WordPress refuses with %i is as if nobody had tried to complete it",
    async (status) => {
      const { world, token, complete, pending, state } = await preparedCheckout();
      world.answers = { complete: json({ error: "No" }, { status }) };
      const { status: given, json: answer } = await complete();
      expect({ given, message: answer.error.message }).toEqual({
        given: status,
        message: status === 402 ? "PayPal declined this payment. Nothing was charged." : "No",
      });
      expect(await state()).toBe("created");
      expect(await pending()).toEqual([]);
      expect((await pay.ask("/paypal/order", { token, body: { levelId: 6 } })).status).toBe(200);
      world.answers = {};
      expect((await complete()).json).toEqual(gold);
    },
  );

  test("an answer with success: false is a refusal, after which nothing was paid", async () => {
    const { world, complete, state } = await preparedCheckout();
    world.answers = { complete: broken(json({ success: false, message: "Not paid" })) };
    const { status, json: answer } = await complete();
    const message = "PayPal declined this payment. Nothing was charged.";
    expect({ status, message: answer.error.message }).toEqual({ status: 402, message });
    expect(await state()).toBe("created");
  });

  test.each([
    [402, "created"],
    [409, "needsReview"],
    [422, "needsReview"],
  ])("a refusal with %i after a try whose end is unknown leaves the payment %s", async (status, state) => {
    const { world, token, complete, state: now, pending } = await preparedCheckout();
    world.answers = { complete: reset };
    await complete();
    world.answers = { complete: json({ error: "No" }, { status }) };
    await complete();
    expect(await now()).toBe(state);
    const found = await pending();
    expect(found).toMatchObject(state === "needsReview" ? [{ kind: "checkout", state: "needsReview" }] : []);
    const other = await pay.ask("/paypal/order", { token, body: { levelId: 6 } });
    expect(other.status, "not in the way").toBe(200);
    world.answers = {};
    expect((await complete()).json).toEqual(gold);
  });

  test("a session that has ended gets 401, and the checkout stays as it was", async () => {
    const { world, complete, state } = await preparedCheckout();
    world.answers = { complete: wpError(401, "jwt_auth_stale_token", "") };
    expect((await complete()).status).toBe(401);
    expect(await state()).toBe("created");
  });
});

describe("the same level twice", () => {
  test("a level bought in two windows is paid once", async () => {
    const { world, token, complete } = await preparedCheckout();
    const second = await preparedCheckout({ world, token });
    expect((await complete()).status).toBe(200);
    const { status, json: answer } = await second.complete();
    expect([status, answer.error.code, world.count("complete")]).toEqual([409, "CONFLICT", 1]);
    expect(await second.row()).toMatchObject({ state: "failed", sealedToken: null });
  });

  test("WordPress is notified of a subscription whose money PayPal already has", async () => {
    const { world, token, complete } = await preparedCheckout();
    const second = await preparedCheckout({ world, token, id: "I-SECOND" });
    await complete();
    expect((await second.complete()).status).toBe(200);
    expect(world.count("complete")).toBe(2);
  });
});
