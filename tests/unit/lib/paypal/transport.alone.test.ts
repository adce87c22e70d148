import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";

type Transport = typeof import("#lib/paypal/transport.ts");
let callPayPal: Transport["callPayPal"];
let transport: Transport;

/** PayPal's answers to token calls, and to all others. */
let token: () => Response | Promise<Response>;
let otherAnswer: (authorization: string) => Response;
let tokens = 0;
const requests: { url: string; init: RequestInit }[] = [];

beforeEach(async () => {
  Object.assign(process.env, { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret", LOG_LEVEL: "silent" });
  vi.resetModules();
  transport = await import("#lib/paypal/transport.ts");
  ({ callPayPal } = transport);
  requests.length = 0;
  tokens = 0;
  token = () => Response.json({ access_token: `t${++tokens}`, expires_in: 3_600 });
  otherAnswer = () => Response.json({ ok: true });
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    requests.push({ url: String(url), init });
    const { authorization = "" } = init.headers as Record<string, string>;
    return url.pathname.endsWith("/token") ? token() : otherAnswer(authorization);
  });
});

const shape = z.object({ ok: z.boolean() });
const call = () => callPayPal({ path: "/v2/checkout/orders/O1?", verb: "POST" }, shape);
const read = () => callPayPal({ path: "/v2/checkout/orders/O1?", verb: "GET" }, shape);
const count = (path: string) => requests.filter(({ url }) => url.endsWith(path)).length;

