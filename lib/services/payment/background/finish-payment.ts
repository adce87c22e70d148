import "server-only";
import { completeWithoutBuyer } from "#lib/services/payment/hosted/complete-without-buyer.ts";
import { readStoredToken } from "#lib/services/payment/ledger/payment-owner.ts";
import { isDirect, type Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { verifyOnce } from "#lib/services/payment/verify/verify-payment.ts";

/**
 * `ended`: the level was given or refused. `waits`: PayPal or WordPress has not answered finally. `seeState`: for a
 * hosted checkout, the caller reads the stored state.
 */
export type FinishOutcome = "ended" | "waits" | "seeState";

/**
 * Takes a payment as far as possible without its buyer: with the stored token, or the shared key.
 *
 * @throws as completeWithoutBuyer and verifyOnce
 */
export async function finishPayment(payment: Payment): Promise<FinishOutcome> {
  if (!isDirect(payment)) {
    await completeWithoutBuyer(payment);
    return "seeState";
  }
  const token = await readStoredToken(payment);
  const { success } = await verifyOnce(payment, { token, isApproved: false });
  return success ? "ended" : "waits";
}
