import "server-only";
import type { Verdict } from "#lib/paypal/checks.ts";
import { captureOrder, type Order } from "#lib/paypal/order.ts";
import { isUnknownToPayPal, PayPalError } from "#lib/paypal/transport.ts";
import { SiteError, upstreamFailure } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { endDeclined } from "#lib/services/payment/end-declined.ts";
import { addPayment, updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { storeReason } from "#lib/services/payment/ledger/changes/pending-reason.ts";
import { claimCapture, transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import {
  type DirectPayment,
  declinedReason,
  isPending,
  type Payment,
} from "#lib/services/payment/ledger/rows/payment.ts";
import { declinedError, paymentError, toPaymentError } from "#lib/services/payment/payment-errors.ts";
import {
  type CheckResult,
  checkOrderPayment,
  checkSubscriptionPayment,
  readOrderTerms,
} from "./check-payment.ts";
import { syncPayment } from "./sync-payment.ts";

export type Settlement =
  /** The money has moved. `proof`: the captured order, which WordPress gets. */
  | { state: "paid"; proof: unknown }
  /** The money may move, or may have moved. */
  | { state: "processing" }
  /** PayPal has not recorded an approval yet. */
  | { state: "unrecorded" };

/** Who requests a verification. `token`: the member's. `isApproved`: the caller says that the buyer has approved. */
export type Caller = { token: string | null; isApproved: boolean };

/**
 * Takes a payment as far as PayPal allows: fetches it, checks it, and captures an approved order. PayPal charges a
 * subscription by itself.
 *
 * @throws SiteError with a payment code
 */
export async function settlePayment(payment: DirectPayment, caller: Caller): Promise<Settlement> {
  const settle = payment.kind === "order" ? settleOrder : settleSubscription;
  try {
    return await settle(payment, caller);
  } catch (error) {
    // An approved order disappears after some hours without a capture, so no money has moved. With a pending capture it
    // can't disappear: then PayPal looked in another account.
    if (isUnknownToPayPal(error) && payment.state === "capturing" && payment.reason === null)
      await transitionPayment(payment, "unknown");
    else if (isPending(payment) && !isVerdict(error)) return stillProcessing;
    throw toPaymentError(error);
  }
}

/** Whether an error is a verdict on PayPal's data; other errors do not say whether money moved. */
const isVerdict = (error: unknown) => error instanceof SiteError && error.status < 500;

/** Whether PayPal has reported that the money moved. */
function hasMoneyMoved({ state }: Payment): boolean {
  return state === "captured" || state === "needsReview";
}

type Action = (payment: Payment, checked: CheckResult, proof: unknown) => Settlement | Promise<Settlement>;

const stillProcessing: Settlement = { state: "processing" };

/** What each verdict leads to. */
const verdictActions: Record<Verdict, Action> = {
  unrecorded: () => ({ state: "unrecorded" }),
  complete: (_payment, _checked, proof) => ({ state: "paid", proof }),
  pending: () => stillProcessing,
  approved: () => stillProcessing,
  refunded: endRefunded,
  declined: (payment) => transitionAndThrow(payment, "endedUnpaid", declinedError()),
  // A payment that is not over can still be approved.
  unpaid: (payment, { isOver }) =>
    transitionAndThrow(payment, isOver ? "endedUnpaid" : "reopened", paymentError(402)),
  ahead: refuse,
  mismatch: refuse,
  foreign: refuse,
};

async function applyVerdict(payment: Payment, checked: CheckResult, proof: unknown): Promise<Settlement> {
  await storeReason(payment, checked.reason);
  return verdictActions[checked.verdict](payment, checked, proof);
}

function refuse({ id, kind }: Payment, { verdict }: CheckResult): never {
  log("warn", "payment does not match", { id, kind, verdict });
  throw paymentError(verdict === "foreign" ? 403 : 402);
}

/**
 * Fetches and checks an order, and captures an approved one.
 *
 * @throws SiteError 402, 403, 409; UpstreamError; PayPalError
 */
async function settleOrder(payment: Payment, caller: Caller): Promise<Settlement> {
  const terms = await readOrderTerms(payment);
  const check = (captured?: Order) => checkOrderPayment(payment, terms, captured);
  const checked = await check();
  if (checked.verdict !== "approved") return applyVerdict(payment, checked, checked.order);
  if (needsBuyer(payment, caller)) return transitionAndThrow(payment, "reopened", declinedError());
  return claimAndCapture({ ...payment, ...terms }, check);
}

/** Whether only the buyer may start another charge: after a decline they read that nothing was charged. */
function needsBuyer({ attempt }: Payment, { isApproved }: Caller): boolean {
  return attempt > 1 && !isApproved;
}

type CheckedOrder = Awaited<ReturnType<typeof checkOrderPayment>>;
type CheckOrder = (captured?: Order) => Promise<CheckedOrder>;

/** The verdicts on an order that PayPal has captured, with or without success. */
const capturedVerdicts: readonly Verdict[] = ["complete", "pending", "declined"];

async function claimAndCapture(payment: Payment, check: CheckOrder): Promise<Settlement> {
  await addPayment(payment);
  // A buyer who approves in two tabs must pay once.
  if (!(await claimCapture(payment.id))) return transitionAndThrow(payment, "endedUnpaid", paymentError(409));
  let order: Order;
  try {
    order = await captureOrder(payment.id, payment.attempt);
  } catch (error) {
    if (error instanceof PayPalError) return handleRefusedCapture(payment, error, check);
    if (upstreamFailure(error)) return recheckOrder(payment, check, false);
    throw error;
  }
  const checked = await check(order);
  const { verdict } = checked;
  if (capturedVerdicts.includes(verdict)) return applyVerdict(payment, checked, order);
  if (verdict === "unpaid") return retireAttempt(payment, declinedError());
  return recheckOrder(payment, check, false);
}

/** Handles PayPal's refusal: the order was captured before, is being captured now, or the buyer's card was declined. */
async function handleRefusedCapture(
  payment: Payment,
  { issues, status }: PayPalError,
  check: CheckOrder,
): Promise<Settlement> {
  if (issues.includes("ORDER_ALREADY_CAPTURED")) return recheckOrder(payment, check, true);
  if (status === 409 || status === 429) return recheckOrder(payment, check, false);
  log("warn", "capture declined", { id: payment.id, status, issues });
  if (issues.includes("INSTRUMENT_DECLINED")) return retireAttempt(payment, declinedError());
  return retireAttempt(payment, new SiteError(402, "CAPTURE_FAILED"));
}

/**
 * Fetches an order whose capture may have succeeded without a response. `wasCapturedBefore`: PayPal says that an earlier
 * capture took the money (decision: money-decides-not-answers).
 */
async function recheckOrder(
  payment: Payment,
  check: CheckOrder,
  wasCapturedBefore: boolean,
): Promise<Settlement> {
  const checked = await check().catch((error) => {
    if (upstreamFailure(error) || error instanceof PayPalError) return null;
    throw error;
  });
  if (checked === null) return stillProcessing;
  const { verdict, order } = checked;
  if (wasCapturedBefore && !capturedVerdicts.includes(verdict)) throw paymentError(409);
  return applyVerdict(payment, checked, order);
}

/** Fetches and checks a subscription. @throws as `settleOrder` */
async function settleSubscription(payment: Payment, { token }: Caller): Promise<Settlement> {
  const checked = await checkSubscriptionPayment(payment, token);
  const { verdict, subscription } = checked;
  // A payment made before the subscription ended still counts.
  if (hasMoneyMoved(payment) && (verdict === "unpaid" || verdict === "declined" || verdict === "pending"))
    return { state: "paid", proof: undefined };
  // If somebody cancelled the subscription for the buyer, PayPal may no longer name the decline.
  const wasDeclined = verdict === "unpaid" && payment.reason === declinedReason;
  if (verdict !== "declined" && !wasDeclined) return applyVerdict(payment, checked, undefined);
  if (await endDeclined(payment, subscription)) throw declinedError();
  return stillProcessing;
}

/** Ends a payment that was refunded before WordPress gave the level; records the refund and notifies WordPress. */
async function endRefunded(payment: Payment): Promise<never> {
  await syncPayment(payment);
  return transitionAndThrow(payment, "refunded", paymentError(402));
}

/** Ends an attempt that PayPal declined, so that the next one is new to PayPal. @throws the error */
async function retireAttempt(payment: Payment, error: SiteError): Promise<never> {
  await updatePayment(payment.id, { attempt: payment.attempt + 1 });
  return transitionAndThrow(payment, "reopened", error);
}

/** Moves a payment of which no money stays here to its next state. @throws the error */
async function transitionAndThrow(
  payment: Payment,
  name: "endedUnpaid" | "refunded" | "reopened",
  error: SiteError,
): Promise<never> {
  await transitionPayment(payment, name);
  throw error;
}
