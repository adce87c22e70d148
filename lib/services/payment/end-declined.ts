import "server-only";
import { isPaid, mayCharge } from "#lib/paypal/checks.ts";
import { cancelSubscription, fetchSubscription, type Subscription } from "#lib/paypal/subscription.ts";
import { log } from "#lib/platform/observe/log.ts";
import { updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { declinedReason, type Payment, paypalIdOf } from "./ledger/rows/payment.ts";

/**
 * Cancels a subscription whose first payment failed, so that the buyer may read that nothing was charged. Stores the
 * reason first, so that the next request finds it even if this process dies in between.
 *
 * @returns false while PayPal may still charge the subscription, or has charged it
 */
export async function endDeclined(
  payment: Payment,
  subscription: Pick<Subscription, "status">,
): Promise<boolean> {
  const id = paypalIdOf(payment);
  await updatePayment(payment.id, { reason: declinedReason });
  try {
    if (mayCharge(subscription) && !(await cancelUncharged(id))) return false;
  } catch (error) {
    log("warn", "declined subscription not ended", { id, reason: String(error) });
    return false;
  }
  await transitionPayment(payment, "declined");
  return true;
}

/** Cancels a subscription. @returns false if PayPal has charged it meanwhile */
async function cancelUncharged(id: string): Promise<boolean> {
  const failed = (error: unknown) => error;
  const refusal = await cancelSubscription(id, "The first payment failed.").then(() => null, failed);
  const current = await fetchSubscription(id);
  // Ignores the refusal if the webhook or another request has cancelled it just before.
  if (refusal !== null && mayCharge(current)) throw refusal;
  log("warn", "first payment declined", { id });
  return !isPaid(current);
}
