import { describe, expect, test, vi } from "vitest";
import * as claims from "#app/%5Fapi/payments/alipay/route.ts";
import * as list from "#app/%5Fapi/user/payments/route.ts";
import { decideAlipay } from "#lib/services/payment/alipay/alipay-claims.ts";
import { newPayment } from "#lib/services/payment/ledger.ts";
import { history } from "#lib/services/payment/store/history.ts";
import { ledger } from "#lib/services/payment/store/sql-ledger.ts";
import { broken, wordpress } from "#tests/support/wordpress.ts";
import { jwt, signIn } from "./member-routes.ts";

vi.mock("#lib/services/catalogue/capabilities.ts", () => import("./capabilities.ts"));

type Upstream = {
  payments?: Response | null;
  features?: string[];
  claim?: Response;
  user?: number;
  level?: number;
  membership?: object;
};

const record = { email: "a@b.test", username: "a", display_name: "A" };
let users = 5000;
const asked: string[] = [];

/** WordPress as far as lists of payments go, for a member of their own. */
function upstream({
  payments = Response.json([]),
  features = [],
  claim,
  user = ++users,
  level = 1,
  membership,
}: Upstream = {}) {
  asked.length = 0;
  wordpress((request) => {
    const path = new URL(request.url).pathname.replace(/^.*wp-json\//, "");
    asked.push(path);
    if (path === "asmr/v1/user/me")
      return Response.json({
        ...record,
        id: user,
        pmpro_membership_level: { id: level, name: `L${level}` },
        membership,
      });
    if (path === "asmr/v1/user/payments")
      return payments?.clone() ?? Response.json({ code: "rest_no_route" }, { status: 404 });
    if (path === "asmr/v1/capabilities") return Response.json({ features });
    if (path === "asmr/v1/memberships/levels")
      return Response.json([{ id: 3, name: "Silver", description: "", pricing_text: "$12.99 per Month" }]);
    if (path === "asmr/v1/alipay-claims") return claim?.clone() ?? Response.json({}, { status: 201 });
    return new Response("nobody's", { status: 404 });
  });
  return user;
}

const call = async (handler: unknown, method: string, body?: object, token: string | null = jwt) => {
  const request = new Request("https://murmur.test/_api/x", {
    method,
    headers: {
      "accept-language": "en",
      "x-client-address": `2001:db8:9::${(++users).toString(16)}`,
      ...(method === "POST" && { origin: "https://murmur.test", "sec-fetch-site": "same-origin" }),
      ...(body && { "content-type": "application/json" }),
      ...(token !== null && { cookie: (await signIn(token)).cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await (handler as (request: Request, context: unknown) => Promise<Response>)(request, {});
  return { status: response.status, json: await response.json(), headers: response.headers };
};
const read = () => call(list.GET, "GET");
const claim = (reference: string, levelId = 3) => call(claims.POST, "POST", { levelId, reference });

describe("GET /_api/user/payments", () => {
  test("a visitor gets 401", async () => {
    upstream();
    expect((await call(list.GET, "GET", undefined, null)).status).toBe(401);
  });

  test("WordPress's own payments, tolerant of its shapes, each once", async () => {
    const first = { id: "T1", at: "2026-01-02 03:04:05", levelId: "3", amount: 12.99, currency: "USD" };
    const payments = Response.json([
      { ...first, state: "paid" },
      { ...first, state: "paid" },
      { id: "7", at: "2026-02-02T00:00:00", levelId: 3, amount: "1.00", currency: "", state: "pending" },
    ]);
    upstream({ payments });
    const { json, headers } = await read();
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(json).toEqual({
      payments: [
        {
          id: "7",
          at: "2026-02-02T00:00:00.000Z",
          levelId: 3,
          amount: "1.00",
          currency: null,
          method: "paypal",
          state: "processing",
        },
        {
          id: "T1",
          at: "2026-01-02T03:04:05.000Z",
          levelId: 3,
          amount: "12.99",
          currency: "USD",
          method: "paypal",
          state: "paid",
        },
      ],
      renewal: null,
      complete: true,
    });
  });

  /** A subscription that was bought here, of which the first payment is known. */
  async function sold(user: number, id: string, levelId: number, amount: string, day: string) {
    const at = Date.parse(day);
    const known = { kind: "subscription", user: String(user), price: amount, currency: "USD" } as const;
    await ledger().add(newPayment({ id, levelId, ...known, state: "confirmed", nextPaymentAt: at + 1000 }));
    const paid = { type: "payment.completed", paymentId: id, transactionId: `T-${id}`, amount } as const;
    await history().add([{ id: `paid:${id}`, ...paid, currency: "USD", at, nextPaymentAt: null }]);
  }

  test("what comes next is said of the level that the member has, not of what they had before", async () => {
    const user = upstream({ level: 5 });
    await sold(user, "I-YEARLY", 5, "89.99", "2026-01-01T00:00:00Z");
    // Its approval was on its way when the other was bought.
    await sold(user, "I-LATE", 3, "12.99", "2026-01-02T00:00:00Z");
    const { renewal, payments } = (await read()).json;
    expect(renewal).toMatchObject({ state: "renews", amount: "89.99", at: "2026-01-01T00:00:01.000Z" });
    expect(payments).toHaveLength(2);
  });

  test("what comes next costs what the member bought it at, not what the level costs today", async () => {
    const membership = { gateway: "paypal", price_text: "$1.00 now and then $9.99 per Month" };
    await sold(upstream({ level: 3, membership }), "I-EARLY", 3, "1.00", "2026-01-01T00:00:00Z");
    expect((await read()).json.renewal).toMatchObject({ state: "renews", amount: "9.99" });
  });

  describe("PayPal has not told yet with which transaction something was paid", () => {
    const boughtAt = Date.parse("2026-03-01T10:00:00Z");
    const line = { levelId: 6, amount: "199.00", currency: "USD", state: "paid" };
    /** The ids of the lines, where WordPress has these besides an order of the ledger's. */
    async function listed(id: string, there: object[]) {
      const user = upstream({ payments: Response.json(there), level: 6 });
      const known = {
        kind: "order",
        user: String(user),
        levelId: 6,
        price: "199.00",
        currency: "USD",
      } as const;
      await ledger().add(newPayment({ id, ...known, state: "confirmed", createdAt: boughtAt }));
      return (await read()).json.payments.map((one: { id: string }) => one.id);
    }

    test("WordPress's line is the payment's", async () => {
      const there = [{ ...line, id: "CAP-UNTOLD", at: "2026-03-01T10:00:20" }];
      expect(await listed("ORDER-UNTOLD", there)).toEqual(["CAP-UNTOLD"]);
    });

    test("of two there, one is the payment's", async () => {
      const there = [
        { ...line, id: "CAP-LATER", at: "2026-03-02T10:00:00" },
        { ...line, id: "CAP-FIRST", at: "2026-03-01T10:00:20" },
      ];
      expect(await listed("ORDER-TWO", there)).toEqual(["CAP-LATER", "CAP-FIRST"]);
    });

    test.each([
      ["from before it was begun", { at: "2026-02-20T10:00:00" }],
      ["of another level", { levelId: 5 }],
      ["that failed", { state: "failed" }],
    ])("one %s is another", async (name, change) => {
      const there = [{ ...line, id: `CAP ${name}`, at: "2026-03-01T10:00:20", ...change }];
      expect((await listed(`ORDER ${name}`, there)).toSorted()).toEqual([`CAP ${name}`, `ORDER ${name}`]);
    });
  });

  test.each([
    ["has no such route", null, true],
    ["fails", Response.json({}, { status: 500 }), false],
  ])("a WordPress that %s takes nothing away", async (_, payments, complete) => {
    upstream({ payments });
    expect((await read()).json).toEqual({ payments: [], renewal: null, complete });
  });
});

describe("POST /_api/payments/alipay", () => {
  test("a reference is kept once, and is under review", async () => {
    upstream();
    const { status, json } = await claim("2026 1121 aBc1");
    expect([status, json]).toEqual([201, { reference: "20261121ABC1", state: "review" }]);
    const { payments } = (await read()).json;
    expect(payments).toMatchObject([
      { id: "20261121ABC1", amount: "95.00", currency: "CNY", method: "alipay", state: "review" },
    ]);
    // The same member, and another one.
    for (const user of [undefined, 99_001]) {
      upstream(user === undefined ? {} : { user });
      const again = await claim("20261121abc1");
      expect([again.status, again.json.error.code]).toEqual([409, "ALIPAY_CLAIMED"]);
    }
  });

  test("WordPress kept it and its answer was lost: sent again, the member gets how it stands", async () => {
    const features = ["alipay"];
    const known = () => Response.json({ code: "reference_claimed", message: "Claimed." }, { status: 409 });
    const line = { at: "2026-01-02T00:00:00", levelId: 3, amount: null, currency: "CNY", state: "review" };
    const payments = () => Response.json([{ ...line, id: "ALIPAY-REF-LOST-1" }]);
    const user = upstream({ features, claim: new Response(null, { status: 504 }) });
    expect((await claim("REF-LOST-1")).status).toBeGreaterThanOrEqual(500);
    // Somebody else's number is none of theirs.
    upstream({ features, claim: known() });
    expect((await claim("REF-LOST-1")).status).toBe(409);
    upstream({ user, features, claim: known(), payments: payments() });
    const { status, json } = await claim("REF-LOST-1");
    expect([status, json]).toEqual([201, { reference: "REF-LOST-1", state: "review" }]);
    upstream({ user, features, payments: payments() });
    expect((await read()).json.payments).toMatchObject([{ id: "REF-LOST-1", state: "review" }]);
  });

  test.each([
    ["too short", { levelId: 3, reference: "123" }],
    ["markup", { levelId: 3, reference: "<script>alert" }],
    ["the free level", { levelId: 1, reference: "20261121XYZ" }],
    ["an amount", { levelId: 3, reference: "20261121XYZ", amount: 1 }],
  ])("%s: 400", async (_, body) => {
    upstream();
    expect((await call(claims.POST, "POST", body)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  test("decided by the operator, the member sees it; a second decision changes nothing", async () => {
    const user = upstream();
    await claim("REF-DECIDED-1");
    upstream({ user });
    expect(await decideAlipay("REF-DECIDED-1", true)).toMatchObject({ state: "approved", atWordPress: 0 });
    expect((await read()).json.payments).toMatchObject([{ id: "REF-DECIDED-1", state: "approved" }]);
    expect(await decideAlipay("REF-DECIDED-1", false)).toBe(null);
    expect(await decideAlipay("REF-UNKNOWN", true)).toBe(null);
  });

  test("three of a member's are open at most, until one of them is decided, here or in WordPress", async () => {
    const user = upstream();
    const next = async (reference: string, more: Upstream = {}) => {
      upstream({ user, ...more });
      const { status, json } = await claim(reference);
      return status === 201 ? status : [status, json.error.code];
    };
    for (const nth of [1, 2, 3]) expect(await next(`REF-OPEN-${nth}`)).toBe(201);
    const tooMany = [409, "ALIPAY_TOO_MANY"];
    expect(await next("REF-OPEN-4")).toEqual(tooMany);
    expect((await read()).json.payments).toHaveLength(3);
    // Somebody else's are theirs.
    upstream();
    expect((await claim("REF-OPEN-OTHER")).status).toBe(201);
    await decideAlipay("REF-OPEN-1", false);
    expect(await next("REF-OPEN-4")).toBe(201);
    expect(await next("REF-OPEN-5")).toEqual(tooMany);
    const decided = { id: "ALIPAY-REF-OPEN-2", at: "2026-01-02T00:00:00", levelId: 3, state: "refused" };
    expect(await next("REF-OPEN-5", { payments: Response.json([decided]) })).toBe(201);
  });

  test("of several that are sent at the same time no more than three stay", async () => {
    const user = upstream();
    await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => claim(`REF-RACE-${nth}`)));
    upstream({ user });
    const { payments } = (await read()).json;
    expect(payments.length).toBeGreaterThan(0);
    expect(payments.length).toBeLessThanOrEqual(3);
  });

  test("decided in WordPress, it is one line with WordPress's word", async () => {
    const user = upstream();
    await claim("REF-THERE-1");
    const line = {
      id: "ALIPAY-REF-THERE-1",
      at: "2026-01-02T00:00:00",
      levelId: 3,
      amount: null,
      currency: "CNY",
    };
    upstream({ user, payments: Response.json([{ ...line, state: "refused" }]) });
    expect((await read()).json.payments).toMatchObject([
      { id: "REF-THERE-1", state: "refused", amount: "95.00" },
    ]);
    // It stays decided, whatever WordPress says later.
    expect(await decideAlipay("REF-THERE-1", true)).toBe(null);
  });
});

test("an outage of WordPress while the account is read is an outage", async () => {
  wordpress(broken(() => new Response(null, { status: 500 })));
  expect((await claim("REF-OUTAGE-1")).status).toBeGreaterThanOrEqual(500);
});
