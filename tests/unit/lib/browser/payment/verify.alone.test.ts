import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Account } from "#lib/contracts/accounts/member.ts";
import { signedIn, user } from "#tests/unit/lib/browser/session/api-browser.ts";
import { stubStorage } from "#tests/unit/lib/browser/storage.ts";

const payment = { kind: "subscription", id: "I-ONE", levelId: 3 } as const;
const order = { kind: "order", id: "O-ONE", levelId: 6 } as const;
const stranger: Account = { ...user, id: 8 };
const since = "2026-03-29T10:00:00.000Z";

type SeenRequest = { path: string; method: string; body: Record<string, unknown>; accept: string | null };
let requests: SeenRequest[];
let answers: ((request: SeenRequest) => Response | "unreachable")[];
let me: (typeof answers)[number];
let store: Map<string, string>;

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const stream = (text: string) => () =>
  new Response(text, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const refusal = { error: { code: "PAYMENT_REQUIRED", message: "The transaction was not completed" } };
const declined = { error: { ...refusal.error, code: "INSTRUMENT_DECLINED" } };
const said = { message: refusal.error.message };

/** The modules as a page loads them: their memory ends with the page. */
async function openPage() {
  vi.resetModules();
  const [api, finish, pending, unconfirmed, session, { queryClient }] = await Promise.all([
    import("#lib/browser/payment/calls.ts"),
    import("#lib/browser/payment/finish-return.ts"),
    import("#components/payment/confirm-pending.ts"),
    import("#lib/browser/payment/unconfirmed.ts"),
    import("#lib/browser/session/session.ts"),
    import("#lib/browser/base/query-client.ts"),
  ]);
  queryClient.setQueryData(session.sessionQuery.queryKey, user);
  return { ...api, ...finish, ...pending, ...unconfirmed, ...session, queryClient };
}

beforeEach(() => {
  requests = [];
  answers = [];
  me = json(200, { user });
  vi.stubGlobal("document", {
    documentElement: { lang: "en", classList: { toggle: vi.fn(), contains: () => true }, dataset: {} },
    cookie: signedIn,
  });
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("window", { dispatchEvent: vi.fn(), location: { assign: vi.fn() } });
  store = stubStorage("localStorage");
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, headers }: RequestInit) => {
    const one = {
      path,
      method,
      body: body ? JSON.parse(String(body)) : {},
      accept: new Headers(headers).get("accept"),
    };
    requests.push(one);
    const answer = path === "/_api/user/me" ? me(one) : answers.shift()?.(one);
    if (answer === undefined || answer === "unreachable") throw new TypeError("Failed to fetch");
    return answer;
  });
});
afterEach(() => void vi.unstubAllGlobals());

const posts = () => requests.filter(({ method }) => method === "POST");

