import "server-only";
import { isOwing } from "#lib/paypal/checks.ts";
import { fetchBillingPlan } from "#lib/paypal/plan.ts";
import {
  cancelSubscription,
  type Subscription,
  type SubscriptionTransaction,
} from "#lib/paypal/subscription.ts";
import { log } from "#lib/platform/observe/log.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { day } from "#lib/platform/time/duration.ts";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { type Payment, paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";
import type { PaymentEvent } from "#lib/services/payment/ledger/rows/payment-event.ts";
import { addPaymentEvents } from "#lib/services/payment/ledger/tables/payment-events.ts";
import { freeTrialMs } from "#lib/services/payment/terms/plan-terms.ts";

/** How long a level may last before the first payment is reported. */
const paidWithinMs = 3 * day;

/**
 * Ends an active subscription of which nothing is paid: cancels it at PayPal if its first payment failed, and takes the
 * level back once the payment is overdue. `declined`: the payments that PayPal denied. Returns the new events.
 */
export async function endUnpaid(
  payment: Payment,
  subscription: Subscription,
  declined: readonly SubscriptionTransaction[],
): Promise<PaymentEvent[]> {
  if (isOwing(subscription)) {
    await cancelAtPayPal(payment, "The first payment failed.");
    return [];
  }
  const deadline = await passedDeadline(payment, subscription, declined);
  return deadline === null ? [] : revokeUnpaid(payment, deadline);
}

/**
 * Cancels an unpaid subscription that has given a level, so that PayPal charges nothing later without the buyer's
 * knowledge. Returns whether PayPal did.
 */
async function cancelAtPayPal(payment: Payment, reason: string): Promise<boolean> {
  try {
    await cancelSubscription(paypalIdOf(payment), reason);
    return true;
  } catch (error) {
    log("warn", "unpaid subscription not ended", { id: paypalIdOf(payment), reason: String(error) });
    return false;
  }
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

/**
 * Revokes the level: notifies WordPress that nothing was paid, and cancels the subscription. A payment that WordPress
 * has not confirmed fails only once PayPal has cancelled, because nobody polls a failed one again.
 */
async function revokeUnpaid(payment: Payment, at: number): Promise<PaymentEvent[]> {
  const { id, user, levelId } = payment;
  const paypalId = paypalIdOf(payment);
  const reason = "Nothing was paid.";
  const isGiven = payment.state === "confirmed";
  if (!isGiven && !(await cancelAtPayPal(payment, reason))) return [];
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
  if (isGiven) await cancelAtPayPal(payment, reason);
  else await transitionPayment(payment, "revoked");
  return added;
}
