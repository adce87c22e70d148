import "server-only";
import { finishCheckout } from "#lib/services/payment/hosted/finish-checkout.ts";
import { readStoredToken } from "#lib/services/payment/ledger/payment-owner.ts";
import { isDirect, type Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { verifyOnce } from "#lib/services/payment/verify/verify-payment.ts";

/**
 * Takes a payment as far as possible without its buyer: with the stored token, or the shared key.
 *
 * @returns false if the verification has not succeeded; a hosted checkout's state says more
 * @throws as finishCheckout and verifyOnce
 */
export async function finishPayment(payment: Payment): Promise<boolean> {
  if (!isDirect(payment)) {
    await finishCheckout(payment);
    return true;
  }
  const token = await readStoredToken(payment);
  const { success } = await verifyOnce(payment, { token, isApproved: false });
  return success;
}