describe("the token", () => {
  test("PayPal's token is fetched once for all concurrent calls, and cached", async () => {
    await Promise.all(Array.from({ length: 20 }, call));
    await call();
    expect(count("/token")).toBe(1);
    expect(requests[0]?.init).toMatchObject({
      method: "POST",
      body: "grant_type=client_credentials",
      redirect: "error",
      cache: "no-store",
      headers: {
        authorization: `Basic ${btoa("id:secret")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
    });
  });

  test("PayPal's token is fetched again a minute before its end", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    await call();
    vi.advanceTimersByTime(58 * 60_000);
    await call();
    expect(count("/token")).toBe(1);
    vi.advanceTimersByTime(60_000);
    await call();
    expect(count("/token")).toBe(2);
    vi.useRealTimers();
  });

  test.each<[string, () => Response]>([
    ["503", () => Response.json({}, { status: 503 })],
    ["401: our secret is wrong", () => Response.json({ error: "invalid_client" }, { status: 401 })],
    ["HTML", () => new Response("<h1>Hi</h1>")],
    ["cut JSON", () => new Response('{"access_token": "t')],
    ["no token", () => Response.json({ expires_in: 5 })],
    ["an empty token", () => Response.json({ access_token: "", expires_in: 5 })],
    ["a token that no header carries", () => Response.json({ access_token: "a\nb", expires_in: 5 })],
  ])("a token's answer (%s) is an outage of PayPal's, and is not cached", async (_, fault) => {
    token = fault;
    await expect(call()).rejects.toMatchObject({ name: "UpstreamError" });
    token = () => Response.json({ access_token: "good", expires_in: 3_600 });
    expect(await call()).toEqual({ ok: true });
    expect(requests).toHaveLength(3);
  });

  test("an answer 401 drops the token and repeats the calls once with a new one for all", async () => {
    otherAnswer = (authorization) =>
      authorization === "Bearer t1"
        ? Response.json({ name: "x" }, { status: 401 })
        : Response.json({ ok: true });
    await Promise.all(Array.from({ length: 10 }, call));
    expect(count("/token")).toBe(2);
    expect(count("/O1")).toBe(20);
  });

  test("a second answer 401 counts as an outage, and is not repeated", async () => {
    otherAnswer = () => Response.json({ name: "x" }, { status: 401 });
    await expect(call()).rejects.toMatchObject({ name: "UpstreamError", kind: "http", status: 401 });
    expect(count("/O1")).toBe(2);
  });
});

const named = { name: "N", details: [{ issue: "I" }] };
const odd = { name: 5, details: "x" };
test.each<[string, () => Response, object]>([
  ["422", () => Response.json(named, { status: 422 }), { status: 422, issues: ["N", "I"] }],
  ["404 with odd details", () => Response.json(odd, { status: 404 }), { status: 404, issues: [] }],
  ["503", () => Response.json({}, { status: 503 }), { kind: "http", status: 503 }],
  ["404 in HTML", () => new Response("<h1>", { status: 404 }), { kind: "invalid" }],
  ["404 with null", () => Response.json(null, { status: 404 }), { kind: "invalid", status: 404 }],
  ["another shape", () => Response.json({ ok: 1 }), { kind: "invalid" }],
  ["nothing", () => new Response(null, { status: 200 }), { kind: "invalid" }],
  ["5 MB", () => new Response("x".repeat(5_000_000)), { kind: "invalid" }],
])("PayPal's answer is read: %s", async (_, answer, error) => {
  otherAnswer = answer;
  await expect(call()).rejects.toMatchObject(error);
  expect(count("/O1")).toBe(1);
});

test("only an answer 404 means that PayPal does not have a thing", () => {
  const { isUnknownToPayPal, PayPalError } = transport;
  expect(isUnknownToPayPal(new PayPalError(404, []))).toBe(true);
  expect(isUnknownToPayPal(new PayPalError(403, []))).toBe(false);
  expect(isUnknownToPayPal(Object.assign(new Error("x"), { status: 404 }))).toBe(false);
});

test.each([
  ["id", "secret", true],
  ["", "secret", false],
  ["id", "", false],
])("whether the id %j and the secret %j set PayPal up: %s", async (id, secret, isSetUp) => {
  Object.assign(process.env, { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret });
  vi.resetModules();
  const { callPayPal: call, isPayPalSetUp } = await import("#lib/paypal/transport.ts");
  expect(isPayPalSetUp()).toBe(isSetUp);
  const asking = call({ path: "/v2/checkout/orders/O1", verb: "GET" }, shape);
  if (isSetUp) expect(await asking).toEqual({ ok: true });
  else await expect(asking).rejects.toMatchObject({ status: 503, code: "PAYPAL_UNAVAILABLE" });
});

describe("what only reads is requested once more", () => {
  const broken: [string, () => Response, number][] = [
    ["503", () => Response.json({}, { status: 503 }), 2],
    ["HTML", () => new Response("<h1>"), 2],
    ["404", () => Response.json({ name: "x" }, { status: 404 }), 1],
  ];
  test.each(broken)("a read is repeated once after %s", async (_, answer, calls) => {
    otherAnswer = answer;
    await expect(read()).rejects.toThrow();
    expect(count("/O1")).toBe(calls);
  });

  test("a read that fails once is repeated, and its second response is used", async () => {
    let nth = 0;
    otherAnswer = () => (++nth === 1 ? new Response("<h1>") : Response.json({ ok: true }));
    expect(await read()).toEqual({ ok: true });
  });

  test("a read is not repeated after a time-out", async () => {
    otherAnswer = () => {
      throw new DOMException("late", "TimeoutError");
    };
    await expect(read()).rejects.toMatchObject({ kind: "timeout" });
    expect(count("/O1")).toBe(1);
  });
});

test.each([
  [undefined, undefined, "https://api-m.sandbox.paypal.com/v2/checkout/orders/O1"],
  ["live", undefined, "https://api-m.paypal.com/v2/checkout/orders/O1"],
  ["live", "http://127.0.0.1:4010/paypal/", "http://127.0.0.1:4010/paypal/v2/checkout/orders/O1"],
])("with PAYPAL_ENV %s and PAYPAL_API_URL %s, an order is requested at %s", async (env, api, url) => {
  Object.assign(process.env, { PAYPAL_ENV: env ?? "", PAYPAL_API_URL: api ?? "" });
  await call();
  Object.assign(process.env, { PAYPAL_ENV: "", PAYPAL_API_URL: "" });
  expect(requests.at(-1)?.url).toBe(url);
});
