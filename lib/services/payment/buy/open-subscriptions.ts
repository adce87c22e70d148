import "server-only";
import { isDeclined, isPaid } from "#lib/paypal/checks.ts";
import { fetchSubscription, type Subscription } from "#lib/paypal/subscription.ts";
import { isPayPalRefusal, isPayPalSetUp, isUnknownToPayPal } from "#lib/paypal/transport.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { endDeclined } from "#lib/services/payment/end-declined.ts";
import { updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { findOpenSubscriptions } from "#lib/services/payment/ledger/queries/unfinished-payments.ts";
import { type Payment, paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";
import { throwPayPalTrouble } from "#lib/services/payment/payment-errors.ts";

// A member's earlier subscriptions that wait for approval. Once approved, PayPal charges them, even if the browser does
// not come back.

type SubscriptionBilling = Pick<Subscription, "status" | "billing_info">;

/**
 * Brings the ledger up to date about the member's open subscriptions.
 *
 * @returns the id of one of the same plan that still waits, to use again
 * @throws SiteError 409 if one was approved; its payment is then pending
 */
export async function updateOpenSubscriptions(user: string, planId?: string): Promise<string | null> {
  let reusable: string | null = null;
  for (const payment of await findOpenSubscriptions(user)) {
    const subscription = await readSubscription(payment);
    if (subscription !== null && isDeclined(subscription) && (await endDeclined(payment, subscription)))
      continue;
    const status = subscription?.status ?? null;
    // Money may have moved, even if the subscription was cancelled since.
    if (status === "ACTIVE" || status === "APPROVED" || (subscription !== null && isPaid(subscription))) {
      await transitionPayment(payment, "approvalSeen");
      throw new SiteError(409, "PAYMENT_PENDING");
    }
    if (status !== null && status !== "APPROVAL_PENDING") await transitionPayment(payment, "expired");
    else if (planId !== undefined && payment.planId === planId) reusable ??= payment.id;
  }
  return reusable;
}

/** An open subscription at PayPal; null where PayPal does not know it, or is not set up. */
async function readSubscription(payment: Payment): Promise<SubscriptionBilling | null> {
  const { id, kind } = payment;
  if (kind !== "checkout") return fetchSubscription(id).catch(expireMissing);
  if (!isPayPalSetUp()) return null;
  const subscription = await fetchSubscription(paypalIdOf(payment)).catch(ignoreRefusal);
  // The payer's id is needed when the checkout is completed later.
  const payerId = subscription?.subscriber?.payer_id;
  if (payerId !== undefined) await updatePayment(id, { payerId });
  return subscription;
}

function expireMissing(error: unknown): SubscriptionBilling {
  return isUnknownToPayPal(error) ? { status: "EXPIRED" } : throwPayPalTrouble(error);
}

/** Ignores that PayPal refuses a subscription: WordPress may have made it in another account. */
function ignoreRefusal(error: unknown): null {
  if (isPayPalRefusal(error)) return null;
  return throwPayPalTrouble(error);
}
