import "server-only";
import type { CompleteBody } from "#lib/contracts/payment/payment.ts";
import { isSubscriptionId } from "#lib/paypal/paypal-ids.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { PayPalError } from "#lib/paypal/transport.ts";
import { upstreamFailure } from "#lib/platform/errors.ts";
import { updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { findCheckout } from "#lib/services/payment/ledger/queries/find-payment.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { paymentError } from "#lib/services/payment/payment-errors.ts";
import { identifyOwner } from "#lib/services/payment/verify/identify-owner.ts";
import { addCheckout } from "./prepare-checkout.ts";

/**
 * The checkout that a return names, certain to be the member's. A checkout that the ledger lacks becomes that of the
 * first member who names it.
 *
 * @throws SiteError 403 for another member's checkout
 */
export async function requireOwnCheckout(token: string, body: CompleteBody): Promise<Payment> {
  const { token: returnToken = "", subscription_id, ba_token, PayerID } = body;
  const name = subscription_id ?? returnToken;
  const stored = await findByNames([name, ba_token, returnToken]);
  const { user, freshToken } = await identifyOwner(stored, token);
  if (stored === null) await addCheckout({ user, levelId: 0, checkoutToken: name, ...freshToken });
  const checkout = stored ?? (await findCheckout(name));
  if (checkout?.user !== user) throw paymentError(403);
  if (checkout.state === "confirmed") return checkout;
  const subscriptionId =
    name === checkout.checkoutToken ? checkout.subscriptionId : (subscription_id ?? null);
  const change = { ...(PayerID !== undefined && { payerId: PayerID }), subscriptionId, ...freshToken };
  await updatePayment(checkout.id, change);
  return { ...checkout, ...change };
}

/** The checkout by any of the names with which PayPal returned. */
async function findByNames(names: readonly (string | undefined)[]): Promise<Payment | null> {
  for (const name of names) {
    const checkout = name ? await findCheckout(name) : null;
    if (checkout !== null) return checkout;
  }
  return null;
}

/** The payer's id. A subscription's return does not carry it; null until PayPal reports the approval. */
export async function readPayer({
  id,
  payerId,
  subscriptionId,
  checkoutToken,
}: Payment): Promise<string | null> {
  const name = subscriptionId ?? checkoutToken ?? "";
  if (payerId !== null || !isSubscriptionId(name)) return payerId;
  const subscription = await fetchSubscription(name).catch((error) => {
    if (error instanceof PayPalError || upstreamFailure(error) !== null) return null;
    throw error;
  });
  const payer = subscription?.subscriber?.payer_id ?? null;
  if (payer !== null) await updatePayment(id, { payerId: payer });
  return payer;
}
