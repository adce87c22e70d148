import { describe, expect, test } from "vitest";
import type { BookedTransaction } from "#lib/paypal/reporting.ts";
import type { Books } from "#lib/services/payment/books.ts";
import type { PaymentEvent } from "#lib/services/payment/history.ts";
import { newPayment, type Payment } from "#lib/services/payment/ledger.ts";
import { reconcile } from "#lib/services/payment/reconcile.ts";

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
const part = (id: string, amount: string, of = "T1") =>
  booked(id, { kind: "refund", referenceId: of, amount });
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
/** `id` is PayPal's name of the refund, or what stands for it where nobody was told one. */
const returned = (id: string, amount = "12.99", { of = "T1", at = from + 2 * day } = {}) => ({
  ...event("payment.refunded", of, at),
  id: `payment.refunded:${id}`,
  amount,
});
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
const soldAnd = (...after: PaymentEvent[]) => payment([paid("T1"), ...after]);
const sold = soldAnd();
/** Two purchases; `after` is what happened to the second. */
const twice = (first: number, second: number, after: PaymentEvent[] = []) => [
  payment([paid("T1", first)]),
  payment([paid("T2", second), ...after], { id: "I-2" }),
];
const member = { userId: "7", levelId: 3 };
/** WordPress as it should be: it has a payment, and the member their level. */
const wordpress = {
  payments: [{ id: "T1", userId: "7", levelId: 3, state: "paid" }],
  members: [member],
};
const nobody = { ...wordpress, members: [] };
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
    ["all three agree", { paypal: [booked("T1")], ledger: [sold], wordpress }],
    ["12.990 is 12.99", { paypal: [booked("T1", { amount: "12.99" })], ledger: [sold] }],
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
      { paypal: [booked("T1"), refund("R1", "T1")], ledger: [soldAnd(returned("R1"))] },
    ],
    [
      "given back in two parts, and both known",
      {
        paypal: [booked("T1"), part("R1", "5.00"), part("R2", "7.99")],
        ledger: [soldAnd(returned("R1", "5.00"), returned("R2", "7.99"))],
      },
    ],
    [
      "given back, learned without its name",
      { paypal: [booked("T1"), refund("R1", "T1")], ledger: [soldAnd(returned("T1.rest"))] },
    ],
    [
      "a part given back, and the rest learned without its name",
      {
        paypal: [booked("T1"), part("R1", "5.00"), part("R2", "7.99")],
        ledger: [soldAnd(returned("R1", "5.00"), returned("T1.rest", "7.99"))],
      },
    ],
    [
      "given back before the span, learned in it without its name",
      { ledger: [payment([paid("T1", from - 9 * day), returned("T1.rest")])] },
    ],
    [
      "given back, too young for PayPal's books",
      {
        paypal: [booked("T1")],
        ledger: [soldAnd(returned("R1", "12.99", { at: to - 3_600_000 }))],
      },
    ],
    [
      "paid before the span, and still a member",
      { ledger: [payment([paid("T1", from - 90 * day)])], wordpress: { payments: [], members: [member] } },
    ],
    [
      "paid before this site kept a ledger",
      { wordpress: { payments: [], members: [{ ...member, hasPaid: true }] } },
    ],
    ["paid twice before the span", { ledger: twice(from - 9 * day, from - 8 * day) }],
    [
      "suspended, and the level has run out",
      {
        paypal: [booked("T1")],
        ledger: [soldAnd(event("subscription.suspended", null, from + 9 * day))],
        wordpress: nobody,
      },
    ],
    [
      "renewed",
      { paypal: [booked("T1"), booked("T2")], ledger: [soldAnd(event("subscription.renewed", "T2"))] },
    ],
    [
      "bought again a month later",
      { paypal: [booked("T1"), booked("T2")], ledger: twice(from, from + 20 * day) },
    ],
    [
      "a subscription that has ended needs no level",
      {
        paypal: [booked("T1")],
        ledger: [soldAnd(event("subscription.cancelled", null))],
        wordpress: nobody,
      },
    ],
  ])("%s", (_, change) => expect(reconcile(books(change))).toEqual([]));
});

