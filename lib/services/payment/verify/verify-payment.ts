import "server-only";
import { type RetryWait, type VerifyResult, verifyResult } from "#lib/contracts/payment/payment.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { SessionEnded } from "#lib/platform/wordpress-error.ts";
import { addPayment, updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { readLedgerClock } from "#lib/services/payment/ledger/database/ledger-database.ts";
import { findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import { approvalLagMs } from "#lib/services/payment/ledger/queries/poll-schedule.ts";
import { type DirectPayment, newPayment, type Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { paymentError, toPaymentError } from "#lib/services/payment/payment-errors.ts";
import { sharedFlight } from "#lib/services/payment/shared-flight.ts";
import {
  type ConfirmResult,
  confirmPayment,
  confirmWithRetries,
  type WaitListener,
} from "./confirm-payment.ts";
import { identifyOwner } from "./identify-owner.ts";
import { judgeRefusal, recordRefusal } from "./judge-refusal.ts";
import { type Caller, settlePayment } from "./settle-payment.ts";

/** `text`: the key of this site's text, if WordPress sent none (lib/bff/sse.ts). */
type Verification = VerifyResult & { text?: "INVALID_RESPONSE" };

const processingResult = (message = ""): Verification => ({
  success: false,
  processing: true,
  ...(message !== "" && { message }),
});

const verifyFlight = sharedFlight<Verification, RetryWait>({
  name: "verify",
  isPersonal: (error) => error instanceof SessionEnded,
  whenBusy: processingResult,
  patienceMs: 30_000,
});

/**
 * Verifies a payment of the ledger, one run at a time; concurrent callers share its result.
 *
 * @throws as `verifyPayment`
 */
export const verifyOnce = (
  payment: DirectPayment,
  caller: Caller,
  onWait?: WaitListener,
): Promise<Verification> =>
  verifyFlight.join(
    `${payment.kind} ${payment.id} ${payment.user} ${payment.levelId}`,
    (report) => settleAndConfirm(payment, caller, report),
    onWait,
  );

export type NamedPayment = { kind: DirectPayment["kind"]; id: string; levelId: number };

/**
 * Verifies the payment that a member names: settles it with PayPal, and requests its level from WordPress as often as
 * the retry table allows. A repetition has the same result and no further effect (product: Payment verification).
 *
 * @param onWait called before each wait
 * @throws SiteError with a payment code; SessionEnded, after which the payment stays pending
 */
export async function verifyPayment(
  named: NamedPayment,
  token: string,
  onWait: WaitListener,
): Promise<Verification> {
  try {
    const payment = await identifyPayment(named, token);
    return await verifyOnce(payment, { token, isApproved: true }, onWait);
  } catch (error) {
    throw toPaymentError(error);
  }
}

async function settleAndConfirm(
  requested: DirectPayment,
  caller: Caller,
  onWait: WaitListener,
): Promise<Verification> {
  const payment = { ...requested, ...(await findPayment(requested.id)), kind: requested.kind };
  if (payment.state === "confirmed" && payment.answer !== null)
    return verifyResult.parse(JSON.parse(payment.answer));
  const { token, isApproved } = caller;
  const settlement = await settlePayment(payment, caller);
  await addPayment(payment);
  if (settlement.state === "unrecorded") return answerUnrecorded(payment, isApproved);
  if (settlement.state === "processing") {
    await transitionPayment(payment, "captureStarted");
    return processingResult();
  }
  await transitionPayment(payment, "charged", { reason: null });
  const attempt = () => confirmPayment(payment, token, settlement.proof);
  return applyConfirmation(payment, token, await confirmWithRetries(attempt, onWait));
}

/**
 * Answers that the payment is in progress, while PayPal reports no money: it has not seen the approval, or the
 * subscription was not made here. If the buyer says that they approved, money may move at any moment. After a day
 * without money they may buy again; the payment is still polled.
 */
async function answerUnrecorded(payment: Payment, isApproved: boolean): Promise<Verification> {
  const isFresh = steadyNow() - payment.createdAt < approvalLagMs;
  if (!isFresh) await transitionPayment(payment, "lapsed");
  else if (isApproved) await transitionPayment(payment, "approvalClaimed");
  return processingResult();
}

/**
 * Applies WordPress's response. A paid payment stays pending until WordPress has accepted it; after a final refusal it
 * blocks no other purchase (decision: money-decides-not-answers).
 */
async function applyConfirmation(
  payment: Payment,
  token: string | null,
  { outcome, confirmation }: ConfirmResult,
): Promise<Verification> {
  if (outcome === "done") return markConfirmed(payment, confirmation?.message ?? "");
  const status = confirmation?.status ?? 0;
  if (outcome === "processing") return processingResult(confirmation?.message);
  // The response says neither yes nor no.
  if (outcome === "failing" && confirmation !== null && status < 300)
    return { ...processingResult(confirmation.message), text: "INVALID_RESPONSE" };
  if (outcome !== "final") return processingResult();
  const verdict = await judgeRefusal(status, payment.levelId, token);
  if (verdict === "given") return markConfirmed(payment, "");
  if (verdict === "unknown") return processingResult();
  await recordRefusal(payment, status);
  throw paymentError(status < 300 ? 402 : status, confirmation?.message);
}

async function markConfirmed(payment: Payment, message: string): Promise<VerifyResult> {
  const answer: VerifyResult = { success: true, ...(message !== "" && { message }) };
  await transitionPayment(payment, "given", { answer: JSON.stringify(answer) });
  return answer;
}

/** The payment that the member names, once it is certain to be theirs. @throws SiteError 402, 403; SessionEnded */
async function identifyPayment({ kind, id, levelId }: NamedPayment, token: string): Promise<DirectPayment> {
  const stored = await findPayment(id);
  const { user, freshToken } = await identifyOwner(stored, token);
  if (stored === null) {
    const createdAt = await readLedgerClock();
    return { ...newPayment({ id, kind, user, levelId, createdAt, ...freshToken }), kind };
  }
  if (stored.kind !== kind || stored.levelId !== levelId) throw paymentError(402);
  if (freshToken !== null) await updatePayment(id, freshToken);
  return { ...stored, ...freshToken, kind };
}
