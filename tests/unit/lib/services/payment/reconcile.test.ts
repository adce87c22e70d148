import { describe, expect, test } from "vitest";
import type { BookedTransaction } from "#lib/paypal/reporting.ts";
import type { PaymentEvent } from "#lib/services/payment/history.ts";
import { newPayment, type Payment } from "#lib/services/payment/ledger.ts";
import { type Books, reconcile } from "#lib/services/payment/reconcile.ts";

const day = 86_400_000;
const from = Date.parse("2026-01-01T00:00:00Z");
const to = from + 30 * day;

const booked = (id: string, change: Partial<BookedTransaction> = {}): BookedTransaction => ({
  ...{ id, referenceId: "I-1", customId: null, kind: "payment", amount: "12.99", currency: "USD" },
  ...{ at: from + day, isSettled: true },
  ...change,
});
const refund = (id: string, of: string, kind: "refund" | "reversal" = "refund") =>
  booked(id, { kind, referenceId: of });
const event = (type: PaymentEvent["type"], transactionId: string | null, at = from + day): PaymentEvent => ({
  ...{
    id: `${type}:${transactionId}`,
    type,
    paymentId: "I-1",
    transactionId,
    amount: "12.99",
    currency: "USD",
  },
  ...{ at, nextPaymentAt: null },
});
const paid = (id: string, at?: number) => event("payment.completed", id, at);
const payment = (events: PaymentEvent[], change: Partial<Payment> = {}) => ({
  ...newPayment({
    id: "I-1",
    kind: "subscription",
    user: "7",
    levelId: 3,
    state: "confirmed",
    createdAt: from,
  }),
  ...change,
  events,
});
const member = { userId: "7", levelId: 3 };
const books = (change: Partial<Books>): Books => ({
  paypal: [],
  ledger: [],
  wordpress: null,
  from,
  to,
  ...change,
});
const found = (change: Partial<Books>) => reconcile(books(change)).map(({ kind }) => kind);

describe("nothing to say", () => {
  test.each<[string, Partial<Books>]>([
    ["nothing at all", {}],
    [
      "all three agree",
      {
        paypal: [booked("T1")],
        ledger: [payment([paid("T1")])],
        wordpress: { payments: [], members: [member] },
      },
    ],
    ["12.990 is 12.99", { paypal: [booked("T1", { amount: "12.99" })], ledger: [payment([paid("T1")])] }],
    [
      "WordPress alone knows it",
      {
        paypal: [booked("T9")],
        wordpress: { payments: [{ id: "T9", userId: "8", levelId: 3, state: "paid" }], members: [] },
      },
    ],
    ["not settled yet", { paypal: [booked("T1", { isSettled: false })] }],
    ["no payment of ours", { paypal: [booked("X", { kind: "other" })] }],
    ["too young for PayPal's books", { ledger: [payment([paid("T1", to - 3_600_000)])] }],
    ["paid before the span", { ledger: [payment([paid("T1", from - day)])] }],
    [
      "given back, and known",
      {
        paypal: [booked("T1"), refund("R1", "T1")],
        ledger: [payment([paid("T1"), event("payment.refunded", "T1")])],
      },
    ],
    [
      "renewed",
      {
        paypal: [booked("T1"), booked("T2")],
        ledger: [payment([paid("T1"), event("subscription.renewed", "T2")])],
      },
    ],
    [
      "bought again a month later",
      {
        paypal: [booked("T1"), booked("T2")],
        ledger: [payment([paid("T1", from)]), payment([paid("T2", from + 20 * day)], { id: "I-2" })],
      },
    ],
    [
      "a subscription that has ended needs no level",
      {
        paypal: [booked("T1")],
        ledger: [payment([paid("T1"), event("subscription.cancelled", null)])],
        wordpress: { payments: [], members: [] },
      },
    ],
  ])("%s", (_, change) => expect(reconcile(books(change))).toEqual([]));
});

describe("each difference", () => {
  test.each<[string, Partial<Books>, string[]]>([
    ["paid, and nobody knows", { paypal: [booked("T1")] }, ["paid and unknown"]],
    ["known, and PayPal has nothing", { ledger: [payment([paid("T1")])] }, ["known and unpaid"]],
    [
      "known, and PayPal has not settled it",
      { paypal: [booked("T1", { isSettled: false })], ledger: [payment([paid("T1")])] },
      ["known and unpaid"],
    ],
    [
      "another amount",
      { paypal: [booked("T1", { amount: "1.00" })], ledger: [payment([paid("T1")])] },
      ["another amount"],
    ],
    [
      "another currency",
      { paypal: [booked("T1", { currency: "EUR" })], ledger: [payment([paid("T1")])] },
      ["another amount"],
    ],
    [
      "given back, and nobody knows",
      { paypal: [booked("T1"), refund("R1", "T1")], ledger: [payment([paid("T1")])] },
      ["given back and unknown"],
    ],
    [
      "reversed, and nobody knows",
      { paypal: [booked("T1"), refund("R1", "T1", "reversal")], ledger: [payment([paid("T1")])] },
      ["given back and unknown"],
    ],
    [
      "paid twice",
      {
        paypal: [booked("T1"), booked("T2")],
        ledger: [payment([paid("T1")]), payment([paid("T2")], { id: "I-2" })],
      },
      ["paid twice"],
    ],
    [
      "paid twice, one given back",
      {
        paypal: [booked("T1"), booked("T2"), refund("R", "T2")],
        ledger: [
          payment([paid("T1")]),
          payment([paid("T2"), event("payment.refunded", "T2")], { id: "I-2" }),
        ],
      },
      [],
    ],
    [
      "a level that nobody paid for",
      { wordpress: { payments: [], members: [member] } },
      ["level without payment"],
    ],
    [
      "a payment that gave no level",
      { paypal: [booked("T1")], ledger: [payment([paid("T1")])], wordpress: { payments: [], members: [] } },
      ["payment without level"],
    ],
    [
      "a payment that gave a lower level",
      {
        paypal: [booked("T1")],
        ledger: [payment([paid("T1")])],
        wordpress: { payments: [], members: [{ ...member, levelId: 2 }] },
      },
      ["payment without level"],
    ],
  ])("%s", (_, change, kinds) => expect(found(change)).toEqual(kinds));

  test("names the ids that one has to look for", () => {
    const [difference] = reconcile(books({ ledger: [payment([paid("T1")])] }));
    expect(difference?.text).toBe("T1 of I-1, member 7, level 3");
  });
});
