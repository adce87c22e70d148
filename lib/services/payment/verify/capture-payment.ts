import "server-only";
import type { Verdict } from "#lib/paypal/checks.ts";
import { captureOrder, type Order } from "#lib/paypal/order.ts";
import { PayPalError } from "#lib/paypal/transport.ts";
import { SiteError, upstreamFailure } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { endDeclined } from "#lib/services/payment/end-declined.ts";
import { ledger } from "#lib/services/payment/ledger/ledger.ts";
import { type CapturedPayment, declinedReason, type Payment } from "#lib/services/payment/ledger/payment.ts";
import { storeReason } from "#lib/services/payment/ledger/pending-reason.ts";
import { declinedError, paymentError } from "#lib/services/payment/payment-errors.ts";
import {
  type CheckResult,
  checkOrderPayment,
  checkSubscriptionPayment,
  readOrderTerms,
} from "./check-payment.ts";
import { syncPayment } from "./sync-payment.ts";

/** `proof`: the captured order, which WordPress gets. */
export type CaptureResult =
  | { state: "captured"; proof: unknown }
  | { state: "capturing" }
  /** A subscription whose approval or first payment PayPal may not have recorded yet. */
  | { state: "waiting" };

/** The caller: their token, if any, and whether they say that the buyer has approved. */
export type Caller = { token: string | null; isApproved: boolean };

/**
 * Takes a payment as far as PayPal allows: looks it up, checks it, captures it.
 *
 * @returns whether it is captured or still under way
 * @throws SiteError 402, 403, 409; UpstreamError; PayPalError
 */
export function capturePayment(payment: CapturedPayment, caller: Caller): Promise<CaptureResult> {
  return payment.kind === "order"
    ? captureOrderPayment(payment, caller)
    : captureSubscriptionPayment(payment, caller);
}

/** Whether PayPal has reported that the money moved. */
function isCaptured({ state }: Payment): boolean {
  return state === "captured" || state === "needsReview";
}

type Action = (
  payment: Payment,
  checked: CheckResult,
  proof: unknown,
) => CaptureResult | Promise<CaptureResult>;

const capturing: CaptureResult = { state: "capturing" };

/** What each verdict leads to. */
const actions: Record<Verdict, Action> = {
  waiting: () => ({ state: "waiting" }),
  complete: (_payment, _checked, proof) => ({ state: "captured", proof }),
  pending: () => capturing,
  approved: () => capturing,
  returned: endReturned,
  declined: (payment) => endWith(payment, "ended", declinedError()),
  // A payment that is not over can still be approved.
  unpaid: (payment, { isOver }) => endWith(payment, isOver ? "ended" : "untaken", paymentError(402)),
  ahead: refuse,
  mismatch: refuse,
  foreign: refuse,
};

async function resultOf(payment: Payment, checked: CheckResult, proof: unknown): Promise<CaptureResult> {
  await storeReason(payment, checked.reason);
  return actions[checked.verdict](payment, checked, proof);
}

function refuse({ id, kind }: Payment, { verdict }: CheckResult): never {
  log("warn", "payment does not match", { id, kind, verdict });
  throw paymentError(verdict === "foreign" ? 403 : 402);
}

/**
 * Looks up and checks an order, and captures it once it is approved. @throws SiteError 402, 403, 409; UpstreamError;
 * PayPalError
 */
async function captureOrderPayment(payment: Payment, caller: Caller): Promise<CaptureResult> {
  const terms = await readOrderTerms(payment);
  const checkAgain = (captured?: Order) => checkOrderPayment(payment, terms, captured);
  const checked = await checkAgain();
  if (checked.verdict !== "approved") return resultOf(payment, checked, checked.order);
  if (needsBuyer(payment, caller)) return endWith(payment, "untaken", declinedError());
  return captureApproved({ ...payment, ...terms }, checkAgain);
}

/** Whether only the buyer may start another charge: after a decline they read that nothing was charged. */
function needsBuyer({ attempt }: Payment, { isApproved }: Caller): boolean {
  return attempt > 1 && !isApproved;
}

