import "server-only";
import type { Member } from "#lib/contracts/member.ts";
import type { PendingPayment } from "#lib/contracts/payment.ts";
import { log } from "#lib/platform/log.ts";
import { paypalIdOf } from "#lib/services/payment/ledger.ts";
import { ledger } from "#lib/services/payment/store/sql-ledger.ts";
import { userOf } from "./owner.ts";

/** What a member has paid for and not got yet, for the next visit to ask about again; nothing of it asks PayPal. */
export async function pendingPayments(member: Member): Promise<PendingPayment[]> {
  try {
    const payments = await ledger().pendingOf(userOf(member));
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
