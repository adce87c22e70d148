import { beforeEach, describe, expect, test, vi } from "vitest";
import * as desk from "#app/%5Fapi/admin/payments/route.ts";
import { addAlipayClaim, markClaimSent } from "#lib/services/payment/ledger/alipay-claims.ts";
import { withDatabase } from "#lib/services/payment/ledger/database/with-database.ts";
import { ledger } from "#lib/services/payment/ledger/ledger.ts";
import { newPayment } from "#lib/services/payment/ledger/payment.ts";
import { paymentEvents } from "#lib/services/payment/ledger/payment-events.ts";
import { notices } from "#lib/services/payment/ledger/wordpress-notices.ts";
import { settings } from "#lib/settings.ts";
import en from "#messages/en.json";
import { wordpress } from "#tests/support/wordpress.ts";
import { jwt, rawUser, signIn } from "./member-routes.ts";

const findings = [{ check: "Turnstile", level: "warn", text: "no secret" }];
vi.mock("#lib/services/doctor/diagnose.ts", () => ({ diagnose: async () => findings }));

let roles: string[] = [];
const asked: string[] = [];
beforeEach(() => {
  roles = ["administrator"];
  asked.length = 0;
  wordpress((request) => {
    asked.push(new URL(request.url).pathname.replace(/^.*wp-json\//, ""));
    return Response.json({ ...rawUser, roles });
  });
});

let visitors = 0;
async function call(body?: object, token: string | null = jwt, member?: string) {
  const request = new Request("https://murmur.test/_api/admin/payments", {
    method: body ? "POST" : "GET",
    headers: {
      "x-client-address": `2001:db8:78::${(++visitors).toString(16)}`,
      ...(body && { "sec-fetch-site": "same-origin", "content-type": "application/json" }),
      ...(token !== null && { cookie: (await signIn(token, member ? { member } : {})).cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const response = await (body ? desk.POST : desk.GET)(request, {} as never);
  return { status: response.status, answer: await response.json() };
}

const claimOf = async (reference: string) =>
  addAlipayClaim({ reference, user: "7", levelId: 3, amount: "95.00", madeAt: Date.now() });

describe("/_api/admin/payments", () => {
  test("what waits for a person, and what the doctor finds", async () => {
    const of = (id: string) => newPayment({ id, kind: "order", user: "7", levelId: 6, price: "199.00" });
    for (const [id, state] of [
      ["NEEDS1", "needsReview"],
      ["PENDS1", "captured"],
      ["DONE1", "confirmed"],
    ] as const) {
      await ledger().add(of(id));
      await ledger().update(id, { state });
    }
    const refund = { type: "payment.refunded", paymentId: "DONE1", transactionId: "T1" } as const;
    const paid = { ...refund, type: "payment.completed", id: "payment.completed:T1" } as const;
    const money = { amount: "199.00", currency: "USD", at: Date.now(), nextPaymentAt: null };
    await paymentEvents().add([
      { ...paid, ...money },
      { ...refund, id: "payment.refunded:R1", ...money },
    ]);
    await notices().recordAttempt("payment.refunded:R1", "refused", null);
    await claimOf("20261122001");
    const { status, answer } = await call();
    expect(status).toBe(200);
    expect(answer.needsReview).toMatchObject([
      { id: "NEEDS1", member: "7", levelId: 6, amount: "199.00", currency: "USD", state: "needsReview" },
    ]);
    expect(answer.pending).toMatchObject([{ id: "PENDS1", state: "captured" }]);
    expect(answer.disputes).toEqual([]);
    expect(answer.alipay).toMatchObject([{ reference: "20261122001", amount: "95.00", givesLevel: false }]);
    expect(answer.unheard).toMatchObject([
      { paymentId: "DONE1", type: "payment.refunded", amount: "199.00", state: "refused", member: "7" },
    ]);
    expect((await call({ action: "retry", id: "DONE1" })).answer.unheard).toMatchObject([
      { state: "untold" },
    ]);
    expect(answer.findings).toEqual(findings);
    expect(JSON.stringify(answer)).not.toMatch(/sealedToken|tokenMark/);
  });

  test("a dispute until it is decided, whatever became of the payment before", async () => {
    const money = { amount: "199.00", currency: "USD", at: Date.now(), nextPaymentAt: null };
    const told = (type: "payment.completed" | "dispute.opened" | "dispute.resolved") =>
      paymentEvents().add([
        { id: `${type}:D1`, type, paymentId: "DISPUTED1", transactionId: "T9", ...money },
      ]);
    await ledger().add(
      newPayment({ id: "DISPUTED1", kind: "order", user: "7", levelId: 6, price: "199.00" }),
    );
    await ledger().update("DISPUTED1", { state: "confirmed" });
    await told("payment.completed");
    const disputed = async () =>
      (await call()).answer.disputes.map(({ id, amount }: Record<string, string>) => [id, amount]);
    expect(await disputed()).toEqual([]);
    await told("dispute.opened");
    expect(await disputed()).toEqual([["DISPUTED1", "199.00"]]);
    await told("dispute.resolved");
    expect(await disputed()).toEqual([]);
  });

  test("WordPress is asked each time who is an administrator", async () => {
    expect((await call()).status).toBe(200);
    roles = ["subscriber"];
    const { status, answer } = await call();
    expect([status, answer.error.message]).toEqual([403, en.errors.ADMINISTRATORS_ONLY]);
    expect(asked).toEqual(["asmr/v1/user/me", "asmr/v1/user/me"]);
  });

  test("nobody else decides", async () => {
    await claimOf("20261122002");
    roles = [];
    const body = { action: "approve", reference: "20261122002" };
    expect((await call(body)).status).toBe(403);
    expect((await call(body, null)).status).toBe(401);
    roles = ["administrator"];
    const { answer } = await call();
    expect(answer.alipay.map(({ reference }: { reference: string }) => reference)).toContain("20261122002");
  });

  test("a payment by Alipay is decided about once", async () => {
    await claimOf("20261122003");
    const body = { action: "refuse", reference: "20261122003" };
    const { status, answer } = await call(body);
    expect(status).toBe(200);
    expect(JSON.stringify(answer.alipay)).not.toContain("20261122003");
    const again = await call(body);
    expect([again.status, again.answer.error.message]).toEqual([409, en.errors.ALIPAY_DECIDED]);
  });

  test("an open payment by Alipay is forgotten behind no number of others, and the oldest comes first", async () => {
    const claim = { user: "7", levelId: 3, amount: "95.00", atWordPress: 0 as const };
    const others = Array.from({ length: 501 }, (_, nth) => ({
      ...claim,
      reference: `DECIDED${nth}`,
      state: "refused" as const,
      madeAt: 1000 + nth,
      decidedAt: 2000,
    }));
    const open = { ...claim, state: "review" as const, decidedAt: null };
    await withDatabase(({ db }) =>
      db
        .insertInto("alipayClaim")
        .values([
          ...others,
          { ...open, reference: "OPEN-NEWER", madeAt: 11 },
          { ...open, reference: "OPEN-OLDEST", madeAt: 10 },
        ])
        .execute(),
    );
    const { answer } = await call();
    expect(answer.alipay.slice(0, 2)).toMatchObject([
      { reference: "OPEN-OLDEST" },
      { reference: "OPEN-NEWER" },
    ]);
    expect(JSON.stringify(answer.alipay)).not.toContain("DECIDED");
  });

  test("an administrator decides about more than a buyer may buy", async () => {
    const references = Array.from({ length: 25 }, (_, nth) => `20261123${nth + 100}`);
    for (const reference of references) await claimOf(reference);
    const statuses: number[] = [];
    for (const reference of references)
      statuses.push((await call({ action: "refuse", reference }, jwt, "id busy")).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("what WordPress says against a decision is said, and nothing is decided", async () => {
    await claimOf("20261122004");
    await markClaimSent("20261122004");
    Object.assign(settings(), { WORDPRESS_KEY: "a key that WordPress and the site share" });
    const refusal = {
      code: "higher_level",
      message: "The member has a higher level.",
      data: { status: 409 },
    };
    wordpress((request) =>
      request.url.endsWith("/decide")
        ? Response.json(refusal, { status: 409 })
        : Response.json({ ...rawUser, roles }),
    );
    const { status, answer } = await call({ action: "approve", reference: "20261122004" });
    Object.assign(settings(), { WORDPRESS_KEY: undefined });
    expect([status, answer.error.message]).toEqual([409, en.errors.ALIPAY_HIGHER_LEVEL]);
    expect(JSON.stringify((await call()).answer.alipay)).toContain("20261122004");
  });

  test("a payment is asked about at once; one that nobody knows is none", async () => {
    await ledger().add(newPayment({ id: "ASK1", kind: "order", user: "7", levelId: 6 }));
    expect((await call({ action: "retry", id: "ASK1" })).status).toBe(200);
    expect((await call({ action: "retry", id: "NOBODYS" })).status).toBe(404);
    expect((await call({ action: "delete", id: "ASK1" })).status).toBe(400);
    expect((await call({ action: "retry", id: "ASK1\0" })).status).toBe(400);
    expect((await call({ action: "approve", reference: "2026\0" })).status).toBe(400);
  });
});