type CheckedOrder = Awaited<ReturnType<typeof checkOrderPayment>>;
type CheckAgain = (captured?: Order) => Promise<CheckedOrder>;

/** The verdicts on an order that PayPal has captured, with or without success. */
const settledVerdicts: readonly Verdict[] = ["complete", "pending", "declined"];

async function captureApproved(payment: Payment, checkAgain: CheckAgain): Promise<CaptureResult> {
  await ledger().add(payment);
  // A buyer who approves in two tabs must pay once.
  if (!(await ledger().claim(payment.id))) return endWith(payment, "ended", paymentError(409));
  let order: Order;
  try {
    order = await captureOrder(payment.id, payment.attempt);
  } catch (error) {
    if (error instanceof PayPalError) return handleUncaptured(payment, error, checkAgain);
    if (upstreamFailure(error)) return recheckCapture(payment, checkAgain, false);
    throw error;
  }
  const checked = await checkAgain(order);
  const { verdict } = checked;
  if (settledVerdicts.includes(verdict)) return resultOf(payment, checked, order);
  if (verdict === "unpaid") return endAttempt(payment, declinedError());
  return recheckCapture(payment, checkAgain, false);
}

/** Handles a refused capture: PayPal has captured it before, is capturing it now, or declined the buyer's card. */
async function handleUncaptured(
  payment: Payment,
  { issues, status }: PayPalError,
  checkAgain: CheckAgain,
): Promise<CaptureResult> {
  if (issues.includes("ORDER_ALREADY_CAPTURED")) return recheckCapture(payment, checkAgain, true);
  if (status === 409 || status === 429) return recheckCapture(payment, checkAgain, false);
  log("warn", "capture declined", { id: payment.id, status, issues });
  if (issues.includes("INSTRUMENT_DECLINED")) return endAttempt(payment, declinedError());
  return endAttempt(payment, new SiteError(402, "CAPTURE_FAILED"));
}

/**
 * Looks up what a capture without a response has done. `wasCapturedBefore`: PayPal says that an earlier capture took the
 * money (decision: captures-are-never-repeated-blindly).
 */
async function recheckCapture(
  payment: Payment,
  checkAgain: CheckAgain,
  wasCapturedBefore: boolean,
): Promise<CaptureResult> {
  const checked = await checkAgain().catch((error) => {
    if (upstreamFailure(error) || error instanceof PayPalError) return null;
    throw error;
  });
  if (checked === null) return capturing;
  const { verdict, order } = checked;
  if (wasCapturedBefore && !settledVerdicts.includes(verdict)) throw paymentError(409);
  return resultOf(payment, checked, order);
}

/** Looks up and checks a subscription; PayPal charges it by itself. @throws as `captureOrderPayment` */
async function captureSubscriptionPayment(payment: Payment, { token }: Caller): Promise<CaptureResult> {
  const checked = await checkSubscriptionPayment(payment, token);
  const { verdict, subscription } = checked;
  // A payment made before the subscription ended still counts.
  if (isCaptured(payment) && (verdict === "unpaid" || verdict === "declined" || verdict === "pending"))
    return { state: "captured", proof: undefined };
  // If somebody cancelled the subscription for the buyer, PayPal may no longer name the decline.
  const wasDeclined = verdict === "unpaid" && payment.reason === declinedReason;
  if (verdict !== "declined" && !wasDeclined) return resultOf(payment, checked, undefined);
  if (await endDeclined(payment, subscription)) throw declinedError();
  return capturing;
}

/** Ends a payment that was refunded before WordPress gave the level; records the refund and notifies WordPress. */
async function endReturned(payment: Payment): Promise<never> {
  await syncPayment(payment);
  return endWith(payment, "ended", paymentError(402));
}

/** Ends an attempt that PayPal declined, so that the next one is new to PayPal. @throws the error */
async function endAttempt(payment: Payment, error: SiteError): Promise<never> {
  await ledger().update(payment.id, { attempt: payment.attempt + 1 });
  return endWith(payment, "untaken", error);
}

/** Stores that nothing is taken. @throws the error */
async function endWith(payment: Payment, name: "ended" | "untaken", error: SiteError): Promise<never> {
  await ledger().transition(payment, name);
  throw error;
}
