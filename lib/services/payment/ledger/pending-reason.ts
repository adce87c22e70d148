import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { updatePayment } from "./change-payment.ts";
import { type Payment, paypalIdOf } from "./rows/payment.ts";

/** PayPal's reasons for a pending capture that the merchant must resolve at PayPal. */
export const reasonsForMerchant: ReadonlySet<string> = new Set([
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "INTERNATIONAL_WITHDRAWAL",
  "TRANSACTION_APPROVED_AWAITING_FUNDING",
  "UNILATERAL",
  "VERIFICATION_REQUIRED",
  "OTHER",
]);

/** Stores why PayPal holds a payment, and logs a new reason. */
export async function storeReason(payment: Payment, reason: string | null): Promise<void> {
  if (reason === null || reason === payment.reason) return;
  await updatePayment(payment.id, { reason });
  const needsMerchant = reasonsForMerchant.has(reason);
  const { user, levelId } = payment;
  const named = { id: paypalIdOf(payment), user, levelId, reason, needsMerchant };
  log(needsMerchant ? "error" : "info", "payment is pending at PayPal", named);
}
