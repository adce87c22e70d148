import { describe, expect, test } from "vitest";
import { reconcile } from "#lib/services/desk/books/reconcile.ts";
import type { Books } from "#lib/services/desk/books/reconcile-books.ts";
import {
  back,
  booked,
  books,
  both,
  cancelled,
  day,
  diamond,
  event,
  found,
  from,
  member,
  nobody,
  nobodyPaid,
  once,
  paid,
  part,
  payer,
  payment,
  returned,
  sold,
  soldAnd,
  to,
  until,
  wordpress,
} from "./compared-books.ts";

// Levels at WordPress against payments.

test.each<[string, Partial<Books>]>([
  [
    "paid before the span, for a period that goes on",
    { ledger: [payment([paid("T1", from - day)])], wordpress: nobodyPaid(member) },
  ],
  ["paid before this site kept a ledger", { wordpress: nobodyPaid(payer) }],
  [
    "paid for life long ago",
    { ledger: [once([paid("T1", from - 900 * day)])], wordpress: nobodyPaid(diamond) },
  ],
  [
    "PayPal tries again to charge what is due",
    {
      ledger: [payment([until(to - 6 * day), event("payment.failed", null, to - 6 * day)])],
      wordpress: nobodyPaid(member),
    },
  ],
  [
    "given before its first payment, a day ago",
    { ledger: [payment([], { createdAt: to - day })], wordpress: nobodyPaid(member) },
  ],
  [
    "given with a first period that costs nothing",
    {
      ledger: [payment([], { levelId: 5, nextPaymentAt: to + day, createdAt: from - 9 * day })],
      wordpress: nobodyPaid({ ...member, levelId: 5 }),
    },
  ],
  [
    "paid by Alipay, after a subscription",
    {
      ledger: [payment([paid("T1", from - 90 * day), cancelled(from - 80 * day)])],
      alipay: [{ user: "7", levelId: 3, at: from }],
      wordpress: nobodyPaid(member),
    },
  ],
  [
    "suspended, and the level has run out",
    {
      paypal: [booked("T1")],
      ledger: [soldAnd(event("subscription.suspended", null, from + 9 * day))],
      wordpress: nobody,
    },
  ],
  ["renewed", { paypal: both, ledger: [soldAnd(event("subscription.renewed", "T2"))] }],
  [
    "paid at WordPress, of which this site's ledger knows nothing",
    { wordpress: { payments: [{ id: "T9", userId: "7", levelId: 3, state: "paid" }], members: [member] } },
  ],
  [
    "paid before this site kept a ledger, and nothing came of what was begun since",
    { ledger: [payment([], { state: "failed" })], wordpress: nobodyPaid(payer) },
  ],
  [
    "paid, and WordPress's answer was lost",
    {
      paypal: [booked("T1")],
      ledger: [payment([paid("T1")], { state: "captured" })],
      wordpress: nobodyPaid(member),
    },
  ],
  [
    "paid, and WordPress has not given the level yet",
    { paypal: [booked("T1")], ledger: [payment([paid("T1")], { state: "captured" })], wordpress: nobody },
  ],
  ["given before its first payment, and taken back", { ledger: [payment([])], wordpress: nobody }],
  [
    "bought for life, PayPal has not reported with which transaction",
    { ledger: [once([])], wordpress: nobodyPaid(diamond) },
  ],
  [
    "paid for life by Alipay long ago",
    { alipay: [{ user: "7", levelId: 6, at: from - 900 * day }], wordpress: nobodyPaid(diamond) },
  ],
  [
    "a subscription that has ended needs no level",
    { paypal: [booked("T1")], ledger: [soldAnd(event("subscription.cancelled", null))], wordpress: nobody },
  ],
])("the reconciliation of members' levels finds no difference: %s", (_, change) =>
  expect(reconcile(books(change))).toEqual([]),
);

describe("each difference", () => {
  test.each<[string, Partial<Books>]>([
    [
      "a level whose only payment at WordPress was given back",
      {
        wordpress: {
          payments: [{ id: "T9", userId: "7", levelId: 3, state: "refunded" }],
          members: [member],
        },
      },
    ],
    [
      "a level of a member whose newer payment was refunded before WordPress knew of it",
      {
        paypal: back,
        ledger: [payment([paid("T1"), returned("R1")], { state: "captured" })],
        wordpress: nobodyPaid(payer),
      },
    ],
    [
      "a level long after the period that was paid by Alipay",
      { alipay: [{ user: "7", levelId: 3, at: from - 90 * day }], wordpress: nobodyPaid(member) },
    ],
    [
      "a level whose payment was given back",
      { paypal: back, ledger: [soldAnd(returned("R1"))], wordpress: { ...wordpress, members: [payer] } },
    ],
    ["a level that nobody paid for", { wordpress: nobodyPaid(member) }],
    [
      "a level of who has never paid for it",
      { ledger: [payment([], { createdAt: from })], wordpress: nobodyPaid(member) },
    ],
    [
      "a level of who cancelled before anything was paid",
      { ledger: [payment([cancelled()], { createdAt: to - day })], wordpress: nobodyPaid(member) },
    ],
    [
      "a higher level than was paid for",
      { ledger: [payment([until(to)], { levelId: 2 })], wordpress: nobodyPaid(diamond) },
    ],
    [
      "a level long after its period",
      {
        ledger: [payment([paid("T1", from - 90 * day), cancelled(from - 80 * day)])],
        wordpress: nobodyPaid(member),
      },
    ],
    [
      "a renewal that was given back, long after what is left was over",
      {
        ledger: [
          payment([
            paid("T1", from - 90 * day),
            event("subscription.renewed", "T2", from - 60 * day),
            { ...returned("R2", "12.99", { of: "T2", at: from - 50 * day }) },
          ]),
        ],
        wordpress: nobodyPaid(member),
      },
    ],
  ])("the reconciliation reports a level without payment: %s", (_, change) =>
    expect(found(change)).toEqual(["level without payment"]),
  );

  test.each<[string, Partial<Books>]>([
    [
      "a payment, given back in part, that gave no level",
      {
        paypal: [booked("T1"), part("R1", "1.00")],
        ledger: [soldAnd(returned("R1", "1.00"))],
        wordpress: nobody,
      },
    ],
    ["a payment that gave no level", { paypal: [booked("T1")], ledger: [sold], wordpress: nobody }],
    [
      "a payment that gave a lower level",
      {
        paypal: [booked("T1")],
        ledger: [sold],
        wordpress: { ...wordpress, members: [{ ...member, levelId: 2 }] },
      },
    ],
  ])("the reconciliation reports a payment without level: %s", (_, change) =>
    expect(found(change)).toEqual(["payment without level"]),
  );

  test("each difference between payments and levels names what was paid for", () => {
    const [higher] = reconcile(
      books({ ledger: [payment([until(to)], { levelId: 2 })], wordpress: nobodyPaid(diamond) }),
    );
    expect(higher?.text).toBe("member 7, level 6, paid level 2 until 2026-01-31");
    // A lifetime payment that was refunded.
    const returnedForLife = {
      paypal: back,
      ledger: [once([paid("T1"), returned("R1")])],
      wordpress: { ...wordpress, members: [diamond] },
    };
    expect(reconcile(books(returnedForLife)).map(({ text }) => text)).toEqual(["member 7, level 6"]);
  });
});
