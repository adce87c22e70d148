import { describe, expect, test } from "vitest";
import { reconcile } from "#lib/services/desk/books/reconcile.ts";
import type { Books } from "#lib/services/desk/books/reconcile-books.ts";
import {
  booked,
  books,
  both,
  cancelled,
  day,
  diamond,
  event,
  found,
  from,
  nobodyPaid,
  once,
  paid,
  part,
  payment,
  refund,
  returned,
  silver,
  soldAnd,
  twice,
} from "./compared-books.ts";

// Members who paid twice.

test.each<[string, Partial<Books>]>([
  [
    "moved up: the lower plan was cancelled",
    {
      ledger: [
        payment([paid("T1", from - day), cancelled()], { levelId: 2 }),
        once([paid("T2", from - day)]),
      ],
      wordpress: nobodyPaid(diamond),
    },
  ],
  ["paid twice before the span", { ledger: twice(from - 9 * day, from - 8 * day) }],
  ["bought again a month later", { paypal: both, ledger: twice(from, from + 20 * day) }],
  [
    "bought for life while a lower plan goes on, listed newest first",
    { paypal: both, ledger: [once([paid("T1", from + 9 * day)]), silver(from + 2 * day)] },
  ],
  [
    "a lower level after a higher one was cancelled",
    { paypal: both, ledger: [soldAnd(cancelled(from + 2 * day)), silver(from + 9 * day)] },
  ],
  [
    "a lower level beside a higher one, bought before the span",
    {
      ledger: [
        once([paid("T1", from - 20 * day)]),
        payment([paid("T2", from - 9 * day), cancelled(from - day)], { id: "I-2", levelId: 2 }),
      ],
    },
  ],
  [
    "paid twice, one given back",
    {
      paypal: [booked("T1"), booked("T2"), refund("R", "T2")],
      ledger: twice(from + day, from + day, [returned("R", "12.99", { of: "T2" })]),
    },
  ],
])("the reconciliation finds no second payment for the same thing: %s", (_, change) =>
  expect(reconcile(books(change))).toEqual([]),
);

describe("one too many", () => {
  test.each<[string, Partial<Books>]>([
    ["paid twice", { paypal: both, ledger: twice(from + day, from + day) }],
    [
      "paid twice, a part of one given back",
      {
        paypal: [booked("T1"), booked("T2"), part("R", "1.00", "T2")],
        ledger: twice(from + day, from + day, [returned("R", "1.00", { of: "T2" })]),
      },
    ],
    ["paid twice within a week", { paypal: both, ledger: twice(from + day, from + 3 * day) }],
    [
      "two subscriptions that both go on, of two levels, long after one another",
      { ledger: [payment([paid("T1", from - 90 * day)]), silver(from - 60 * day)] },
    ],
    [
      "a charge after the member has bought for life",
      {
        paypal: [booked("T3")],
        ledger: [
          payment([paid("T1", from - 60 * day), { ...event("subscription.renewed", "T3"), at: from + day }]),
          once([paid("T2", from - 9 * day)]),
        ],
      },
    ],
    [
      "a payment for a lower level than one that goes on",
      {
        paypal: [booked("T2")],
        ledger: [
          once([paid("T9", from - 9 * day)]),
          payment([paid("T2"), cancelled(from + day)], { id: "I-2", levelId: 2 }),
        ],
      },
    ],
  ])("the reconciliation reports a member who paid twice: %s", (_, change) =>
    expect(found(change)).toEqual(["paid twice"]),
  );

  test("a report of paying twice names both payments and the reason", () => {
    const ledger = [payment([paid("T1", from - 90 * day)]), silver(from - 60 * day)];
    const found = reconcile(books({ ledger }))[0]?.text;
    expect(found).toBe("I-1, member 7, level 3 and I-2, member 7, level 2: both go on");
  });
});
