import { amountText } from "#lib/membership/amount-text.ts";
import { cents, effectiveCaptures, isNonzero } from "#lib/paypal/checks.ts";
import type { Order } from "#lib/paypal/order.ts";
import type { Subscription, SubscriptionTransaction } from "#lib/paypal/subscription.ts";
import type { PaymentEvent, PaymentEventType } from "#lib/services/payment/ledger/rows/payment-event.ts";

// The events that follow from PayPal's data about a payment. The same data gives events with the same ids, so
// each is stored once.

type EventInput = { type: PaymentEventType; key: string; at: number } & Partial<PaymentEvent>;

const eventOf = (paymentId: string, { type, key, ...fields }: EventInput): PaymentEvent => ({
  transactionId: null,
  amount: null,
  currency: null,
  nextPaymentAt: null,
  ...fields,
  id: `${type}:${key}`,
  type,
  paymentId,
});

const paidStatuses = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

/** The events of an order: its capture and its refunds. `at` stands for missing times. */
export function orderEvents(paymentId: string, order: Order, at: number): PaymentEvent[] {
  const payments = order.purchase_units?.[0]?.payments;
  const [capture] = effectiveCaptures(order);
  if (capture?.id === undefined || capture.amount === undefined || !paidStatuses.includes(capture.status))
    return [];
  const { id: transactionId, amount } = capture;
  const paid = eventOf(paymentId, {
    type: "payment.completed",
    key: transactionId,
    transactionId,
    amount: amount.value,
    currency: amount.currency_code,
    at: capture.create_time ?? at,
  });
  const refunds = (payments?.refunds ?? []).filter(({ status }) => status === "COMPLETED");
  const listed = refunds.map((refund) =>
    refundEvent(paymentId, { ...refund, transactionId, reversed: false, at: refund.create_time ?? at }),
  );
  const unrefunded = unrefundedAmount(amount, listed);
  // PayPal reports a full refund without its parts: then the rest was refunded.
  if (capture.status !== "REFUNDED" || unrefunded === null) return [paid, ...listed];
  const remainder = { id: `${transactionId}.rest`, amount: { ...amount, value: unrefunded }, transactionId };
  return [paid, ...listed, refundEvent(paymentId, { ...remainder, reversed: false, at })];
}

type Refund = {
  id: string;
  amount: { currency_code: string; value: string };
  transactionId: string;
  reversed: boolean;
  at: number;
};

/** The event of a refund by the merchant, or a reversal by the bank or PayPal. */
export const refundEvent = (paymentId: string, { id, amount, transactionId, reversed, at }: Refund) =>
  eventOf(paymentId, {
    type: reversed ? "payment.reversed" : "payment.refunded",
    key: id,
    transactionId,
    amount: amount.value,
    currency: amount.currency_code,
    at,
  });

function unrefundedAmount(
  { value, currency_code }: Refund["amount"],
  parts: readonly PaymentEvent[],
): string | null {
  const unrefunded = parts.reduce((sum, { amount }) => sum - (cents(amount ?? "0") ?? 0), cents(value) ?? 0);
  return unrefunded > 0 ? amountText(unrefunded / 100, currency_code) : null;
}

type SubscriptionFacts = {
  subscription: Subscription;
  transactions: readonly SubscriptionTransaction[];
  /** What is left unrefunded of a transaction, in hundredths; 0 if unknown. */
  unrefundedOf(transactionId: string): number;
  /** When PayPal responded, in ms since 1970. */
  at: number;
};

/** The events of a subscription: its payments and its status. */
export function subscriptionEvents(paymentId: string, facts: SubscriptionFacts): PaymentEvent[] {
  const { subscription, at } = facts;
  const nextPaymentAt = subscription.billing_info?.next_billing_time ?? null;
  const paid = facts.transactions
    .filter(
      ({ status, amount_with_breakdown: { gross_amount } }) =>
        paidStatuses.includes(status) && isNonzero(gross_amount),
    )
    .toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
  const payments = paid.map(({ id, time, amount_with_breakdown: { gross_amount } }, nth) =>
    eventOf(paymentId, {
      type: nth === 0 ? "payment.completed" : "subscription.renewed",
      key: id,
      transactionId: id,
      amount: gross_amount.value,
      currency: gross_amount.currency_code,
      at: time,
      // Only the newest payment names the next date.
      nextPaymentAt: nth === paid.length - 1 ? nextPaymentAt : null,
    }),
  );
  const refunds = paid
    .filter(({ status }) => status === "REFUNDED")
    .map(({ id: transactionId, amount_with_breakdown: { gross_amount } }) => {
      // A payment that the ledger does not have yet counts as 0 there; all of it was refunded.
      const unrefunded = facts.unrefundedOf(transactionId) || (cents(gross_amount.value) ?? 0);
      const amount = { ...gross_amount, value: amountText(unrefunded / 100, gross_amount.currency_code) };
      return refundEvent(paymentId, {
        id: `${transactionId}.rest`,
        amount,
        transactionId,
        reversed: false,
        at,
      });
    });
  // A failure is left out once a later payment has succeeded: its notice would end what that payment paid for. A
  // payment and the failure after it may share a second, so PayPal's count of failures decides, too; a payment resets
  // it.
  const lastPaidAt = paid.at(-1)?.time ?? 0;
  const failures = subscription.billing_info?.failed_payments_count ?? 0;
  const statusChanges = statusEvents(paymentId, subscription, at).filter(
    (event) => event.type !== "payment.failed" || (failures > 0 && event.at >= lastPaidAt),
  );
  return [...payments, ...refunds, ...statusChanges];
}

const endings: Record<string, PaymentEventType> = {
  SUSPENDED: "subscription.suspended",
  CANCELLED: "subscription.cancelled",
  EXPIRED: "subscription.expired",
};

function statusEvents(
  paymentId: string,
  { id, status, billing_info, status_update_time }: Subscription,
  at: number,
) {
  const failedAt = billing_info?.last_failed_payment?.time;
  const events: PaymentEvent[] = [];
  if (failedAt !== undefined)
    events.push(eventOf(paymentId, { type: "payment.failed", key: `${id}.${failedAt}`, at: failedAt }));
  const type = endings[status];
  // A subscription may be suspended more than once, so the id has the time; it is cancelled or expired once.
  const key = status === "SUSPENDED" && status_update_time ? `${id}.${status_update_time}` : id;
  if (type !== undefined) events.push(eventOf(paymentId, { type, key, at: status_update_time ?? at }));
  return events;
}
