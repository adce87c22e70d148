import "server-only";
import { isNonzero, isOwing, isPaid, mayCharge } from "#lib/paypal/checks.ts";
import { fetchOrder } from "#lib/paypal/order.ts";
import { fetchBillingPlan } from "#lib/paypal/plan.ts";
import {
  cancelSubscription,
  fetchSubscription,
  fetchTransactions,
  type Subscription,
  type SubscriptionTransaction,
} from "#lib/paypal/subscription.ts";
import { log } from "#lib/platform/observe/log.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { day } from "#lib/platform/time/duration.ts";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { addPaymentEvents, readUnrefunded } from "#lib/services/payment/ledger/payment-events.ts";
import {
  isSubscriptionPayment,
  type Payment,
  paypalIdOf,
} from "#lib/services/payment/ledger/rows/payment.ts";
import { isRefundOrReversal, type PaymentEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";
import { freeTrialMs } from "#lib/services/payment/terms/plan-terms.ts";
import { orderEvents, subscriptionEvents } from "./paypal-events.ts";

/** The new events, and whether more may come. */
export type SyncResult = {
  added: PaymentEvent[];
  /** Whether PayPal may charge the payment again. */
  isRunning: boolean;
  nextPaymentAt: number | null;
};

/** Transactions are requested from this long before a payment's creation, in ms, because clocks differ. */
const marginMs = day;

/** How long a level may last before the first payment is reported. */
const paidWithinMs = 3 * day;

type EventFilter = (event: PaymentEvent) => boolean;

/**
 * Reads from PayPal what has happened to a payment, and stores new events with their notices to WordPress (product:
 * After the first payment). May run at any time, and again.
 *
 * @param reported the transaction whose refunds and reversals the caller records from an event
 * @throws PayPalError; UpstreamError
 */
export async function syncPayment(payment: Payment, reported: string | null = null): Promise<SyncResult> {
  const isWanted = (event: PaymentEvent) => !(isRefundOrReversal(event) && event.transactionId === reported);
  const follow = isSubscriptionPayment(payment) ? followSubscription : followOrder;
  const followed = await follow(payment, isWanted);
  for (const { id, type, transactionId, amount, currency } of followed.added)
    log("info", "payment event", { id, type, payment: paypalIdOf(payment), transactionId, amount, currency });
  return followed;
}

async function followSubscription(payment: Payment, isWanted: EventFilter): Promise<SyncResult> {
  const paypalId = paypalIdOf(payment);
  const at = steadyNow();
  const subscription = await fetchSubscription(paypalId);
  const transactions = await fetchTransactions(paypalId, payment.createdAt - marginMs);
  const unrefundedOf = await readUnrefunded(payment.id);
  const facts = subscriptionEvents(payment.id, { subscription, transactions, unrefundedOf, at });
  const added = await addPaymentEvents(facts.filter(isWanted));
  const isRunning = mayCharge(subscription);
  const { next_billing_time = null } = subscription.billing_info ?? {};
  const charges = transactions.filter((transaction) =>
    isNonzero(transaction.amount_with_breakdown.gross_amount),
  );
  // PayPal's list of payments lags.
  const isNothingPaid = !isPaid(subscription) && charges.every(({ status }) => status === "DECLINED");
  if (subscription.status !== "ACTIVE" || !isNothingPaid)
    return { added, isRunning, nextPaymentAt: next_billing_time };
  if (isOwing(subscription)) await cancelAtPayPal(payment, "The first payment failed.");
  const deadline = isOwing(subscription) ? null : await passedDeadline(payment, subscription, charges);
  const revoked = deadline === null ? [] : await revokeUnpaid(payment, deadline);
  return { added: [...added, ...revoked], isRunning, nextPaymentAt: next_billing_time };
}

/**
 * Cancels an unpaid subscription that has given a level, so that PayPal charges nothing later without the buyer's
 * knowledge.
 */
async function cancelAtPayPal(payment: Payment, reason: string): Promise<void> {
  await cancelSubscription(paypalIdOf(payment), reason).catch((error) => {
    log("warn", "unpaid subscription not ended", { id: paypalIdOf(payment), reason: String(error) });
  });
}

/**
 * The deadline for the first payment, once it has passed; null before. It also passes when PayPal denies a payment that
 * it held.
 */
async function passedDeadline(
  payment: Payment,
  subscription: Subscription,
  declined: readonly SubscriptionTransaction[],
): Promise<number | null> {
  const { plan_id, status_update_time = 0 } = subscription;
  const isGiven = payment.state === "confirmed" || payment.state === "captured";
  if (!isGiven) return null;
  if (declined.length > 0) return Math.max(...declined.map(({ time }) => time));
  const deadline = Math.max(payment.createdAt, status_update_time) + paidWithinMs;
  if (deadline > steadyNow()) return null;
  const end = deadline + (plan_id === undefined ? 0 : freeTrialMs(await fetchBillingPlan(plan_id)));
  return end > steadyNow() ? null : end;
}

/** Revokes the level: notifies WordPress that nothing was paid, and cancels the subscription. */
async function revokeUnpaid(payment: Payment, at: number): Promise<PaymentEvent[]> {
  const { id, user, levelId } = payment;
  const paypalId = paypalIdOf(payment);
  const added = await addPaymentEvents([
    {
      id: `payment.failed:${paypalId}.unpaid`,
      type: "payment.failed",
      paymentId: id,
      transactionId: null,
      amount: null,
      currency: null,
      nextPaymentAt: null,
      at,
    },
  ]);
  log("warn", "given and never paid: taken back", { id: paypalId, user, levelId });
  await cancelAtPayPal(payment, "Nothing was paid.");
  await transitionPayment(payment, "revoked");
  return added;
}

async function followOrder(payment: Payment, isWanted: EventFilter): Promise<SyncResult> {
  const order = await fetchOrder(paypalIdOf(payment));
  const added = await addPaymentEvents(orderEvents(payment.id, order, steadyNow()).filter(isWanted));
  return { added, isRunning: false, nextPaymentAt: null };
}
