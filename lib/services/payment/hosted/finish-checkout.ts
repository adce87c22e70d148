import "server-only";
import type { Completed } from "#lib/contracts/payment.ts";
import { endedStatuses, isDeclined, isPaid } from "#lib/paypal/checks.ts";
import { fetchOrder } from "#lib/paypal/order.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { PayPalError } from "#lib/paypal/transport.ts";
import { log } from "#lib/platform/log.ts";
import { ledger } from "#lib/services/payment/ledger/ledger.ts";
import { type Payment, paypalIdOf } from "#lib/services/payment/ledger/payment.ts";
import { readStoredToken } from "#lib/services/payment/ledger/payment-owner.ts";
import { storeReason } from "#lib/services/payment/ledger/pending-payments.ts";
import { approvalLagMs } from "#lib/services/payment/ledger/poll-schedule.ts";
import { nameForSiteConfirmation } from "#lib/services/payment/verify/confirm-payment.ts";
import { outcomeOfStatus } from "#lib/services/payment/verify/retry-table.ts";
import { judgeHostedSubscription } from "#lib/services/payment/verify/subscription-terms.ts";
import { syncPayment } from "#lib/services/payment/verify/sync-payment.ts";
import { confirmAsSite, type PaymentName } from "#lib/wordpress/payments/payment.ts";
import { SessionEnded } from "#lib/wordpress/transport/wordpress-error.ts";
import { completeOnce } from "./complete-checkout.ts";

// A hosted checkout whose browser did not come back, or whose member's token is dead.

/**
 * What PayPal knows of a hosted checkout. `isTaken`: also where it has ended since. `isOver`: nothing was taken, or all was
 * given back, and nothing will be taken. `isDeclined`: a subscription runs, and its first payment failed. `reason`: PayPal's
 * word for why it is pending.
 */
type KnownCheckout = {
  isTaken: boolean;
  isOver: boolean;
  isDeclined: boolean;
  payerId: string | null;
  reason: string | null;
};

const endedCaptures = ["DECLINED", "FAILED", "REFUNDED"];

async function readCheckout(checkout: Payment): Promise<KnownCheckout> {
  const paypalId = paypalIdOf(checkout);
  if (paypalId.startsWith("I-")) {
    const subscription = await fetchSubscription(paypalId);
    const { status, subscriber } = subscription;
    const hasEnded = endedStatuses.includes(status);
    return {
      isTaken: (await judgeHostedSubscription(checkout, subscription)) === "complete",
      isOver: hasEnded && status !== "SUSPENDED" && !isPaid(subscription),
      isDeclined: isDeclined(subscription),
      payerId: subscriber?.payer_id ?? null,
      reason: null,
    };
  }
  const { status, payer, purchase_units } = await fetchOrder(paypalId);
  const [capture] = purchase_units?.[0]?.payments?.captures ?? [];
  const isOver = status === "VOIDED" || endedCaptures.includes(capture?.status ?? "");
  return {
    isTaken: status === "COMPLETED" && !isOver,
    isOver,
    isDeclined: false,
    payerId: payer?.payer_id ?? null,
    reason: capture?.status_details?.reason ?? null,
  };
}

/** WordPress may have an account of its own, of whose payments PayPal tells this app nothing. */
function ignoreUnknown(error: unknown): null {
  if (error instanceof PayPalError && error.status !== 429) return null;
  throw error;
}

/** WordPress may have given the level, and nobody heard of it: it is told how that ended. */
async function endCheckout(checkout: Payment): Promise<void> {
  await syncPayment(checkout);
  await ledger().update(checkout.id, { state: "failed" });
}

/** Has WordPress give the level for what PayPal has taken. A final no is a person's to look at. */
async function confirmTaken(checkout: Payment, name: PaymentName): Promise<void> {
  const { id, state } = checkout;
  const { status, success } = await confirmAsSite(name);
  if (status < 300 && success === true) return ledger().update(id, { state: "confirmed", sealedToken: null });
  if (status < 400 || outcomeOfStatus(status) !== "final" || state === "needsReview") return;
  log("error", "captured, but WordPress said no: needs review", { ...name, status });
  await ledger().update(id, { state: "needsReview" });
}

/**
 * Has WordPress complete it: with the token that was kept, or, where PayPal has taken the money, under the shared key.
 * Gives up without a word where neither is possible; the sweep comes back to it.
 *
 * @throws WordPressError; PayPalError; UpstreamError
 */
export async function finishCheckout(checkout: Payment): Promise<void> {
  const paypalId = paypalIdOf(checkout);
  if (paypalId.startsWith("BA-")) return;
  const known = await readCheckout(checkout).catch(ignoreUnknown);
  if (known?.isOver) return endCheckout(checkout);
  await storeReason(checkout, known?.reason ?? null);
  // It is ended at PayPal; the next look finds it over.
  if (known?.isDeclined) return void (await syncPayment(checkout));
  const payerId = checkout.payerId ?? known?.payerId ?? null;
  if (payerId !== null) await ledger().update(checkout.id, { payerId });
  const name = known?.isTaken ? await nameForSiteConfirmation(checkout) : null;
  if (name !== null) return confirmTaken(checkout, name);
  const token = await readStoredToken(checkout);
  const isAsked =
    token !== null &&
    payerId !== null &&
    (await completeOnce(token, { token: paypalId, PayerID: payerId }).then(isAnswered, ignoreEnded));
  if (!isAsked && !known?.isTaken) await releaseOld(checkout, known !== null);
}

const isAnswered = ({ processing }: Completed) => processing !== true;

/** The token is dead; anything else is thrown. */
function ignoreEnded(error: unknown): false {
  if (error instanceof SessionEnded) return false;
  throw error;
}

/**
 * A day after, nothing was taken and nobody is left who could: the buyer may choose anew, and it is watched all the same. What
 * PayPal tells this app nothing of, and nobody here has prepared, is over.
 */
async function releaseOld({ id, state, levelId, createdAt }: Payment, isKnown: boolean): Promise<void> {
  if (state !== "capturing" || Date.now() - createdAt <= approvalLagMs) return;
  if (isKnown) await ledger().update(id, { state: "created" });
  else if (levelId === 0) await ledger().update(id, { state: "failed" });
}
