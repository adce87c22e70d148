import { describe, expect, test, vi } from "vitest";
import { user } from "#tests/support/browser/api-browser.ts";
import { patience } from "#tests/support/eventually.ts";
import {
  type Answer,
  browser,
  json,
  openPage,
  order,
  payment,
  refusal,
  stubBrowser,
} from "./payment-page.ts";

const stream = (text: string) => () =>
  new Response(text, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

stubBrowser();

describe("verifying", () => {
  test("the verification of a subscription or an order sends its ids and requests events", async () => {
    const { verifyPayment } = await openPage();
    browser.answers = [json(200, { success: true }), json(200, { success: true })];
    await verifyPayment(payment);
    await verifyPayment(order);
    expect(browser.posts()).toEqual([
      {
        path: "/_api/paypal-subscription-verify",
        method: "POST",
        body: { levelId: 3, subscriptionID: "I-ONE" },
        accept: "text/event-stream",
      },
      {
        path: "/_api/paypal-verify",
        method: "POST",
        body: { levelId: 6, paypalOrderID: "O-ONE" },
        accept: "text/event-stream",
      },
    ]);
  });

  test("a verification reports each wait and then the end", async () => {
    const { verifyPayment } = await openPage();
    const waits = [
      { attempt: 1, of: 5, seconds: 5 },
      { attempt: 2, of: 5, seconds: 7 },
    ];
    const text = `: verifying\n\n${waits.map((wait) => event("retry", wait)).join("")}${event("done", { success: true })}`;
    browser.answers = [stream(text)];
    const onRetry = vi.fn();
    expect(await verifyPayment(payment, onRetry)).toEqual({ success: true });
    expect(onRetry.mock.calls).toEqual(waits.map((wait) => [wait]));
  });

  test.each([
    ["an error event", stream(event("error", { ...refusal, status: 402 })), 402, "PAYMENT_REQUIRED"],
    ["an error before the stream", json(402, refusal), 402, "PAYMENT_REQUIRED"],
    ["a stream that is cut off", stream(event("retry", { attempt: 1, of: 5, seconds: 5 })), 0, "UNREACHABLE"],
    ["half an event", stream('event: done\ndata: {"succ'), 0, "UNREACHABLE"],
    ["data that is no JSON", stream("event: done\ndata: {{\n\n"), 502, "UNREADABLE"],
    ["an end without `success`", stream(event("done", { message: "?" })), 502, "UNREADABLE"],
    ["no answer", () => "unreachable" as const, 0, "UNREACHABLE"],
  ])("a verification fails with its status: %s", async (_, answer, status, code) => {
    const { verifyPayment } = await openPage();
    browser.answers = [answer];
    await expect(verifyPayment(payment)).rejects.toMatchObject({ name: "ApiError", status, code });
  });

  const ended = { error: { code: "SESSION_EXPIRED", message: "log in" } };
  const sessions: [string, Answer, number][] = [
    ["the account's answer clears the cookie, and tells", json(401, ended), 1],
    ["no answer", () => "unreachable", 1],
    ["another session is there already", json(200, { user }), 0],
  ];
  test.each(sessions)(
    "a session that ended during a verification is reported once: %s",
    async (_, answer, times) => {
      const { verifyPayment, onSessionEnded } = await openPage();
      const listener = vi.fn();
      onSessionEnded(listener);
      browser.me = answer;
      browser.answers = [stream(event("error", { ...ended, status: 401 }))];
      await expect(verifyPayment(payment)).rejects.toMatchObject({ status: 401 });
      const asks = () => browser.requests.filter(({ path }) => path === "/_api/user/me").length;
      await vi.waitFor(() => expect([asks(), listener.mock.calls.length]).toEqual([1, times]), patience);
      if (times) expect(listener).toHaveBeenCalledWith({ code: "SESSION_EXPIRED", message: "log in" });
    },
  );

  test("a refusal in the stream that is not about the session requests no login", async () => {
    const { verifyPayment } = await openPage();
    browser.answers = [stream(event("error", { ...refusal, status: 402 }))];
    await expect(verifyPayment(payment)).rejects.toMatchObject({ status: 402 });
    expect(browser.requests).toHaveLength(1);
  });
});

describe("completing a hosted payment", () => {
  const body = { token: "EC-1", PayerID: "P1" };
  const level = { levelId: 3, levelName: "Silver" };

  test("a hosted payment is completed once per page load, even under StrictMode or on a second call", async () => {
    const { completePayment } = await openPage();
    browser.answers = [json(200, level)];
    const both = await Promise.all([completePayment(body), completePayment(body)]);
    expect([...both, await completePayment(body)]).toEqual([level, level, level]);
    expect(browser.posts()).toHaveLength(1);
    browser.answers = [json(200, level), json(200, level)];
    for (const token of ["EC-2", "EC-3"]) await completePayment({ token, subscription_id: "I-ONE" });
    await completePayment({ token: "EC-4" });
    expect(browser.posts().map(({ body: { token } }) => token)).toEqual(["EC-1", "EC-2", "EC-4"]);
  });

  test("a completion that failed is tried again", async () => {
    const { completePayment } = await openPage();
    browser.answers = [json(502, refusal), json(200, level)];
    await expect(completePayment(body)).rejects.toMatchObject({ status: 502 });
    expect(await completePayment(body)).toEqual(level);
  });
});

describe("a return is kept until it is finished, or refused for good", () => {
  const address = "/payment/success?token=EC-1&PayerID=P1";
  const body = { token: "EC-1", PayerID: "P1" };
  const kept = () => JSON.parse(browser.store.get("payment-return") ?? "null");
  const mine = { address, owner: user.id };

  const ends: [string, Answer, unknown][] = [
    ["completed", json(200, { levelId: 3, levelName: "Silver" }), null],
    ["processing", json(202, { processing: true }), mine],
    ["an answer that names no level", json(200, {}), mine],
    ...[400, 402, 403, 404, 409, 422].map(
      (status) => [`${status}`, json(status, refusal), null] satisfies (typeof ends)[number],
    ),
    ...[401, 408, 429, 500, 502, 503, 504].map(
      (status) => [`${status}`, json(status, refusal), mine] satisfies (typeof ends)[number],
    ),
    ["no answer", () => "unreachable", mine],
  ];
  test.each(ends)("only a final answer ends a stored return: %s", async (_, answer, expected) => {
    const { finishReturn } = await openPage();
    let before: unknown;
    browser.answers = [
      (one) => {
        before = kept();
        return answer(one);
      },
    ];
    await finishReturn(address, body).catch(() => {});
    expect(before).toMatchObject({ address });
    await vi.waitFor(() => expect(kept()).toEqual(expected), patience);
  });

  test("a return belongs to its member even if nobody was known when it was stored", async () => {
    const { finishReturn, queryClient } = await openPage();
    queryClient.clear();
    browser.answers = [json(503, refusal)];
    await finishReturn(address, body).catch(() => {});
    await vi.waitFor(() => expect(kept()).toEqual(mine), patience);
  });

  test("a return whose payment was still processing is polled again", async () => {
    const { completePayment } = await openPage();
    browser.answers = [json(202, { processing: true }), json(200, { levelId: 3, levelName: "Silver" })];
    expect(await completePayment(body)).toMatchObject({ processing: true });
    expect(await completePayment(body)).toMatchObject({ levelId: 3 });
  });
});
