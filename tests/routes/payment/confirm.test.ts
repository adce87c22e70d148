import { beforeEach, describe, expect, test, vi } from "vitest";
import { claimCapture } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { findPendingPayments } from "#lib/services/payment/ledger/queries/unfinished-payments.ts";
import { clearedCookies } from "#tests/routes/support/member-routes.ts";
import { pauses } from "#tests/routes/support/pauses.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { boughtOrder, down, html, reset, stateOf as state, welcome } from "#tests/routes/support/payments.ts";
import type { World } from "#tests/routes/support/paypal-world.ts";
import { patience } from "#tests/support/eventually.ts";
import { type Answer, broken, json, wpError } from "#tests/support/wordpress.ts";

vi.mock("#lib/services/payment/ledger/changes/transition-payment.ts", { spy: true });
vi.mock("#lib/services/payment/ledger/queries/unfinished-payments.ts", { spy: true });

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

beforeEach(() => {
  pauses.length = 0;
});

describe("captured, and WordPress says", () => {
  test.each<[string, Answer, number[], number]>([
    [
      "202 five times",
      json({ success: false, processing: true, retry_after: 3 }, { status: 202 }),
      [3, 3, 3, 3, 3],
      6,
    ],
    ["503", down, [1, 2, 4], 4],
    ["500 in HTML", () => new Response("<h1>Fatal</h1>", { status: 500 }), [1, 2, 4], 4],
    ["a broken connection", reset, [1, 2], 3],
    ["HTML with 200", html, [1, 2, 4], 4],
    ["no yes and no no", broken(json({ message: "Hm." })), [1, 2, 4], 4],
  ])(
    "a confirmation answered with %s is repeated by the table, stays pending with 202, and gives one level later",
    async (_, fault, waits, tries) => {
      const { world, id, verify, pending } = await boughtOrder();
      world.answers = { confirm: fault };
      const { status, json: body } = await verify();
      expect({ status, body }).toMatchObject({ status: 202, body: { success: false, processing: true } });
      expect(pauses).toEqual(waits);
      expect(world.count("confirm")).toBe(tries);
      const found = await pending();
      expect(found).toMatchObject([{ kind: "order", id, levelId: 6, since: expect.stringMatching(/Z$/) }]);
      world.answers = {};
      expect((await verify()).json).toEqual(welcome);
      expect({ captures: world.captures, grants: world.grants }).toEqual({ captures: [id], grants: [id] });
      expect(await pending()).toEqual([]);
    },
  );

  test("503, 429 and 202 before a success lead to one answer, with each wait as an event", async () => {
    const { world, verify } = await boughtOrder();
    const wait = json({ success: false, processing: true, retry_after: 2, message: "Soon" }, { status: 202 });
    world.answers = { confirm: [down, wpError(429, "x"), wait] };
    const { status, headers, text } = await verify({ headers: pay.stream });
    expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(pay.eventsOf(text)).toEqual([
      ["retry", { attempt: 1, of: 3, seconds: 1 }],
      ["retry", { attempt: 1, of: 2, seconds: 2 }],
      ["retry", { attempt: 1, of: 5, seconds: 2 }],
      ["done", welcome],
    ]);
  });

  const rows = [
    [402, "PAYMENT_REQUIRED", "Payment verification failed: The transaction was not completed", "付款未完成"],
  ] as const;
  describe.each(rows)("%i", (status, code, en, zh) => {
    test.each([
      ["no words", json({ code: "x", message: "" }, { status }), en, zh],
      [
        "words with markup",
        wpError(status, "x", "<b>Not</b> this &amp; that"),
        "Not this & that",
        "Not this & that",
      ],
      ["words that lead to the back office", wpError(status, "x", "See https://w.test/wp-admin"), en, zh],
      ["HTML", () => new Response("<h1>No</h1>", { status }), en, zh],
      ["an error text", json({ error: "Plain no" }, { status }), "Plain no", "Plain no"],
    ] as [string, Answer, string, string][])(
      "a confirmation refused with %s is not repeated, and the payment stays pending",
      async (_, fault, english, chinese) => {
        const { world, verify, pending } = await boughtOrder();
        world.answers = { confirm: fault };
        for (const [language, message] of [
          ["en", english],
          ["zh", chinese],
        ] as const) {
          const answer = await verify({ language });
          expect([answer.status, answer.json.error]).toEqual([status, { code, message }]);
        }
        expect(pauses).toEqual([]);
        expect(await pending()).toHaveLength(1);
      },
    );
  });

  test.each([0, "0", "false"])(
    'a 200 with "success: %j" of a host that loosens JSON counts as a refusal',
    async (success) => {
      const { world, verify } = await boughtOrder();
      world.answers = { confirm: broken(json({ success })) };
      expect((await verify()).status).toBe(402);
      world.answers = { confirm: broken(json({ success: "1" })) };
      expect((await verify()).status).toBe(200);
    },
  );

  test("a 200 with success: false counts as a refusal, gets 402 with its text, and the payment stays pending", async () => {
    const { world, verify, pending } = await boughtOrder();
    world.answers = { confirm: json({ success: false, message: "No such payment" }) };
    const { status, json: body } = await verify();
    expect([status, body.error]).toEqual([402, { code: "PAYMENT_REQUIRED", message: "No such payment" }]);
    expect(await pending()).toHaveLength(1);
  });

  test("a payment refused for good is listed as such, prevents no purchase, and is confirmed again at a visit", async () => {
    const { world, token, id, verify, pending } = await boughtOrder();
    world.answers = { confirm: wpError(422, "x") };
    expect((await verify()).status).toBe(422);
    expect(await state(id)).toBe("needsReview");
    expect(await pending()).toMatchObject([{ id, state: "needsReview" }]);
    const another = await pay.approvedOrder(world, token);
    world.answers = { confirm: down };
    expect((await verify()).status, "WordPress away meanwhile").toBe(202);
    expect(await state(id), "still in nobody's way").toBe("needsReview");
    world.answers = {};
    expect((await pay.verifyOrder(another, { token })).json).toEqual(welcome);
    expect((await verify()).json).toEqual(welcome);
    expect([world.captures, world.grants]).toEqual([
      [id, another],
      [another, id],
    ]);
    expect(await pending()).toEqual([]);
  });

  test("a payment that WordPress may still confirm is pending, and another order gets 409", async () => {
    const { world, token, verify, pending } = await boughtOrder();
    world.answers = { confirm: down };
    await verify();
    expect(await pending()).toMatchObject([{ state: "captured" }]);
    const { status } = await pay.ask("/paypal/order", { token, body: { levelId: 6 } });
    expect(status).toBe(409);
  });

  test.each([
    ["en", broken(json({ processing: false })), "Invalid response from payment verification service"],
    ["zh", html, "这笔付款暂时无法确认，不会重复扣款"],
    ["en", broken(json({ success: "yes", message: "<b>Hm</b>" })), "Hm"],
  ] as [string, Answer, string][])(
    "a confirmation by WordPress without a verdict leaves the payment pending, with a message in %s",
    async (language, fault, message) => {
      const { world, verify, pending } = await boughtOrder();
      world.answers = { confirm: fault };
      const { status, json: body } = await verify({ language });
      expect({ status, body }).toEqual({ status: 202, body: { success: false, processing: true, message } });
      expect(await pending()).toHaveLength(1);
    },
  );

  test("a 409 because an earlier try did arrive is a success once WordPress shows the level", async () => {
    const { world, token, verify, pending } = await boughtOrder();
    world.answers = { confirm: wpError(409, "duplicate"), user: down };
    expect((await verify()).status).toBe(202);
    world.members.set(token, { id: members(world, token), level: 6 });
    world.answers = { confirm: wpError(409, "duplicate") };
    expect((await verify()).json).toEqual({ success: true });
    expect(await pending()).toEqual([]);
  });

  const members = (world: World, token: string) => world.members.get(token)?.id ?? 0;

  test("a 202 with a message is answered as processing, with WordPress's text as plain text", async () => {
    const { world, verify } = await boughtOrder();
    world.answers = { confirm: json({ success: false, message: "<i>Almost</i>" }, { status: 202 }) };
    expect((await verify()).json).toEqual({ success: false, processing: true, message: "Almost" });
  });

  test.each([
    ["stale", 401, "jwt_auth_stale_token", "SESSION_STALE"],
    ["expired", 401, "jwt_auth_expired_token", "SESSION_EXPIRED"],
    ["rejected", 403, "jwt_auth_invalid_token", "SESSION_REJECTED"],
  ])(
    "a token that is %s gets 401 and ends the session, and a new login can recover the payment",
    async (_, status, code, ours) => {
      const { world, token, id, verify } = await boughtOrder();
      world.answers = { confirm: wpError(status, code, "") };
      const { status: given, json: body, cookies } = await verify();
      expect({ given, code: body.error.code }).toEqual({ given: 401, code: ours });
      expect(clearedCookies(cookies)).toEqual((await pay.sessionOf(token)).names);
      world.answers = {};
      const newer = `${token}.new`;
      world.members.set(newer, world.members.get(token) ?? { id: 0, level: 1 });
      expect((await pay.ask("/user/me", { token: newer })).json.pending).toHaveLength(1);
      expect((await pay.verifyOrder(id, { token: newer })).json).toEqual(welcome);
      expect({ captures: world.captures, grants: world.grants }).toEqual({ captures: [id], grants: [id] });
    },
  );

  test("a ledger that fails does not keep a member from their page", async () => {
    const { token } = await boughtOrder();
    vi.mocked(findPendingPayments).mockRejectedValueOnce(new Error("disk full"));
    const { status, json: body } = await pay.ask("/user/me", { token });
    expect([status, body]).toEqual([200, { user: expect.objectContaining({ role: "user" }) }]);
  });

  test("a ledger that fails before the capture gets 500 in the texts of payments, and nothing is captured", async () => {
    const { world, verify } = await boughtOrder();
    vi.mocked(claimCapture).mockRejectedValueOnce(new Error("disk full"));
    const { status, json: body } = await verify();
    expect({ status, error: body.error, captures: world.captures }).toEqual({
      status: 500,
      error: { code: "SERVER_ERROR", message: "Server error occurred. Please try again in a few moments." },
      captures: [],
    });
  });

  test("a stream reports an error as an event with its status", async () => {
    const { world, verify } = await boughtOrder();
    world.answers = { confirm: wpError(422, "x", "") };
    const { text, status } = await verify({ headers: pay.stream, language: "zh" });
    expect(status).toBe(200);
    expect(pay.eventsOf(text)).toEqual([
      ["error", { error: { code: "VALIDATION_ERROR", message: "付款信息未通过验证。" }, status: 422 }],
    ]);
  });

  test("a browser that disconnects does not stop the confirmation", async () => {
    const { world, token, id } = await boughtOrder();
    world.answers = { confirm: [down, down] };
    const { POST } = await import("#app/%5Fapi/paypal-verify/route.ts");
    const gone = new AbortController();
    const response = await POST(
      new Request("https://murmur.test/_api/paypal-verify", {
        method: "POST",
        headers: {
          ...pay.stream,
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          cookie: (await pay.sessionOf(token)).cookie,
        },
        body: JSON.stringify({ levelId: 6, paypalOrderID: id }),
        signal: gone.signal,
      }),
      { params: Promise.resolve({}) },
    );
    await response.body?.cancel();
    gone.abort();
    await vi.waitFor(async () => expect(await state(id)).toBe("confirmed"), patience);
    expect(world.grants).toEqual([id]);
  });
});
