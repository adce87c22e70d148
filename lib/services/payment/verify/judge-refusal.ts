import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { type Payment, paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";

/**
 * What WordPress's final refusal means for a payment. `given`: an earlier request has given the level, but its response
 * was lost. `unknown`: the next request may tell. `refused`: the refusal stands.
 */
export type RefusalVerdict = "given" | "unknown" | "refused";

/** Judges a refusal by its status. 409 says that the member has the level; the member's token, if any, can prove it. */
export async function judgeRefusal(
  status: number,
  levelId: number,
  token: string | null,
): Promise<RefusalVerdict> {
  if (status !== 409 || token === null) return "refused";
  return hasLevel(token, levelId).then(
    (has) => (has ? "given" : "refused"),
    () => "unknown",
  );
}

/**
 * Whether the member has the level already; then WordPress has processed the payment.
 *
 * @throws SessionEnded; UpstreamError
 */
async function hasLevel(token: string, levelId: number): Promise<boolean> {
  const { role, membershipLevelId } = await readMember(token);
  return role !== "admin" && membershipLevelId === levelId;
}

/**
 * Records a refusal that stands: the payment waits for an administrator, and blocks no other purchase (decision:
 * money-decides-not-answers).
 */
export async function recordRefusal(payment: Payment, status: number): Promise<void> {
  const { kind, user, levelId } = payment;
  const named = { id: paypalIdOf(payment), kind, user, levelId, status };
  log("error", "may be captured, but WordPress said no: needs review", named);
  await transitionPayment(payment, "refused");
}
