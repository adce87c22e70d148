import { beforeEach, expect, test, vi } from "vitest";
import * as desk from "#app/%5Fapi/admin/payments/route.ts";
import { addPayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { withLedgerDatabase } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { newPayment } from "#lib/services/payment/ledger/rows/payment.ts";
import { addAlipayClaim, markAlipayClaimSent } from "#lib/services/payment/ledger/tables/alipay-claims.ts";
import { addPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import { recordNoticeAttempt } from "#lib/services/payment/ledger/tables/wordpress-notices.ts";
import en from "#messages/en.json";
import { jwt, rawUser, signIn } from "#tests/routes/support/member-routes.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { plainUrl, wordpress } from "#tests/support/wordpress.ts";

const findings = [{ check: "Turnstile", level: "warn", text: "no secret" }];
vi.mock("#lib/services/doctor/diagnose.ts", () => ({ diagnose: async () => findings }));

let roles: string[] = [];
const requests: string[] = [];
beforeEach(() => {
  roles = ["administrator"];
  changeSettings({ WORDPRESS_KEY: "k".repeat(40) });
  requests.length = 0;
  wordpress((request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("/capabilities")) return Response.json({ version: 2, features: ["withdrawals"] });
    if (pathname.endsWith("/withdrawals")) return Response.json([withdrawal]);
    if (pathname.endsWith("/withdrawals/decide")) return decideWithdrawal(request);
    requests.push(pathname.replace(/^.*wp-json\//, ""));
    if (!pathname.endsWith("/wp/v2/users")) return Response.json({ ...rawUser, roles });
    const isListed = searchParams.get("include") === "7" || searchParams.get("search") === "lin@";
    return Response.json(isListed ? [{ id: 7, name: "Lin &amp; Co", email: "lin@murmur.test" }] : []);
  });
});

const withdrawal = {
  ...{ id: 12, kind: "withdrawal", name: "Lin", email: "lin@murmur.test", reference: "", member: 7 },
  ...{ at: "2026-11-21T08:00:00Z", confirmed: true },
  payment: { number: "9BC5", levelId: 3, at: "2026-11-20T08:00:00Z", amount: "12.99", currency: "USD" },
};
const settled: object[] = [];
async function decideWithdrawal(request: Request): Promise<Response> {
  const body = await request.json();
  settled.push(body);
  if (body.id === 12) return Response.json({ decision: body.action });
  const code = body.action === "cancel" ? "charged_elsewhere" : "no_payment";
  return Response.json({ code, message: "Refused.", data: { status: 409 } }, { status: 409 });
}

let visitors = 0;
async function call(body?: object, token: string | null = jwt, member?: string, search = "") {
  const request = new Request(`https://murmur.test/_api/admin/payments${search}`, {
    method: body ? "POST" : "GET",
    headers: {
      "x-client-address": `2001:db8:78::${(++visitors).toString(16)}`,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      ...(token !== null && { cookie: (await signIn(token, member ? { member } : {})).cookie }),
    },
    body: JSON.stringify(body),
  });
  const response = await (body ? desk.POST : desk.GET)(request, {} as never);
  const answer = response.status === 204 ? null : await response.json();
  return { status: response.status, answer };
}

type Row = { id: string; state: string; number: string };
/** The rows of the desk, as ids and states. */
async function rowsOf(search = "") {
  const { answer } = await call(undefined, jwt, undefined, search && `?search=${encodeURIComponent(search)}`);
  const rows: Row[] = answer.rows;
  return rows.map(({ id, state }) => `${id} ${state}`);
}

const claimOf = async (reference: string) =>
  addAlipayClaim({ reference, user: "7", levelId: 3, amount: "95.00", madeAt: Date.now() });

test("the payments desk lists payments that wait for a person, and the doctor's findings", async () => {
  const of = (id: string) => newPayment({ id, kind: "order", user: "7", levelId: 6, price: "199.00" });
  await addPayment({ ...of("NEEDS1"), state: "needsReview" });
  await addPayment({ ...of("PENDS1"), state: "captured" });
  await addPayment({ ...of("DONE1"), state: "confirmed" });
  const refund = { type: "payment.refunded", paymentId: "DONE1", transactionId: "T1" } as const;
  const paid = { ...refund, type: "payment.completed", id: "payment.completed:T1" } as const;
  const money = { amount: "199.00", currency: "USD", at: Date.now(), nextPaymentAt: null };
  await addPaymentEvents([
    { ...paid, ...money },
    { ...refund, id: "payment.refunded:R1", ...money },
  ]);
  await recordNoticeAttempt("payment.refunded:R1", "refused", null);
  await claimOf("20261122001");
  const { status, answer } = await call();
  expect(status).toBe(200);
  const rows: (Row & { events: Record<string, string>[] })[] = answer.rows;
  const row = (id: string) => rows.find((row) => row.id === id);
  const [first, second] = rows;
  expect([first?.id, second?.id].toSorted()).toEqual(["DONE1", "NEEDS1"]);
  expect(row("NEEDS1")).toMatchObject({
    ...{ member: "7", name: "Lin & Co", email: "lin@murmur.test", state: "unapplied", number: "NEEDS1" },
    ...{ levelId: 6, amount: "199.00", currency: "USD", events: [{ type: "begun", undelivered: null }] },
    memberUrl: "http://wordpress.test/blog/wp-admin/user-edit.php?user_id=7",
  });
  expect(row("PENDS1")?.state).toBe("waiting");
  const claimed = { method: "alipay", state: "decide", amount: "95.00", currency: "CNY", givesLevel: false };
  expect(row("20261122001")).toMatchObject(claimed);
  expect(row("DONE1")?.state).toBe("unapplied");
  expect(row("DONE1")?.events.map(({ type, undelivered }) => [type, undelivered])).toEqual([
    ["refunded", "refused"],
    ["paid", null],
    ["begun", null],
  ]);
  expect(answer.counts).toMatchObject({ unapplied: 2, waiting: 1, decide: 1, paid: 1 });
  expect(answer.counts.taken).toEqual([{ amount: "199.00", currency: "USD" }]);
  expect((await call({ action: "retry", id: "DONE1" })).status).toBe(204);
  expect(await rowsOf()).toContain("DONE1 waiting");
  expect(answer.findings).toEqual([{ ...findings[0], url: expect.stringContaining("cloudflare") }]);
  expect(JSON.stringify(answer)).not.toMatch(/sealedToken|tokenMark/);
});

test("withdrawals are listed, refunded in whole or in part, and closed", async () => {
  expect((await call()).answer.withdrawals).toEqual([withdrawal]);
  for (const body of [
    { action: "refundWithdrawal", id: 12 },
    { action: "refundWithdrawal", id: 12, amount: "10.00" },
    { action: "endSubscription", id: 12 },
    { action: "closeWithdrawal", id: 12 },
  ])
    expect((await call(body)).status).toBe(204);
  expect(settled).toEqual([
    { action: "refund", id: 12 },
    { action: "refund", id: 12, amount: "10.00" },
    { action: "cancel", id: 12 },
    { action: "done", id: 12 },
  ]);
  for (const [action, message] of [
    ["refundWithdrawal", en.errors.WITHDRAWAL_NO_PAYMENT],
    ["endSubscription", en.errors.WITHDRAWAL_CHARGED_ELSEWHERE],
  ] as const) {
    const refused = await call({ action, id: 13 });
    expect([refused.status, refused.answer.error.message]).toEqual([409, message]);
  }
  expect((await call({ action: "refundWithdrawal", id: 12, amount: "-1" })).status).toBe(400);
  roles = ["subscriber"];
  expect((await call({ action: "refundWithdrawal", id: 12 })).status).toBe(403);
  expect(settled).toHaveLength(6);
});

test("the payments desk lists a dispute until it is decided, whatever happened to the payment before", async () => {
  const money = { amount: "199.00", currency: "USD", at: Date.now(), nextPaymentAt: null };
  const notified = (type: "payment.completed" | "dispute.opened" | "dispute.resolved") =>
    addPaymentEvents([{ id: `${type}:D1`, type, paymentId: "DISPUTED1", transactionId: "T9", ...money }]);
  const payment = { id: "DISPUTED1", kind: "order", user: "7", levelId: 6, price: "199.00" } as const;
  await addPayment(newPayment({ ...payment, state: "confirmed" }));
  await notified("payment.completed");
  const disputed = async () => (await rowsOf()).find((row) => row.startsWith("DISPUTED1"));
  expect(await disputed()).toBe("DISPUTED1 applied");
  await notified("dispute.opened");
  expect(await disputed()).toBe("DISPUTED1 disputed");
  await notified("dispute.resolved");
  expect(await disputed()).toBe("DISPUTED1 applied");
});

test("the payments desk finds payments by name, address, a member's id and a payment's number", async () => {
  await addPayment(newPayment({ id: "I-FOUND1", kind: "subscription", user: "7", levelId: 3 }));
  await addPayment(newPayment({ id: "I-OTHER1", kind: "subscription", user: "8", levelId: 3 }));
  await claimOf("20261122009");
  for (const search of ["lin@", "7"]) {
    const rows = await rowsOf(search);
    expect(rows).toEqual(expect.arrayContaining(["I-FOUND1 ended", "20261122009 decide"]));
    expect(rows).not.toContain("I-OTHER1 ended");
  }
  expect(await rowsOf("i-other1")).toEqual(["I-OTHER1 ended"]);
  expect(await rowsOf("20261122009")).toEqual(["20261122009 decide"]);
  expect(await rowsOf("nobody")).toEqual([]);
});

test("the payments desk shows ids instead of names if WordPress lists no users", async () => {
  wordpress((request) =>
    request.url.includes("/wp/v2/users")
      ? Response.json({ code: "x", message: "No.", data: { status: 403 } }, { status: 403 })
      : plainUrl(request).endsWith("/withdrawals")
        ? Response.json([])
        : Response.json({ ...rawUser, roles }),
  );
  const { status, answer } = await call();
  expect([status, answer.rows[0].name, answer.rows[0].member]).toEqual([200, null, "7"]);
});

test("each request asks WordPress whether the member is an administrator", async () => {
  expect((await call()).status).toBe(200);
  roles = ["subscriber"];
  const { status, answer } = await call();
  expect([status, answer.error.message]).toEqual([403, en.errors.ADMINISTRATORS_ONLY]);
  expect(requests.filter((path) => path.startsWith("asmr/"))).toEqual(["asmr/v1/user/me", "asmr/v1/user/me"]);
});

test("only an administrator may decide at the payments desk", async () => {
  await claimOf("20261122002");
  roles = [];
  const body = { action: "approve", reference: "20261122002" };
  expect((await call(body)).status).toBe(403);
  expect((await call(body, null)).status).toBe(401);
  roles = ["administrator"];
  expect(await rowsOf()).toContain("20261122002 decide");
});

test("a payment by Alipay is decided only once", async () => {
  await claimOf("20261122003");
  const body = { action: "refuse", reference: "20261122003", note: " Not in Alipay's list. " };
  expect((await call({ ...body, note: "x".repeat(501) })).status).toBe(400);
  expect((await call(body)).status).toBe(204);
  const { answer } = await call();
  const row = answer.rows.find(({ id }: Row) => id === "20261122003");
  const ended = { state: "ended", note: "Not in Alipay's list.", events: [{ type: "refused" }, {}] };
  expect(row).toMatchObject(ended);
  const again = await call(body);
  expect([again.status, again.answer.error.message]).toEqual([409, en.errors.ALIPAY_DECIDED]);
});

test("an open payment by Alipay is listed after any number of other payments, the oldest first", async () => {
  const claim = { user: "7", levelId: 3, amount: "95.00", atWordPress: 0 as const, note: null };
  const others = Array.from({ length: 501 }, (_, nth) => ({
    ...claim,
    reference: `DECIDED${nth}`,
    state: "refused" as const,
    madeAt: 1000 + nth,
    decidedAt: 2000,
  }));
  const open = { ...claim, state: "review" as const, decidedAt: null };
  await withLedgerDatabase(({ db }) =>
    db
      .insertInto("alipayClaim")
      .values([
        ...others,
        { ...open, reference: "OPEN-NEWER", madeAt: 11 },
        { ...open, reference: "OPEN-OLDEST", madeAt: 10 },
      ])
      .execute(),
  );
  const oldest = (await rowsOf()).filter((row) => row.endsWith(" decide")).slice(0, 2);
  expect(oldest).toEqual(["OPEN-OLDEST decide", "OPEN-NEWER decide"]);
});

test("an administrator may decide more often than a buyer may buy", async () => {
  const references = Array.from({ length: 25 }, (_, nth) => `20261123${nth + 100}`);
  for (const reference of references) await claimOf(reference);
  const statuses: number[] = [];
  for (const reference of references)
    statuses.push((await call({ action: "refuse", reference }, jwt, "id busy")).status);
  expect(new Set(statuses)).toEqual(new Set([204]));
});

test("a decision that WordPress refuses shows its reason, and changes nothing", async () => {
  await claimOf("20261122004");
  await markAlipayClaimSent("20261122004");
  changeSettings({ WORDPRESS_KEY: "a key that WordPress and the site share" });
  const refusal = { code: "higher_level", message: "The member has a higher level.", data: { status: 409 } };
  wordpress((request) =>
    plainUrl(request).endsWith("/decide")
      ? Response.json(refusal, { status: 409 })
      : Response.json(/\/wp\/v2\/users|\/withdrawals$/.test(plainUrl(request)) ? [] : { ...rawUser, roles }),
  );
  const { status, answer } = await call({ action: "approve", reference: "20261122004" });
  expect([status, answer.error.message]).toEqual([409, en.errors.ALIPAY_HIGHER_LEVEL]);
  expect(await rowsOf()).toContain("20261122004 decide");
});

test("a payment is polled at once on request, and an unknown payment is a 404", async () => {
  await addPayment(newPayment({ id: "ASK1", kind: "order", user: "7", levelId: 6 }));
  expect((await call({ action: "retry", id: "ASK1" })).status).toBe(204);
  expect((await call({ action: "retry", id: "NOBODYS" })).status).toBe(404);
  expect((await call({ action: "delete", id: "ASK1" })).status).toBe(400);
  expect((await call({ action: "retry", id: "ASK1\0" })).status).toBe(400);
  expect((await call({ action: "approve", reference: "2026\0" })).status).toBe(400);
});
