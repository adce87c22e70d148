import "server-only";
import type { CompleteResult } from "#lib/contracts/payment/payment.ts";
import {
  effectiveCaptures,
  endedCaptures,
  endedStatuses,
  isDeclined,
  isPaid,
  mayCharge,
} from "#lib/paypal/checks.ts";
import { fetchOrder } from "#lib/paypal/order.ts";
import { isBillingToken, isSubscriptionId } from "#lib/paypal/paypal-ids.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { isPayPalRefusal } from "#lib/paypal/transport.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { SessionEnded } from "#lib/platform/wordpress-error.ts";
import { updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { storeReason } from "#lib/services/payment/ledger/changes/pending-reason.ts";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { readStoredToken } from "#lib/services/payment/ledger/payment-owner.ts";
import { approvalLagMs } from "#lib/services/payment/ledger/queries/poll-schedule.ts";
import { declinedReason, type Payment, paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";
import { nameForSiteConfirmation, outcomeOf } from "#lib/services/payment/verify/confirm-payment.ts";
import { judgeRefusal, recordRefusal } from "#lib/services/payment/verify/judge-refusal.ts";
import { judgeHostedSubscription } from "#lib/services/payment/verify/subscription-terms.ts";
import { syncPayment } from "#lib/services/payment/verify/sync-payment.ts";
import { confirmAsSite, type PaymentName } from "#lib/wordpress/payment/payment.ts";
import { completeOnce } from "./complete-checkout.ts";

// Completes a hosted checkout if its browser did not come back, or its member's token has expired.

/**
 * A hosted checkout as PayPal knows it. `isTaken`: paid, even if it has ended since. `isOver`: nothing was paid or all
 * was refunded, and nothing will be paid. `isDeclined`: an active subscription whose first payment failed. `reason`:
 * PayPal's reason for a pending payment.
 */
type CheckoutAtPayPal = {
  isTaken: boolean;
  isOver: boolean;
  isDeclined: boolean;
  payerId: string | null;
  reason: string | null;
};

/**
 * Asks WordPress to complete the checkout, with the stored token or, once it is paid, with the shared key. Returns
 * silently if neither is possible; the sweep tries again.
 *
 * @throws WordPressError; PayPalError; UpstreamError
 */
export async function completeWithoutBuyer(checkout: Payment): Promise<void> {
  const paypalId = paypalIdOf(checkout);
  if (isBillingToken(paypalId)) return;
  const atPayPal = await readCheckout(checkout).catch(ignoreRefusal);
  if (atPayPal?.isOver) return endCheckout(checkout);
  await storeReason(checkout, atPayPal?.reason ?? null);
  if (atPayPal?.isDeclined) return endDeclinedCheckout(checkout);
  const payerId = checkout.payerId ?? atPayPal?.payerId ?? null;
  if (payerId !== null) await updatePayment(checkout.id, { payerId });
  const name = atPayPal?.isTaken ? await nameForSiteConfirmation(checkout) : null;
  if (name !== null) return confirmPaid(checkout, name);
  const token = await readStoredToken(checkout);
  const isSent =
    token !== null &&
    payerId !== null &&
    (await completeOnce(token, { token: paypalId, PayerID: payerId }).then(isAnswered, ignoreEnded));
  if (!isSent && !atPayPal?.isTaken) await releaseUnpaid(checkout, atPayPal !== null);
}

const isAnswered = ({ processing }: CompleteResult) => processing !== true;

async function readCheckout(checkout: Payment): Promise<CheckoutAtPayPal> {
  const paypalId = paypalIdOf(checkout);
  if (isSubscriptionId(paypalId)) {
    const subscription = await fetchSubscription(paypalId);
    const { status, subscriber } = subscription;
    return {
      isTaken: (await judgeHostedSubscription(checkout, subscription)) === "complete",
      isOver: endedStatuses.includes(status) && !mayCharge(subscription) && !isPaid(subscription),
      isDeclined: isDeclined(subscription),
      payerId: subscriber?.payer_id ?? null,
      reason: null,
    };
  }
  const order = await fetchOrder(paypalId);
  const { status, payer } = order;
  const [capture] = effectiveCaptures(order);
  const isOver = status === "VOIDED" || endedCaptures.includes(capture?.status ?? "");
  return {
    isTaken: status === "COMPLETED" && !isOver,
    isOver,
    isDeclined: false,
    payerId: payer?.payer_id ?? null,
    reason: capture?.status_details?.reason ?? null,
  };
}

/** WordPress may use an account of its own, whose payments this app can't read. */
function ignoreRefusal(error: unknown): null {
  if (isPayPalRefusal(error)) return null;
  throw error;
}

/** Notifies WordPress that the payment ended: it may have given the level although its response was lost. */
async function endCheckout(checkout: Payment): Promise<void> {
  await syncPayment(checkout);
  await transitionPayment(checkout, "checkoutOver");
}

/** Has the declined subscription cancelled at PayPal (`syncPayment`); the next poll finds the checkout over. */
async function endDeclinedCheckout(checkout: Payment): Promise<void> {
  // Stored for the buyer who comes back: the browser then shows it.
  await updatePayment(checkout.id, { reason: declinedReason });
  await syncPayment(checkout);
}

/** Asks WordPress to give the level of a paid checkout. After a final refusal it waits for an administrator. */
async function confirmPaid(checkout: Payment, name: PaymentName): Promise<void> {
  const confirmation = await confirmAsSite(name);
  const outcome = outcomeOf(confirmation);
  if (outcome === "done") return transitionPayment(checkout, "given");
  if (outcome !== "final") return;
  const { status } = confirmation;
  const verdict = await judgeRefusal(status, name.levelId, await readStoredToken(checkout));
  if (verdict === "given") return transitionPayment(checkout, "given");
  if (verdict === "refused" && checkout.state !== "needsReview") await recordRefusal(checkout, status);
}

/** Ignores an expired token; rethrows anything else. */
function ignoreEnded(error: unknown): false {
  if (error instanceof SessionEnded) return false;
  throw error;
}

/** After a day without money, lets the buyer buy again; the checkout is still polled. One that nobody knows is over. */
async function releaseUnpaid(checkout: Payment, isKnown: boolean): Promise<void> {
  if (steadyNow() - checkout.createdAt <= approvalLagMs) return;
  if (isKnown) await transitionPayment(checkout, "lapsed");
  else if (checkout.levelId === 0) await transitionPayment(checkout, "unknown");
}
