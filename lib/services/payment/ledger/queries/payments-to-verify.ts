import "server-only";
import type { Member } from "#lib/contracts/accounts/member.ts";
import type { PendingPayment } from "#lib/contracts/payment/payment.ts";
import { log } from "#lib/platform/observe/log.ts";
import { userOf } from "#lib/services/payment/ledger/payment-owner.ts";
import { paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";
import { findPendingPayments } from "./unfinished-payments.ts";

/** A member's payments that have given no level yet, for the browser to verify again. Needs no call to PayPal. */
export async function findPaymentsToVerify(member: Member): Promise<PendingPayment[]> {
  try {
    const payments = await findPendingPayments(userOf(member));
    return payments.map((payment) => ({
      kind: payment.kind,
      id: paypalIdOf(payment),
      levelId: payment.levelId,
      since: new Date(payment.createdAt).toISOString(),
      state: payment.state,
      ...(payment.kind === "checkout" && { payerId: payment.payerId }),
    }));
  } catch (error) {
    log("error", "ledger failed", { reason: String(error) });
    return [];
  }
}
