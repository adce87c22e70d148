import type { BookedTransaction } from "#lib/paypal/reporting.ts";
import { reconcile } from "#lib/services/desk/books/reconcile.ts";
import type { Books } from "#lib/services/desk/books/reconcile-books.ts";
import { newPayment, type Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import type { PaymentEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";

// Books to reconcile, and the differences expected in them.

export const day = 86_400_000;
export const from = Date.parse("2026-01-01T00:00:00Z");
export const to = from + 30 * day;

export const booked = (id: string, change: Partial<BookedTransaction> = {}): BookedTransaction => ({
  id,
  referenceId: "I-1",
  kind: "payment",
  amount: "12.99",
  currency: "USD",
  at: from + day,
  isSettled: true,
  ...change,
});
export const refund = (id: string, of: string, kind: "refund" | "reversal" = "refund") =>
  booked(id, { kind, referenceId: of });
export const part = (id: string, amount: string, of = "T1") =>
  booked(id, { kind: "refund", referenceId: of, amount });
export const event = (
  type: PaymentEvent["type"],
  transactionId: string | null,
  at = from + day,
): PaymentEvent => ({
  ...{ id: `${type}:${transactionId}`, type, paymentId: "I-1", transactionId, amount: "12.99" },
  currency: "USD",
  at,
  nextPaymentAt: null,
});
export const paid = (id: string, at?: number) => event("payment.completed", id, at);
export const cancelled = (at?: number) => event("subscription.cancelled", null, at);
/** `id` is PayPal's id of the refund, or its substitute. */
export const returned = (id: string, amount = "12.99", { of = "T1", at = from + 2 * day } = {}) => ({
  ...event("payment.refunded", of, at),
  id: `payment.refunded:${id}`,
  amount,
});
export const payment = (events: PaymentEvent[], change: Partial<Payment> = {}) => ({
  ...newPayment({ id: "I-1", kind: "subscription", user: "7", levelId: 3, createdAt: from }),
  state: "confirmed" as const,
  ...change,
  events,
});
export const soldAnd = (...after: PaymentEvent[]) => payment([paid("T1"), ...after]);
export const sold = soldAnd();
/** Two purchases; `after` are the second one's events. */
export const twice = (first: number, second: number, after: PaymentEvent[] = []) => [
  payment([paid("T1", first), cancelled(second)]),
  payment([paid("T2", second), ...after], { id: "I-2" }),
];
export const member = { userId: "7", levelId: 3 };
export const payer = { ...member, hasPaid: true };
/** A consistent WordPress: it has the payment, and the member their level. */
export const wordpress = {
  payments: [{ id: "T1", userId: "7", levelId: 3, state: "paid" }],
  members: [member],
};
export const diamond = { ...member, levelId: 6 };
export const nobodyPaid = (...members: (typeof member)[]) => ({ payments: [], members });
export const until = (end: number) => ({ ...paid("T1", from - 20 * day), nextPaymentAt: end });
export const once = (events: PaymentEvent[]) =>
  payment(events, { id: "5O190127TN364715T", kind: "order", levelId: 6 });
export const silver = (at: number) => payment([paid("T2", at)], { id: "I-2", levelId: 2 });
export const nobody = { ...wordpress, members: [] };
/** Both transactions, as PayPal has them. */
export const both = [booked("T1"), booked("T2")];
/** PayPal's payment that was given back in full. */
export const back = [booked("T1"), refund("R1", "T1")];
export const books = (change: Partial<Books>): Books => ({
  paypal: [],
  ledger: [],
  wordpress: null,
  alipay: [],
  plans: new Map([
    [2, { cycle: { every: 1, unit: "week" }, startsFree: false }],
    [3, { cycle: { every: 1, unit: "month" }, startsFree: false }],
    [5, { cycle: { every: 1, unit: "year" }, startsFree: true }],
    [6, { cycle: null, startsFree: false }],
  ]),
  now: to,
  from,
  to,
  ...change,
});
export const found = (change: Partial<Books>) => reconcile(books(change)).map(({ kind }) => kind);
