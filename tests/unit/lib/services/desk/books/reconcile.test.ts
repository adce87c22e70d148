import { describe, expect, test } from "vitest";
import { reconcile } from "#lib/services/desk/books/reconcile.ts";
import type { Books } from "#lib/services/desk/books/reconcile-books.ts";
import {
  back,
  booked,
  books,
  both,
  day,
  event,
  found,
  from,
  nobody,
  paid,
  part,
  payment,
  refund,
  returned,
  sold,
  soldAnd,
  to,
  wordpress,
} from "./compared-books.ts";

// PayPal's payments against the ledger and WordPress.

/** PayPal's payment, of which 5.00 and then another part was given back. */
const inParts = (second: string) => [booked("T1"), part("R1", "5.00"), part("R2", second)];

test.each<[string, Partial<Books>]>([
  ["nothing at all", {}],
  ["all three agree", { paypal: [booked("T1")], ledger: [sold], wordpress }],
  ["12.990 is 12.99", { paypal: [booked("T1", { amount: "12.99" })], ledger: [sold] }],
  ["only WordPress knows it", { paypal: [booked("T1")], wordpress: nobody }],
  ["not settled yet", { paypal: [booked("T1", { isSettled: false })] }],
  ["no payment of ours", { paypal: [booked("X", { kind: "other" })] }],
  ["too young for PayPal's books", { ledger: [payment([paid("T1", to - 3_600_000)])] }],
  [
    "PayPal has not reported with which transaction",
    { ledger: [payment([{ ...paid("T1"), transactionId: null }])] },
  ],
  ["paid before the span", { ledger: [payment([paid("T1", from - day)])] }],
  ["given back, and known", { paypal: back, ledger: [soldAnd(returned("R1"))] }],
  [
    "given back in two parts, and both known",
    { paypal: inParts("7.99"), ledger: [soldAnd(returned("R1", "5.00"), returned("R2", "7.99"))] },
  ],
  ["given back, learned without its name", { paypal: back, ledger: [soldAnd(returned("T1.rest"))] }],
  [
    "a part given back, and the rest learned without its name",
    { paypal: inParts("7.99"), ledger: [soldAnd(returned("R1", "5.00"), returned("T1.rest", "7.99"))] },
  ],
  [
    "given back before the span, learned in it without its name",
    { ledger: [payment([paid("T1", from - 9 * day), returned("T1.rest")])] },
  ],
  [
    "given back, too young for PayPal's books",
    { paypal: [booked("T1")], ledger: [soldAnd(returned("R1", "12.99", { at: to - 3_600_000 }))] },
  ],
])("the reconciliation of PayPal, the ledger and WordPress finds no difference: %s", (_, change) =>
  expect(reconcile(books(change))).toEqual([]),
);

describe("each difference", () => {
  test.each<[string, Partial<Books>, string]>([
    ["paid, and nobody knows", { paypal: [booked("T1")] }, "paid and unknown"],
    ["known, and PayPal has nothing", { ledger: [sold] }, "known and unpaid"],
    [
      "known, and PayPal has not settled it",
      { paypal: [booked("T1", { isSettled: false })], ledger: [sold] },
      "known and unpaid",
    ],
    ["another amount", { paypal: [booked("T1", { amount: "1.00" })], ledger: [sold] }, "another amount"],
    ["another currency", { paypal: [booked("T1", { currency: "EUR" })], ledger: [sold] }, "another amount"],
    ["given back, and nobody knows", { paypal: back, ledger: [sold] }, "given back and unknown"],
    [
      "reversed, and nobody knows",
      { paypal: [booked("T1"), refund("R1", "T1", "reversal")], ledger: [sold] },
      "given back and unknown",
    ],
    [
      "a second part given back, and nobody knows",
      { paypal: inParts("4.00"), ledger: [soldAnd(returned("R1", "5.00"))] },
      "given back and unknown",
    ],
    [
      "a part given back, after one before the span that is known",
      {
        paypal: [part("R2", "3.00")],
        ledger: [payment([paid("T1", from - 9 * day), returned("R1", "5.00", { at: from - day })])],
      },
      "given back and unknown",
    ],
    [
      "more given back than was learned without its name",
      { paypal: inParts("4.00"), ledger: [soldAnd(returned("T1.500", "5.00"))] },
      "given back and unknown",
    ],
    [
      "another amount given back",
      { paypal: [booked("T1"), part("R1", "5.00")], ledger: [soldAnd(returned("R1", "6.00"))] },
      "another amount",
    ],
    [
      "known as given back, and PayPal has it still",
      { paypal: [booked("T1")], ledger: [soldAnd(returned("R1", "5.00"))] },
      "known and not given back",
    ],
    [
      "known as given back without a name, and PayPal has it still",
      { paypal: [booked("T1")], ledger: [soldAnd(returned("T1.rest"))] },
      "known and not given back",
    ],
    [
      "WordPress was not notified of a renewal",
      { paypal: both, ledger: [soldAnd(event("subscription.renewed", "T2"))], wordpress },
      "unknown to WordPress",
    ],
  ])("the reconciliation of PayPal, the ledger and WordPress reports a difference: %s", (_, change, kind) =>
    expect(found(change)).toEqual([kind]),
  );

  test("each reported difference names the ids to search for", () => {
    const [difference] = reconcile(books({ ledger: [sold] }));
    expect(difference?.text).toBe("T1 of I-1, member 7, level 3");
  });
});

test("an unknown payment is reported with its purpose, as far as PayPal names it", () => {
  const texts = (referenceId: string | null) =>
    reconcile(books({ paypal: [booked("T1", { referenceId })] })).map(({ text }) => text);
  expect(texts("I-1")).toEqual(["T1, 12.99 USD, for I-1"]);
  expect(texts(null)).toEqual(["T1, 12.99 USD, for ?"]);
});

test("a refund is reported with its amount and its payment, as far as PayPal names them", () => {
  const texts = (change: Partial<Books>) => reconcile(books(change)).map(({ text }) => text);
  const unknown = [part("R1", "5.00"), part("R2", "4.00")];
  expect(texts({ paypal: [booked("T1"), ...unknown], ledger: [sold] })).toEqual(["R1, R2, 9.00 USD, of T1"]);
  const yen = booked("R3", { kind: "refund", referenceId: "T1", amount: "1500", currency: "JPY" });
  expect(texts({ paypal: [yen] })).toEqual(["R3, 1500 JPY, of T1"]);
  const found = texts({ paypal: [booked("R1", { kind: "refund", referenceId: null })] });
  expect(found).toEqual(["R1, 12.99 USD, of ?"]);
  expect(texts({ paypal: [booked("T1")], ledger: [soldAnd(returned("T1.rest"))] })).toEqual([
    "12.99 USD of T1",
  ]);
});
