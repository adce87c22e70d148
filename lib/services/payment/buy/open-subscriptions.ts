import "server-only";
import { isDeclined, isPaid } from "#lib/paypal/checks.ts";
import { fetchSubscription, type Subscription } from "#lib/paypal/subscription.ts";
import { isUnknownToPayPal, PayPalError } from "#lib/paypal/transport.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { ledger } from "#lib/services/payment/ledger/ledger.ts";
import { type Payment, paypalIdOf } from "#lib/services/payment/ledger/payment.ts";
import { throwPayPalTrouble } from "#lib/services/payment/payment-errors.ts";
import { endDeclined } from "./end-declined.ts";

// Earlier subscriptions of the member: PayPal charges them on approval, whether or not the browser comes back.

type SubscriptionBilling = Pick<Subscription, "status" | "billing_info">;

/**
 * Settles the member's open subscriptions, and returns one to reuse: it waits for approval and has the same plan.
 *
 * @throws SiteError 409 where one was approved: its payment is pending from then on
 */
export async function settleOpenSubscriptions(user: string, planId?: string): Promise<string | null> {
  let reusable: string | null = null;
  for (const payment of await ledger().openSubscriptionsOf(user)) {
    const found = await readSubscription(payment);
    if (found !== null && isDeclined(found) && (await endDeclined(payment, found))) continue;
    const status = found?.status ?? null;
    // Money may have moved, also for a subscription cancelled since.
    if (status === "ACTIVE" || status === "APPROVED" || (found !== null && isPaid(found))) {
      await ledger().update(payment.id, { state: "capturing" });
      throw new SiteError(409, "PAYMENT_PENDING");
    }
    if (status !== null && status !== "APPROVAL_PENDING")
      await ledger().update(payment.id, { state: "failed" });
    else if (planId !== undefined && payment.planId === planId) reusable ??= payment.id;
  }
  return reusable;
}

/** An open subscription at PayPal; null where PayPal does not know it. */
async function readSubscription(payment: Payment): Promise<SubscriptionBilling | null> {
  const { id, kind } = payment;
  if (kind !== "checkout") return fetchSubscription(id).catch(expireMissing);
  const found = await fetchSubscription(paypalIdOf(payment)).catch(ignoreUnknown);
  // Later completion needs the payer.
  const payerId = found?.subscriber?.payer_id;
  if (payerId !== undefined) await ledger().update(id, { payerId });
  return found;
}

function expireMissing(error: unknown): SubscriptionBilling {
  return isUnknownToPayPal(error) ? { status: "EXPIRED" } : throwPayPalTrouble(error);
}

/** A subscription made by WordPress may be unknown to this app, or PayPal not set up: then it is left alone. */
function ignoreUnknown(error: unknown): null {
  if (error instanceof SiteError || (error instanceof PayPalError && error.status !== 429)) return null;
  return throwPayPalTrouble(error);
}
