import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Account } from "@/lib/contracts/member.ts";
import { signedIn, user } from "../api-browser.ts";

const payment = { kind: "subscription", id: "I-ONE", levelId: 3 } as const;
const order = { kind: "order", id: "O-ONE", levelId: 6 } as const;
const stranger: Account = { ...user, id: 8 };
const since = "2026-03-29T10:00:00.000Z";

type Asked = { path: string; method: string; body: Record<string, unknown>; accept: string | null };
let asked: Asked[];
let answers: ((asked: Asked) => Response | "unreachable")[];
let store: Map<string, string>;

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const stream = (text: string) => () =>
  new Response(text, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const refusal = { error: { code: "PAYMENT_REQUIRED", message: "The transaction was not completed" } };

/** The modules as a page loads them: what they remember ends with it. */
async function openPage() {
  vi.resetModules();
  const [api, pending, unconfirmed, session, { queryClient }] = await Promise.all([
    import("@/lib/api/payment.ts"),
    import("@/lib/api/confirm-pending.ts"),
    import("@/lib/api/unconfirmed.ts"),
    import("@/lib/api/session.ts"),
    import("@/lib/api/query-client.ts"),
  ]);
  queryClient.setQueryData(session.sessionQuery.queryKey, user);
  return { ...api, ...pending, ...unconfirmed, ...session, queryClient };
}

beforeEach(() => {
  asked = [];
  answers = [];
  store = new Map();
  vi.stubGlobal("document", {
    documentElement: { lang: "en", classList: { toggle: vi.fn() } },
    cookie: signedIn,
  });
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("window", { dispatchEvent: vi.fn(), location: { assign: vi.fn() } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, headers }: RequestInit) => {
    const one = {
      path,
      method,
      body: body ? JSON.parse(String(body)) : {},
      accept: new Headers(headers).get("accept"),
    };
    asked.push(one);
    const answer = path === "/_api/user/me" ? json(200, { user })() : answers.shift()?.(one);
    if (answer === undefined || answer === "unreachable") throw new TypeError("Failed to fetch");
    return answer;
  });
});
afterEach(() => void vi.unstubAllGlobals());

const posts = () => asked.filter(({ method }) => method === "POST");

describe("verifying (contract, Site)", () => {
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

  test("each wait is told, then the end", async () => {
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
    ["data that is no JSON", stream("event: done\ndata: {{\n\n"), 0, "UNREACHABLE"],
    ["an end without `success`", stream(event("done", { message: "?" })), 502, "UNREADABLE"],
    ["no answer", () => "unreachable" as const, 0, "UNREACHABLE"],
  ])("%s", async (_, answer, status, code) => {
    const { verifyPayment } = await openPage();
    answers = [answer];
    await expect(verifyPayment(payment)).rejects.toMatchObject({ name: "ApiError", status, code });
  });

  test("a session that ended meanwhile is told, once", async () => {
    const { verifyPayment, onSessionEnded } = await openPage();
    const told = vi.fn();
    onSessionEnded(told);
    const ended = { error: { code: "SESSION_EXPIRED", message: "log in" }, status: 401 };
    answers = [stream(event("error", ended))];
    await expect(verifyPayment(payment)).rejects.toMatchObject({ status: 401 });
    expect(told).toHaveBeenCalledExactlyOnceWith({ code: "SESSION_EXPIRED", message: "log in" });
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
  });

  test("a failed one is tried again", async () => {
    const { completePayment } = await openPage();
    answers = [json(502, refusal), json(200, level)];
    await expect(completePayment(body)).rejects.toMatchObject({ status: 502 });
    expect(await completePayment(body)).toEqual(level);
  });
});

describe("pending payments", () => {
  test("the server's and this device's, each once", async () => {
    const { allPending, rememberUnconfirmed } = await openPage();
    rememberUnconfirmed(payment);
    rememberUnconfirmed(order);
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
    ["refused", json(402, refusal), { name: "failed", message: refusal.error.message }, false],
    ["not ours", json(403, refusal), { name: "failed", message: refusal.error.message }, false],
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
