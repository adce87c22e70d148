import { describe, expect, test, vi } from "vitest";
import * as claims from "#app/%5Fapi/payments/alipay/route.ts";
import { decideAlipay } from "#lib/services/payment/alipay/decide-alipay.ts";
import {
  call,
  claim,
  read,
  requests,
  silver,
  type Upstream,
  upstream,
} from "#tests/routes/support/listed-payments.ts";
import { broken, wordpress } from "#tests/support/wordpress.ts";

vi.mock("#lib/wordpress/transport/capabilities.ts", () => import("#tests/routes/support/capabilities.ts"));

describe("POST /_api/payments/alipay", () => {
  test("an Alipay reference is stored once, and is under review", async () => {
    upstream();
    const { status, json } = await claim("2026 1121 aBc1");
    expect([status, json]).toEqual([201, { reference: "20261121ABC1", state: "review" }]);
    const { payments } = (await read()).json;
    expect(payments).toMatchObject([
      { id: "20261121ABC1", amount: "95.00", currency: "CNY", method: "alipay", state: "review" },
    ]);
    // The same member sends it again, then another one.
    for (const user of [undefined, 99_001]) {
      upstream(user === undefined ? {} : { user });
      const again = await claim("20261121abc1");
      expect([again.status, again.json.error.code]).toEqual([409, "ALIPAY_CLAIMED"]);
    }
  });

  const yearly = { ...silver, id: 2, pricing_text: "$89.99 per Year" };
  test.each([
    ["as WordPress says that it is paid", [{ ...yearly, id: 3 }], "588.00"],
    ["by its number where WordPress says nothing of it", [yearly], "95.00"],
  ])("an Alipay claim for a level costs the price %s", async (name, levels, amount) => {
    const user = upstream({ levels });
    const reference = `REF-COST-${amount.replace(".", "")}`;
    expect((await claim(reference)).status, name).toBe(201);
    upstream({ user });
    expect((await read()).json.payments).toMatchObject([{ id: reference, amount }]);
  });

  test("a claim whose answer was lost can be sent again, and is answered with its state", async () => {
    const features = ["alipay"];
    const known = () => Response.json({ code: "reference_claimed", message: "Claimed." }, { status: 409 });
    const line = { at: "2026-01-02T00:00:00", levelId: 3, amount: null, currency: "CNY", state: "review" };
    const payments = () => Response.json([{ ...line, id: "ALIPAY-REF-LOST-1" }]);
    const user = upstream({ features, claim: new Response(null, { status: 504 }) });
    expect((await claim("REF-LOST-1")).status).toBeGreaterThanOrEqual(500);
    // The claim is another member's.
    upstream({ features, claim: known() });
    expect((await claim("REF-LOST-1")).status).toBe(409);
    upstream({ user, features, claim: known(), payments: payments() });
    const { status, json } = await claim("REF-LOST-1");
    expect([status, json]).toEqual([201, { reference: "REF-LOST-1", state: "review" }]);
    upstream({ user, features, payments: payments() });
    expect((await read()).json.payments).toMatchObject([{ id: "REF-LOST-1", state: "review" }]);
  });

  test.each([
    ["refuses", 422],
    ["is away", 503],
  ])("a claim fails if WordPress %s, and can be sent again", async (_, status) => {
    const claimed = Response.json({ code: "claim_failed", message: "No." }, { status });
    const user = upstream({ features: ["alipay"], claim: claimed });
    const reference = `REF-REFUSED-${status}`;
    expect((await claim(reference)).status).toBe(502);
    upstream({ user, features: ["alipay"] });
    expect((await claim(reference)).status).toBe(201);
  });

  test.each([
    ["too short", { levelId: 3, reference: "123" }],
    ["markup", { levelId: 3, reference: "<script>alert" }],
    ["the free level", { levelId: 1, reference: "20261121XYZ" }],
    ["an amount", { levelId: 3, reference: "20261121XYZ", amount: 1 }],
  ])("an Alipay claim is refused with 400: %s", async (_, body) => {
    upstream();
    expect((await call(claims.POST, "POST", body)).status).toBe(400);
    expect(requests).toEqual([]);
  });

  test("the operator's decision about a claim reaches the member, and a second decision changes nothing", async () => {
    const user = upstream();
    await claim("REF-DECIDED-1");
    upstream({ user });
    expect(await decideAlipay("REF-DECIDED-1", true)).toMatchObject({ state: "approved", atWordPress: 0 });
    expect((await read()).json.payments).toMatchObject([{ id: "REF-DECIDED-1", state: "approved" }]);
    expect(await decideAlipay("REF-DECIDED-1", false)).toBe(null);
    expect(await decideAlipay("REF-UNKNOWN", true)).toBe(null);
  });

  test("a member has at most three open claims, until one is decided here or in WordPress", async () => {
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
    // Another member's claims do not count.
    upstream();
    expect((await claim("REF-OPEN-OTHER")).status).toBe(201);
    await decideAlipay("REF-OPEN-1", false);
    expect(await next("REF-OPEN-4")).toBe(201);
    expect(await next("REF-OPEN-5")).toEqual(tooMany);
    const decided = { id: "ALIPAY-REF-OPEN-2", at: "2026-01-02T00:00:00", levelId: 3, state: "refused" };
    expect(await next("REF-OPEN-5", { payments: Response.json([decided]) })).toBe(201);
  });

  test("at most three of six simultaneous claims are stored", async () => {
    const user = upstream();
    await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => claim(`REF-RACE-${nth}`)));
    upstream({ user });
    const { payments } = (await read()).json;
    expect(payments.length).toBeGreaterThan(0);
    expect(payments.length).toBeLessThanOrEqual(3);
  });

  test("a claim that WordPress has decided is listed once, with WordPress's decision", async () => {
    const user = upstream();
    await claim("REF-THERE-1");
    const line = { id: "ALIPAY-REF-THERE-1", at: "2026-01-02T00:00:00", levelId: 3, amount: null };
    upstream({ user, payments: Response.json([{ ...line, currency: "CNY", state: "refused" }]) });
    const found = (await read()).json.payments;
    expect(found).toMatchObject([{ id: "REF-THERE-1", state: "refused", amount: "95.00" }]);
    // The claim stays decided, whatever WordPress says later.
    expect(await decideAlipay("REF-THERE-1", true)).toBe(null);
  });
});

test("a claim during an outage of WordPress is answered with 5xx", async () => {
  wordpress(broken(() => new Response(null, { status: 500 })));
  expect((await claim("REF-OUTAGE-1")).status).toBeGreaterThanOrEqual(500);
});
