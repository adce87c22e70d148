import type { Cycle } from "#lib/contracts/payment/membership.ts";
import type { BookedTransaction } from "#lib/paypal/reporting.ts";
import { hour } from "#lib/platform/time/duration.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import {
  endingTypes,
  isCharge,
  isRefundOrReversal,
  type PaymentEvent,
  sumOfEvents,
} from "#lib/services/payment/ledger/rows/payment-event.ts";
import type { WordPressBooks } from "#lib/wordpress/payment/payment-books.ts";

// The input and output of the reconciliation of PayPal's books, the ledger and WordPress.

/** A payment with its events. */
export type BookedPayment = Payment & { events: readonly PaymentEvent[] };

/** A difference between PayPal's books, the ledger and WordPress; `text` names the ids. */
export type Difference = {
  kind:
    | "paid and unknown"
    | "known and unpaid"
    | "another amount"
    | "given back and unknown"
    | "known and not given back"
    | "unknown to WordPress"
    | "paid twice"
    | "level without payment"
    | "payment without level";
  text: string;
};

/**
 * What is compared, for movements between `from` and `to`. `ledger` holds all payments, because a present level may
 * have been paid long ago.
 */
export type Books = {
  paypal: readonly BookedTransaction[];
  ledger: readonly BookedPayment[];
  /** Null where WordPress has no such route. */
  wordpress: WordPressBooks | null;
  /** Approved Alipay claims; each pays one period of its level. */
  alipay: readonly { user: string; levelId: number; at: number }[];
  /**
   * For each level its billing cycle at WordPress (null for a one-time payment), and whether its first period is free.
   */
  plans: ReadonlyMap<number, { cycle: Cycle | null; startsFree: boolean }>;
  now: number;
  from: number;
  to: number;
};

/** How long PayPal's books may lag. */
const bookedWithinMs = 3 * hour;

export const describePayment = ({ id, user, levelId }: Payment) => `${id}, member ${user}, level ${levelId}`;

/** Whether PayPal's books of the span must contain an event. */
export const isBookedBy =
  ({ from, to }: Books) =>
  ({ at }: PaymentEvent) =>
    at >= from && at < to - bookedWithinMs;

/** The payments that were not fully refunded. */
export const unrefundedPayments = ({ events }: BookedPayment) => {
  const returned = Map.groupBy(events.filter(isRefundOrReversal), ({ transactionId }) => transactionId);
  return events.filter(
    (event) => isCharge(event) && sumOfEvents([event]) > sumOfEvents(returned.get(event.transactionId) ?? []),
  );
};

/** Whether a payment was made, not refunded, and not ended since. */
export function isSubscriptionRunning(record: BookedPayment): boolean {
  const lastPaidAt = unrefundedPayments(record).at(-1)?.at;
  if (record.state !== "confirmed" || lastPaidAt === undefined) return false;
  return !record.events.some(
    ({ type, at }) => endingTypes.includes(type) || (type === "subscription.suspended" && at >= lastPaidAt),
  );
}

type Money = { amount: string | null; currency: string | null };
export const amountDifference = (id: string, paypal: Money, ledger: Money) =>
  `${id}: PayPal ${paypal.amount} ${paypal.currency}, ledger ${ledger.amount} ${ledger.currency}`;
