import "server-only";
import type { Member } from "#lib/contracts/member.ts";
import type { PendingPayment } from "#lib/contracts/payment.ts";
import { log } from "#lib/platform/log.ts";
import { ledger } from "./ledger.ts";
import { paypalIdOf } from "./payment.ts";
import { userOf } from "./payment-owner.ts";

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
