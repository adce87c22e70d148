import type { Cycle } from "#lib/contracts/membership.ts";
import { cents } from "#lib/paypal/checks.ts";
import type { BookedTransaction } from "#lib/paypal/reporting.ts";
import type { Payment } from "#lib/services/payment/ledger/payment.ts";
import {
  endings,
  isGivenBack,
  isPaidIn,
  type PaymentEvent,
} from "#lib/services/payment/ledger/payment-event.ts";
import type { WordPressBooks } from "#lib/wordpress/payments/payment-books.ts";

// What is compared of PayPal's books, this site's ledger and WordPress, and in which words. Pure.

/** A payment with all that happened to it. */
export type BookedPayment = Payment & { events: readonly PaymentEvent[] };

/** In which way the three disagree; `text` names the ids, for whoever looks into it. */
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

/** What moved between `from` and `to` is compared; `ledger` is all of it, for who has a level may have paid long ago. */
export type Books = {
  paypal: readonly BookedTransaction[];
  ledger: readonly BookedPayment[];
  /** Null where WordPress can't tell. */
  wordpress: WordPressBooks | null;
  /** Payments by Alipay that were found, each good for a period of its level. */
  alipay: readonly { user: string; levelId: number; at: number }[];
  /** What each level is paid for, as WordPress says: null is once; and whether its first period costs nothing. */
  plans: ReadonlyMap<number, { cycle: Cycle | null; startsFree: boolean }>;
  now: number;
  from: number;
  to: number;
};

/** PayPal books a payment up to so long after it, in ms. */
const bookedWithin = 3 * 3_600_000;

export const named = ({ id, user, levelId }: Payment) => `${id}, member ${user}, level ${levelId}`;
/** In hundredths. */
export const sum = (events: readonly { amount: string | null }[]) =>
  events.reduce((total, { amount }) => total + (cents(amount ?? "") ?? 0), 0);
export const money = (total: number, currency: string | null) => `${(total / 100).toFixed(2)} ${currency}`;
/** Whether PayPal's books of the span must have it. */
export const isBookedBy =
  ({ from, to }: Books) =>
  ({ at }: PaymentEvent) =>
    at >= from && at < to - bookedWithin;

/** The payments of which something is left. */
export const keptPayments = ({ events }: BookedPayment) => {
  const returned = Map.groupBy(events.filter(isGivenBack), ({ transactionId }) => transactionId);
  return events.filter(
    (event) => isPaidIn(event) && sum([event]) > sum(returned.get(event.transactionId) ?? []),
  );
};

/** Something was paid and not given back, and nothing has ended it since. */
export function isRunning(record: BookedPayment): boolean {
  const lastPaidAt = keptPayments(record).at(-1)?.at;
  if (record.state !== "confirmed" || lastPaidAt === undefined) return false;
  return !record.events.some(
    ({ type, at }) => endings.includes(type) || (type === "subscription.suspended" && at >= lastPaidAt),
  );
}

type Money = { amount: string | null; currency: string | null };
export const differing = (id: string, paypal: Money, ledger: Money) =>
  `${id}: PayPal ${paypal.amount} ${paypal.currency}, ledger ${ledger.amount} ${ledger.currency}`;