describe("verifying", () => {
  test("a subscription and an order name their own ids, and ask for events", async () => {
    const { verifyPayment } = await openPage();
    answers = [json(200, { success: true }), json(200, { success: true })];
    await verifyPayment(payment);
    await verifyPayment(order);
    expect(posts()).toEqual([
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

  test("each wait is reported, then the end", async () => {
    const { verifyPayment } = await openPage();
    const waits = [
      { attempt: 1, of: 5, seconds: 5 },
      { attempt: 2, of: 5, seconds: 7 },
    ];
    const text = `: verifying\n\n${waits.map((wait) => event("retry", wait)).join("")}${event("done", { success: true })}`;
    answers = [stream(text)];
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
  ])("%s", async (_, answer, status, code) => {
    const { verifyPayment } = await openPage();
    answers = [answer];
    await expect(verifyPayment(payment)).rejects.toMatchObject({ name: "ApiError", status, code });
  });

  const ended = { error: { code: "SESSION_EXPIRED", message: "log in" } };
  const sessions: [string, (typeof answers)[number], number][] = [
    ["the account's answer clears the cookie, and tells", json(401, ended), 1],
    ["no answer", () => "unreachable", 1],
    ["another session is there already", json(200, { user }), 0],
  ];
  test.each(sessions)("a session that ended meanwhile is reported once: %s", async (_, answer, times) => {
    const { verifyPayment, onSessionEnded } = await openPage();
    const listener = vi.fn();
    onSessionEnded(listener);
    me = answer;
    answers = [stream(event("error", { ...ended, status: 401 }))];
    await expect(verifyPayment(payment)).rejects.toMatchObject({ status: 401 });
    const asks = () => requests.filter(({ path }) => path === "/_api/user/me").length;
    await vi.waitFor(() => expect([asks(), listener.mock.calls.length]).toEqual([1, times]));
    if (times) expect(listener).toHaveBeenCalledWith({ code: "SESSION_EXPIRED", message: "log in" });
  });

  test("a refusal in the stream that is none of the session's asks nobody", async () => {
    const { verifyPayment } = await openPage();
    answers = [stream(event("error", { ...refusal, status: 402 }))];
    await expect(verifyPayment(payment)).rejects.toMatchObject({ status: 402 });
    expect(requests).toHaveLength(1);
  });
});

describe("completing a hosted payment", () => {
  const body = { token: "EC-1", PayerID: "P1" };
  const level = { levelId: 3, levelName: "Silver" };

  test("once per page load: StrictMode and a second look share the answer", async () => {
    const { completePayment } = await openPage();
    answers = [json(200, level)];
    const both = await Promise.all([completePayment(body), completePayment(body)]);
    expect([...both, await completePayment(body)]).toEqual([level, level, level]);
    expect(posts()).toHaveLength(1);
    answers = [json(200, level), json(200, level)];
    for (const token of ["EC-2", "EC-3"]) await completePayment({ token, subscription_id: "I-ONE" });
    await completePayment({ token: "EC-4" });
    expect(posts().map(({ body: { token } }) => token)).toEqual(["EC-1", "EC-2", "EC-4"]);
  });

  test("a failed one is tried again", async () => {
    const { completePayment } = await openPage();
    answers = [json(502, refusal), json(200, level)];
    await expect(completePayment(body)).rejects.toMatchObject({ status: 502 });
    expect(await completePayment(body)).toEqual(level);
  });
});

describe("a return is kept until it is finished, or refused for good", () => {
  const address = "/payment/success?token=EC-1&PayerID=P1";
  const body = { token: "EC-1", PayerID: "P1" };
  const kept = () => JSON.parse(store.get("payment-return") ?? "null");
  const mine = { address, owner: user.id };

  const ends: [string, (typeof answers)[number], unknown][] = [
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
  test.each(ends)("%s", async (_, answer, expected) => {
    const { finishReturn } = await openPage();
    let before: unknown;
    answers = [
      (one) => {
        before = kept();
        return answer(one);
      },
    ];
    await finishReturn(address, body).catch(() => {});
    expect(before).toMatchObject({ address });
    await vi.waitFor(() => expect(kept()).toEqual(expected));
  });

  test("a return is its member's also where nobody knew yet who that is", async () => {
    const { finishReturn, queryClient } = await openPage();
    queryClient.clear();
    answers = [json(503, refusal)];
    await finishReturn(address, body).catch(() => {});
    await vi.waitFor(() => expect(kept()).toEqual(mine));
  });

  test("one that was processing is polled anew", async () => {
    const { completePayment } = await openPage();
    answers = [json(202, { processing: true }), json(200, { levelId: 3, levelName: "Silver" })];
    expect(await completePayment(body)).toMatchObject({ processing: true });
    expect(await completePayment(body)).toMatchObject({ levelId: 3 });
  });
});

describe("a pending checkout is completed anew", () => {
  const checkout = { kind: "checkout", id: "EC-1", levelId: 0, payerId: "P1", since } as const;
  const address = "/payment/success?token=EC-1&PayerID=P1";
  const outcomes: [string, (typeof answers)[number], unknown, boolean][] = [
    ["completed", json(200, { levelId: 3, levelName: "Silver" }), { name: "confirmed" }, false],
    ["processing", json(202, { processing: true }), { name: "waiting" }, true],
    ["declined", json(402, refusal), { name: "rejected", declined: true, ...said }, false],
    ["not ours", json(403, refusal), { name: "rejected", declined: false, ...said }, false],
    ["an outage", json(503, refusal), { name: "waiting" }, true],
    ["no answer", () => "unreachable", { name: "waiting" }, true],
  ];
  test.each(outcomes)("%s", async (_, answer, state, kept) => {
    const { confirmPending } = await openPage();
    store.set("payment-return", JSON.stringify({ address, owner: null }));
    answers = [answer];
    expect(await confirmPending(checkout)).toEqual(state);
    expect(posts()).toMatchObject([
      { path: "/_api/checkout/complete-payment", body: { token: "EC-1", PayerID: "P1" } },
    ]);
    expect(store.has("payment-return")).toBe(kept);
  });

  test.each([null, undefined])("without a payer (%s) it is the server's to ask about", async (payerId) => {
    const { confirmPending } = await openPage();
    expect(await confirmPending({ ...checkout, payerId })).toEqual({ name: "waiting" });
    expect(posts()).toEqual([]);
  });
});

describe("pending payments", () => {
  test("the server's and this device's, each once", async () => {
    const { allPending, rememberUnconfirmed } = await openPage();
    for (const approved of [payment, order, payment]) rememberUnconfirmed(approved);
    expect(allPending([]).map(({ id }) => id)).toEqual(["O-ONE", "I-ONE"]);
    const known = [{ ...payment, since }];
    expect(allPending(known).map(({ id }) => id)).toEqual(["I-ONE", "O-ONE"]);
    expect(allPending(known)[0]?.since).toBe(since);
  });

  test("what this device keeps belongs to its member", async () => {
    const { rememberUnconfirmed, unconfirmedPayments, queryClient, sessionQuery } = await openPage();
    rememberUnconfirmed(payment);
    queryClient.setQueryData(sessionQuery.queryKey, stranger);
    expect(unconfirmedPayments()).toEqual([]);
    queryClient.setQueryData(sessionQuery.queryKey, user);
    expect(unconfirmedPayments()).toHaveLength(1);
  });

  test.each(["nonsense", "{}", '[{"id":1}]', "null"])("a broken store is an empty one: %s", async (text) => {
    store.set("unconfirmed-payments", text);
    const { unconfirmedPayments, rememberUnconfirmed } = await openPage();
    expect(unconfirmedPayments()).toEqual([]);
    rememberUnconfirmed(payment);
    expect(unconfirmedPayments()).toHaveLength(1);
  });

  const outcomes: [string, (typeof answers)[number], unknown, boolean][] = [
    ["confirmed", json(200, { success: true }), { name: "confirmed" }, false],
    ["processing", json(202, { success: false, processing: true }), { name: "waiting" }, true],
    ["declined", json(402, declined), { name: "rejected", declined: true, ...said }, false],
    ["refused", json(402, refusal), { name: "rejected", declined: false, ...said }, false],
    ["not ours", json(403, refusal), { name: "rejected", declined: false, ...said }, false],
    ["an outage", json(503, refusal), { name: "waiting" }, true],
    ["no answer", () => "unreachable", { name: "waiting" }, true],
  ];
  test.each(outcomes)("%s", async (_, answer, state, kept) => {
    const { confirmPending, rememberUnconfirmed, unconfirmedPayments } = await openPage();
    rememberUnconfirmed(payment);
    answers = [answer];
    expect(await confirmPending({ ...payment, since })).toEqual(state);
    expect(unconfirmedPayments()).toHaveLength(kept ? 1 : 0);
  });

  test("asked once per page load, and again when somebody asks for it", async () => {
    const { confirmPending } = await openPage();
    answers = [json(503, refusal), json(200, { success: true })];
    await confirmPending({ ...payment, since });
    await confirmPending({ ...payment, since });
    expect(posts()).toHaveLength(1);
    expect(await confirmPending({ ...payment, since }, true)).toEqual({ name: "confirmed" });
    expect(posts()).toHaveLength(2);
  });
});
