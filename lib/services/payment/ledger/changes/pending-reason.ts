import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { type Payment, paypalIdOf, reasonsForMerchant } from "#lib/services/payment/ledger/rows/payment.ts";
import { updatePayment } from "./change-payment.ts";

/** Stores why PayPal holds a payment, and logs a new reason. */
export async function storeReason(payment: Payment, reason: string | null): Promise<void> {
  if (reason === null || reason === payment.reason) return;
  await updatePayment(payment.id, { reason });
  const needsMerchant = reasonsForMerchant.has(reason);
  const { user, levelId } = payment;
  const named = { id: paypalIdOf(payment), user, levelId, reason, needsMerchant };
  log(needsMerchant ? "error" : "info", "payment is pending at PayPal", named);
}
