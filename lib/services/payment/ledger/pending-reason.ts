import "server-only";
import { log } from "#lib/platform/log.ts";
import { ledger } from "./ledger.ts";
import { type Payment, paypalIdOf } from "./payment.ts";

/** PayPal's reasons for a pending capture that end only when the merchant does something in their account. */
export const reasonsForMerchant: ReadonlySet<string> = new Set([
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "INTERNATIONAL_WITHDRAWAL",
  "TRANSACTION_APPROVED_AWAITING_FUNDING",
  "UNILATERAL",
  "VERIFICATION_REQUIRED",
  "OTHER",
]);

/** Keeps why PayPal holds a payment back, and says it in the log when it changes. */
export async function keepReason(payment: Payment, reason: string | null): Promise<void> {
  if (reason === null || reason === payment.reason) return;
  await ledger().update(payment.id, { reason });
  const needsMerchant = reasonsForMerchant.has(reason);
  const { user, levelId } = payment;
  const named = { id: paypalIdOf(payment), user, levelId, reason, needsMerchant };
  log(needsMerchant ? "error" : "info", "payment is pending at PayPal", named);
}
