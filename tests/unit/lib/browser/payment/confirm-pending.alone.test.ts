import { describe, expect, test } from "vitest";
import type { Account } from "#lib/contracts/accounts/member.ts";
import { user } from "#tests/support/browser/api-browser.ts";
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

const stranger: Account = { ...user, id: 8 };
const since = "2026-03-29T10:00:00.000Z";
const declined = { error: { ...refusal.error, code: "INSTRUMENT_DECLINED" } };
const refusalAnswer = { message: refusal.error.message };

stubBrowser();

describe("a pending checkout is completed anew", () => {
  const checkout = { kind: "checkout", id: "EC-1", levelId: 0, payerId: "P1", since } as const;
  const address = "/payment/success?token=EC-1&PayerID=P1";
  const outcomes: [string, Answer, unknown, boolean][] = [
    ["completed", json(200, { levelId: 3, levelName: "Silver" }), { name: "confirmed" }, false],
    ["processing", json(202, { processing: true }), { name: "waiting" }, true],
    ["declined", json(402, refusal), { name: "rejected", declined: true, ...refusalAnswer }, false],
    ["not ours", json(403, refusal), { name: "rejected", declined: false, ...refusalAnswer }, false],
    ["an outage", json(503, refusal), { name: "waiting" }, true],
    ["no answer", () => "unreachable", { name: "waiting" }, true],
  ];
  test.each(outcomes)(
    "the state of a pending checkout follows from the server's answer: %s",
    async (_, answer, state, kept) => {
      const { confirmPending } = await openPage();
      browser.store.set("payment-return", JSON.stringify({ address, owner: null }));
      browser.answers = [answer];
      expect(await confirmPending(checkout)).toEqual(state);
      expect(browser.posts()).toMatchObject([
        { path: "/_api/checkout/complete-payment", body: { token: "EC-1", PayerID: "P1" } },
      ]);
      expect(browser.store.has("payment-return")).toBe(kept);
    },
  );

  test.each([null, undefined])(
    "a pending checkout without a payer (%s) is left to the server",
    async (payerId) => {
      const { confirmPending } = await openPage();
      expect(await confirmPending({ ...checkout, payerId })).toEqual({ name: "waiting" });
      expect(browser.posts()).toEqual([]);
    },
  );
});

describe("pending payments", () => {
  test("the pending payments of the server and of this device are listed, each once", async () => {
    const { allPending, rememberUnconfirmed } = await openPage();
    for (const approved of [payment, order, payment]) rememberUnconfirmed(approved);
    expect(allPending([]).map(({ id }) => id)).toEqual(["O-ONE", "I-ONE"]);
    const known = [{ ...payment, since }];
    expect(allPending(known).map(({ id }) => id)).toEqual(["I-ONE", "O-ONE"]);
    expect(allPending(known)[0]?.since).toBe(since);
  });

  test("the pending payments on this device are shown only to their member", async () => {
    const { rememberUnconfirmed, unconfirmedPayments, queryClient, sessionQuery } = await openPage();
    rememberUnconfirmed(payment);
    queryClient.setQueryData(sessionQuery.queryKey, stranger);
    expect(unconfirmedPayments()).toEqual([]);
    queryClient.setQueryData(sessionQuery.queryKey, user);
    expect(unconfirmedPayments()).toHaveLength(1);
  });

  test.each(["nonsense", "{}", '[{"id":1}]', "null"])(
    "a broken storage of pending payments counts as empty: %s",
    async (text) => {
      browser.store.set("unconfirmed-payments", text);
      const { unconfirmedPayments, rememberUnconfirmed } = await openPage();
      expect(unconfirmedPayments()).toEqual([]);
      rememberUnconfirmed(payment);
      expect(unconfirmedPayments()).toHaveLength(1);
    },
  );

  test("a stored payment in the form of another release does not hide the others", async () => {
    const later = { ...payment, kind: "voucher", since, owner: user.id };
    const own = { ...order, since, owner: user.id };
    browser.store.set("unconfirmed-payments", JSON.stringify([later, own]));
    const { unconfirmedPayments, rememberUnconfirmed } = await openPage();
    rememberUnconfirmed(payment);
    expect(unconfirmedPayments().map(({ id }) => id)).toEqual(["O-ONE", "I-ONE"]);
  });

  const outcomes: [string, Answer, unknown, boolean][] = [
    ["confirmed", json(200, { success: true }), { name: "confirmed" }, false],
    ["processing", json(202, { success: false, processing: true }), { name: "waiting" }, true],
    ["declined", json(402, declined), { name: "rejected", declined: true, ...refusalAnswer }, false],
    ["refused", json(402, refusal), { name: "rejected", declined: false, ...refusalAnswer }, false],
    ["not ours", json(403, refusal), { name: "rejected", declined: false, ...refusalAnswer }, false],
    ["an outage", json(503, refusal), { name: "waiting" }, true],
    ["no answer", () => "unreachable", { name: "waiting" }, true],
  ];
  test.each(outcomes)(
    "the state of a pending payment follows from the server's answer: %s",
    async (_, answer, state, kept) => {
      const { confirmPending, rememberUnconfirmed, unconfirmedPayments } = await openPage();
      rememberUnconfirmed(payment);
      browser.answers = [answer];
      expect(await confirmPending({ ...payment, since })).toEqual(state);
      expect(unconfirmedPayments()).toHaveLength(kept ? 1 : 0);
    },
  );

  test("pending payments are requested once per page load, and again when the visitor requests it", async () => {
    const { confirmPending } = await openPage();
    browser.answers = [json(503, refusal), json(200, { success: true })];
    await confirmPending({ ...payment, since });
    await confirmPending({ ...payment, since });
    expect(browser.posts()).toHaveLength(1);
    expect(await confirmPending({ ...payment, since }, true)).toEqual({ name: "confirmed" });
    expect(browser.posts()).toHaveLength(2);
  });
});
