import "server-only";
import { isOwing } from "#lib/paypal/checks.ts";
import { fetchOrder } from "#lib/paypal/order.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { PayPalError } from "#lib/paypal/transport.ts";
import { confirmAsSite } from "#lib/wordpress/payment.ts";
import { completeOnce } from "./checkout-complete.ts";
import { followPayment } from "./follow.ts";
import { type Payment, paypalIdOf } from "./ledger.ts";
import { openSealed } from "./sealed.ts";
import { namedBySite } from "./site-confirm.ts";
import { ledger } from "./sql-ledger.ts";

// A hosted checkout whose browser did not come back, or whose member's token is dead.

/** What PayPal knows of a hosted checkout. `isOver`: nothing was taken, and nothing will be. */
type KnownCheckout = { isTaken: boolean; isOver: boolean; payerId: string | null };

async function readCheckout(paypalId: string): Promise<KnownCheckout> {
  if (paypalId.startsWith("I-")) {
    const subscription = await fetchSubscription(paypalId);
    const { status, billing_info, subscriber } = subscription;
    const isTaken = status === "ACTIVE" && !isOwing(subscription);
    const isOver = ["CANCELLED", "EXPIRED"].includes(status) && billing_info?.last_payment === undefined;
    return { isTaken, isOver, payerId: subscriber?.payer_id ?? null };
  }
  const { status, payer } = await fetchOrder(paypalId);
  return { isTaken: status === "COMPLETED", isOver: status === "VOIDED", payerId: payer?.payer_id ?? null };
}

/** WordPress may have an account of its own, of whose payments PayPal tells this app nothing. */
function ignoreUnknown(error: unknown): null {
  if (error instanceof PayPalError && error.status !== 429) return null;
  throw error;
}

/** WordPress may have given the level ahead of the first payment, and nobody heard of it: it is told how that ended. */
async function endUnpaid(checkout: Payment): Promise<void> {
  await followPayment(checkout);
  await ledger().update(checkout.id, { state: "failed" });
}

/**
 * Has WordPress complete it: with the token that was kept, or, where PayPal has taken the money, under the shared key.
 * Gives up without a word where neither is possible; the sweep comes back to it.
 *
 * @throws SessionEnded; WordPressError; PayPalError; UpstreamError
 */
export async function finishCheckout(checkout: Payment): Promise<void> {
  const paypalId = paypalIdOf(checkout);
  if (paypalId.startsWith("BA-")) return;
  const known = await readCheckout(paypalId).catch(ignoreUnknown);
  if (known?.isOver) return endUnpaid(checkout);
  const payerId = checkout.payerId ?? known?.payerId ?? null;
  if (payerId !== null) await ledger().update(checkout.id, { payerId });
  const name = known?.isTaken ? await namedBySite(checkout) : null;
  if (name !== null) {
    const { status, success } = await confirmAsSite(name);
    if (status < 300 && success === true)
      await ledger().update(checkout.id, { state: "confirmed", sealedToken: null });
    return;
  }
  const token = await openSealed(checkout);
  if (token !== null && payerId !== null) await completeOnce(token, { token: paypalId, PayerID: payerId });
}
