import { describe, expect, test, vi } from "vitest";
import { gold, preparedCheckout } from "#tests/routes/support/hosted.ts";
import * as pay from "#tests/routes/support/payments.ts";
import { reset, signature } from "#tests/routes/support/payments.ts";
import { patience } from "#tests/support/eventually.ts";
import { putInState } from "#tests/support/ledger.ts";
import { type Answer, json, wpError } from "#tests/support/wordpress.ts";

vi.mock("node:timers/promises", () => import("#tests/routes/support/pauses.ts"));

describe("PayPal's webhook completes what no browser came back for", () => {
  let events = 0;
  const send = (event_type: string, resource: object, id = `WH-HOSTED-${++events}`) =>
    pay.ask("/paypal/webhook", {
      raw: JSON.stringify({ id, event_type, resource }),
      token: null,
      headers: { ...signature(), "sec-fetch-site": "cross-site" },
    });
  const approved = (id: string, event?: string) =>
    send("CHECKOUT.ORDER.APPROVED", { id, payer: { payer_id: "BUYER" } }, event);

  test.each([
    ["an order", "CHECKOUT.ORDER.APPROVED", "EC-HOOK1", { payer: { payer_id: "BUYER" } }],
    ["a subscription", "BILLING.SUBSCRIPTION.ACTIVATED", "I-HOOK1", { subscriber: { payer_id: "BUYER" } }],
  ])("the webhook completes %s with the stored token", async (_, type, id, more) => {
    const { world, token, state } = await preparedCheckout({ id });
    expect((await send(type, { id, ...more })).status).toBe(200);
    expect(world.sent("complete")).toEqual({ token: id, PayerID: "BUYER" });
    const { request } = world.requests.find(({ call }) => call === "complete") ?? {};
    expect(request?.headers.get("authorization")).toBe(`Bearer ${token}`);
    expect(await state()).toBe("confirmed");
  });

  test("a webhook and a browser at the same time complete a hosted payment once", async () => {
    const { world, id, complete } = await preparedCheckout();
    const all = await Promise.all([complete(), approved(id), complete()]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(world.count("complete")).toBe(1);
  });

  test("a hosted payment confirmed under the shared key before the browser is back gives its level", async () => {
    const { world, token, id, complete, row } = await preparedCheckout();
    // `completeWithoutBuyer` leaves a payment in this state, because it has no member's token.
    const { id: payment } = (await row()) ?? { id: "" };
    await putInState(payment, "confirmed");
    world.members.set(token, { id: world.members.get(token)?.id ?? 0, level: 4 });
    const { status, json: answer } = await complete();
    expect([id, status, answer, world.count("complete")]).toEqual([id, 200, gold, 0]);
  });

  test("the token of an older login that ends meanwhile completes a payment, and the newer session stays", async () => {
    const { world, token, id, row, state } = await preparedCheckout();
    const newer = `${token}.new`;
    world.members.set(newer, world.members.get(token) ?? { id: 0, level: 1 });
    const { promise, resolve } = Promise.withResolvers<Response>();
    world.answers = { complete: [() => promise] };
    const event = approved(id);
    await vi.waitFor(() => expect(world.count("complete")).toBe(1), patience);
    const path = "/checkout/complete-payment";
    const visit = pay.ask(path, { token: newer, body: { token: id, PayerID: "PAYER" } });
    // The visit stores its payer, and then joins the completion that runs.
    await vi.waitFor(async () => expect((await row())?.payerId).toBe("PAYER"), patience);
    resolve(Response.json({ code: "jwt_auth_stale_token" }, { status: 401 }));
    const { status, json: answer, cookies } = await visit;
    expect({ status, answer, cookies }).toEqual({ status: 200, answer: gold, cookies: [] });
    expect(await state()).toBe("confirmed");
    expect([200, 503]).toContain((await event).status);
  });

  test("the payer whom the browser named is used if the event names none", async () => {
    const { world, id, complete } = await preparedCheckout();
    world.answers = { complete: reset };
    await complete();
    world.answers = {};
    const resource = { id: "CAP", supplementary_data: { related_ids: { order_id: id } } };
    expect((await send("PAYMENT.CAPTURE.COMPLETED", resource)).status).toBe(200);
    expect(world.sent("complete")).toEqual({ token: id, PayerID: "PAYER" });
  });

  test("an event of a payment without a payer gets 503, and WordPress gets no request", async () => {
    const { world, id } = await preparedCheckout();
    expect((await send("CHECKOUT.ORDER.COMPLETED", { id })).status).toBe(503);
    expect(world.count("complete")).toBe(0);
  });

  test.each<[string, Answer]>([
    ["away", reset],
    ["still at it", json({ processing: true }, { status: 202 })],
    ["says no", wpError(422, "x")],
    ["refuses the token", wpError(401, "jwt_auth_stale_token")],
  ])("an event gets 503 until the payment is completed if WordPress is %s", async (_, fault) => {
    const { world, id, state } = await preparedCheckout();
    world.answers = { complete: fault };
    const event = `WH-AGAIN-${id}`;
    expect((await approved(id, event)).status).toBe(503);
    world.answers = {};
    expect((await approved(id, event)).status).toBe(200);
    expect(await state()).toBe("confirmed");
  });

  test("a checkout that was refused as a second payment stays refused", async () => {
    const { world, token, complete } = await preparedCheckout();
    const second = await preparedCheckout({ world, token });
    await complete();
    expect((await approved(second.id)).status).toBe(200);
    expect(await second.state()).toBe("failed");
    expect((await approved(second.id)).status).toBe(200);
    expect(world.count("complete")).toBe(1);
  });
});