describe("each difference", () => {
  test.each<[string, Partial<Books>, string[]]>([
    ["paid, and nobody knows", { paypal: [booked("T1")] }, ["paid and unknown"]],
    ["known, and PayPal has nothing", { ledger: [sold] }, ["known and unpaid"]],
    [
      "known, and PayPal has not settled it",
      { paypal: [booked("T1", { isSettled: false })], ledger: [sold] },
      ["known and unpaid"],
    ],
    ["another amount", { paypal: [booked("T1", { amount: "1.00" })], ledger: [sold] }, ["another amount"]],
    ["another currency", { paypal: [booked("T1", { currency: "EUR" })], ledger: [sold] }, ["another amount"]],
    [
      "given back, and nobody knows",
      { paypal: [booked("T1"), refund("R1", "T1")], ledger: [sold] },
      ["given back and unknown"],
    ],
    [
      "reversed, and nobody knows",
      { paypal: [booked("T1"), refund("R1", "T1", "reversal")], ledger: [sold] },
      ["given back and unknown"],
    ],
    [
      "a second part given back, and nobody knows",
      {
        paypal: [booked("T1"), part("R1", "5.00"), part("R2", "4.00")],
        ledger: [soldAnd(returned("R1", "5.00"))],
      },
      ["given back and unknown"],
    ],
    [
      "a part given back, after one before the span that is known",
      {
        paypal: [part("R2", "3.00")],
        ledger: [payment([paid("T1", from - 9 * day), returned("R1", "5.00", { at: from - day })])],
      },
      ["given back and unknown"],
    ],
    [
      "more given back than was learned without its name",
      {
        paypal: [booked("T1"), part("R1", "5.00"), part("R2", "4.00")],
        ledger: [soldAnd(returned("T1.500", "5.00"))],
      },
      ["given back and unknown"],
    ],
    [
      "another amount given back",
      { paypal: [booked("T1"), part("R1", "5.00")], ledger: [soldAnd(returned("R1", "6.00"))] },
      ["another amount"],
    ],
    [
      "known as given back, and PayPal has it still",
      { paypal: [booked("T1")], ledger: [soldAnd(returned("R1", "5.00"))] },
      ["known and not given back"],
    ],
    [
      "known as given back without a name, and PayPal has it still",
      { paypal: [booked("T1")], ledger: [soldAnd(returned("T1.rest"))] },
      ["known and not given back"],
    ],
    [
      "WordPress has not heard of a renewal",
      {
        paypal: [booked("T1"), booked("T2")],
        ledger: [soldAnd(event("subscription.renewed", "T2"))],
        wordpress,
      },
      ["unknown to WordPress"],
    ],
    [
      "paid twice",
      { paypal: [booked("T1"), booked("T2")], ledger: twice(from + day, from + day) },
      ["paid twice"],
    ],
    [
      "paid twice, one given back",
      {
        paypal: [booked("T1"), booked("T2"), refund("R", "T2")],
        ledger: twice(from + day, from + day, [returned("R", "12.99", { of: "T2" })]),
      },
      [],
    ],
    [
      "paid twice, a part of one given back",
      {
        paypal: [booked("T1"), booked("T2"), part("R", "1.00", "T2")],
        ledger: twice(from + day, from + day, [returned("R", "1.00", { of: "T2" })]),
      },
      ["paid twice"],
    ],
    [
      "a level whose payment was given back",
      {
        paypal: [booked("T1"), refund("R1", "T1")],
        ledger: [soldAnd(returned("R1"))],
        wordpress: { ...wordpress, members: [{ ...member, hasPaid: true }] },
      },
      ["level without payment"],
    ],
    [
      "a payment, given back in part, that gave no level",
      {
        paypal: [booked("T1"), part("R1", "1.00")],
        ledger: [soldAnd(returned("R1", "1.00"))],
        wordpress: nobody,
      },
      ["payment without level"],
    ],
    [
      "a level that nobody paid for",
      { wordpress: { payments: [], members: [member] } },
      ["level without payment"],
    ],
    [
      "a payment that gave no level",
      { paypal: [booked("T1")], ledger: [sold], wordpress: nobody },
      ["payment without level"],
    ],
    [
      "a payment that gave a lower level",
      {
        paypal: [booked("T1")],
        ledger: [sold],
        wordpress: { ...wordpress, members: [{ ...member, levelId: 2 }] },
      },
      ["payment without level"],
    ],
  ])("%s", (_, change, kinds) => expect(found(change)).toEqual(kinds));

  test("names the ids that one has to look for", () => {
    const [difference] = reconcile(books({ ledger: [sold] }));
    expect(difference?.text).toBe("T1 of I-1, member 7, level 3");
  });
});
