import "server-only";
import { type CompleteBody, type CompleteResult, completeResult } from "#lib/contracts/payment/payment.ts";
import { endedStatuses, isDeclined, isPaid } from "#lib/paypal/checks.ts";
import { fetchOrder } from "#lib/paypal/order.ts";
import { isBillingToken, isOfSubscription, isSubscriptionId } from "#lib/paypal/paypal-ids.ts";
import { fetchSubscription, type Subscription } from "#lib/paypal/subscription.ts";
import { isPayPalRefusal, isPayPalSetUp, isUnknownToPayPal, PayPalError } from "#lib/paypal/transport.ts";
import { upstreamFailure } from "#lib/platform/errors.ts";
import { isTemporaryStatus } from "#lib/platform/http/temporary-status.ts";
import { log } from "#lib/platform/observe/log.ts";
import { SessionEnded, WordPressError } from "#lib/platform/wordpress-error.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { endDeclined } from "#lib/services/payment/end-declined.ts";
import { deletePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import { claimCapture, transitionPayment } from "#lib/services/payment/ledger/changes/transition-payment.ts";
import { findCheckout, findPayment } from "#lib/services/payment/ledger/queries/find-payment.ts";
import {
  type DirectPayment,
  declinedReason,
  isDirect,
  type Payment,
  paypalIdOf,
} from "#lib/services/payment/ledger/rows/payment.ts";
import { declinedError, paymentError, throwAs } from "#lib/services/payment/payment-errors.ts";
import { sharedFlight } from "#lib/services/payment/shared-flight.ts";
import { judgeRefusal, recordRefusal } from "#lib/services/payment/verify/judge-refusal.ts";
import { judgeHostedSubscription } from "#lib/services/payment/verify/subscription-terms.ts";
import { verifyPayment } from "#lib/services/payment/verify/verify-payment.ts";
import { type Completion, completeCheckoutAtWordPress } from "#lib/wordpress/payment/payment.ts";
import { readPayer, requireOwnCheckout } from "./own-checkout.ts";

// Completes a hosted checkout. It has the states of other payments, but WordPress captures the money (decision:
// ledger-in-sqlite).

/** Whether no completion of the checkout is under way or done. */
const isUntried = ({ state }: Payment) => state === "created" || state === "failed";

/**
 * Whether PayPal charges on approval, as for a subscription: the call to WordPress then moves no money, so nothing is
 * gained by waiting.
 */
const isPaidOnApproval = (checkout: Payment) => isOfSubscription(paypalIdOf(checkout));

/** Frees a checkout without money, so that it blocks no purchase; deletes one that was not prepared here. */
const freeForPurchase = (checkout: Payment): Promise<void> =>
  checkout.levelId > 0 ? transitionPayment(checkout, "checkoutFreed") : deletePayment(checkout.id);

/** The parameters of a return as WordPress takes them. */
type PayerReturn = { token: string; PayerID: string };

/** The level that was given; the account's present level where the ledger has stored none. */
const readCompletion = async ({ answer }: Payment, token: string): Promise<CompleteResult> =>
  answer === null ? readLevel(token) : completeResult.parse(JSON.parse(answer));

const completeFlight = sharedFlight<CompleteResult, never>({
  name: "complete",
  isPersonal: (error) => error instanceof SessionEnded,
  whenBusy: () => ({ processing: true }),
  patienceMs: 30_000,
});

/** One run at a time for each checkout. The caller has checked that the checkout is the member's. */
export const completeOnce = (token: string, body: PayerReturn): Promise<CompleteResult> =>
  completeFlight.join(body.token, () => completeKnown(token, body));

/**
 * Completes a hosted checkout and returns its level; repeating it returns the same result (product: Payment return).
 *
 * @throws SiteError 403, 409, 502, 504; SessionEnded; WordPressError; UpstreamError
 */
export async function completeCheckout(token: string, body: CompleteBody): Promise<CompleteResult> {
  const inPage = await findPayment(body.subscription_id ?? body.token ?? "");
  if (inPage !== null && isDirect(inPage)) return verifyReturn(inPage, token);
  const checkout = await requireOwnCheckout(token, body);
  const PayerID = await readPayer(checkout);
  if (PayerID !== null)
    return completeOnce(token, { token: paypalIdOf(checkout), PayerID }).catch((error: unknown) => {
      // WordPress sends 402 if PayPal says that nothing was paid.
      const isUnpaid = error instanceof WordPressError && error.status === 402;
      throw isUnpaid ? declinedError() : error;
    });
  if (checkout.state === "confirmed") return readCompletion(checkout, token);
  return answerProcessing(checkout);
}

async function completeKnown(token: string, body: PayerReturn): Promise<CompleteResult> {
  const checkout = await findCheckout(body.token);
  if (checkout === null) throw paymentError(409);
  if (checkout.state === "confirmed") return readCompletion(checkout, token);
  if (checkout.state !== "captured") {
    if (!(await mayGiveLevel(checkout))) return answerProcessing(checkout);
    await startCapture(checkout);
    const completion = completeAtWordPress(checkout, token, body);
    const { done, message } = await completion.catch(throwAs("COMPLETION_FAILED"));
    if (!done) return { processing: true, ...(message !== "" && { message }) };
    await transitionPayment(checkout, "completed");
  }
  const level = await readLevel(token);
  await transitionPayment(checkout, "given", { answer: JSON.stringify(level) });
  return level;
}

/**
 * Whether WordPress may give the level; also true if PayPal does not know the checkout, because WordPress may use an
 * account of its own.
 *
 * @throws SiteError 402 for a subscription that was declined, or not prepared here
 */
async function mayGiveLevel(checkout: Payment): Promise<boolean> {
  const paypalId = paypalIdOf(checkout);
  if (!isSubscriptionId(paypalId) || !isPayPalSetUp()) return true;
  try {
    const subscription = await fetchSubscription(paypalId);
    await refuseDeclined(checkout, subscription);
    const verdict = await judgeHostedSubscription(checkout, subscription);
    if (verdict === "mismatch") {
      log("warn", "payment does not match", { id: paypalId, kind: checkout.kind, verdict });
      await freeForPurchase(checkout);
      throw paymentError(402);
    }
    return verdict === "complete";
  } catch (error) {
    if (isPayPalRefusal(error)) return true;
    if (error instanceof PayPalError || upstreamFailure(error) !== null) return false;
    throw error;
  }
}

/** Refuses a subscription whose first payment failed, once it can't be charged any more. @throws SiteError 402 */
async function refuseDeclined(checkout: Payment, subscription: Subscription): Promise<void> {
  const hasEndedUnpaid = endedStatuses.includes(subscription.status) && !isPaid(subscription);
  // Once the webhook has cancelled it, perhaps a moment ago, PayPal may not name the failure.
  const wasDeclined = hasEndedUnpaid && (await findPayment(checkout.id))?.reason === declinedReason;
  if (!wasDeclined && !isDeclined(subscription)) return;
  if (await endDeclined(checkout, subscription)) throw declinedError();
}

/** Answers that the payment is in progress; the sweep and the webhook complete the checkout. */
async function answerProcessing(checkout: Payment): Promise<CompleteResult> {
  if (checkout.levelId > 0) await transitionPayment(checkout, "approvalSeen");
  return { processing: true };
}

/**
 * Marks that money may move from here on.
 *
 * @throws SiteError 409 if another payment of the member for the level is under way or done
 */
async function startCapture(checkout: Payment): Promise<void> {
  if (isUntried(checkout) && checkout.levelId > 0 && !isPaidOnApproval(checkout)) {
    if (await claimCapture(checkout.id)) return;
    await transitionPayment(checkout, "endedUnpaid");
    throw paymentError(409);
  }
  await transitionPayment(checkout, "captureStarted");
}

/** Has WordPress complete the checkout. A temporary failure leaves it `capturing`. */
async function completeAtWordPress(checkout: Payment, token: string, body: PayerReturn): Promise<Completion> {
  try {
    return await completeCheckoutAtWordPress(token, body);
  } catch (error) {
    if (error instanceof SessionEnded) await transitionPayment(checkout, "loggedOut");
    if (!(error instanceof WordPressError) || isTemporaryStatus(error.status)) throw error;
    const verdict = await judgeRefusal(error.status, checkout.levelId, token);
    if (verdict !== "refused") return { done: verdict === "given", message: "" };
    await applyRefusal(checkout, error.status);
    throw error;
  }
}

/**
 * Applies WordPress's final refusal. After a repeated call a checkout is free again only if WordPress says 402, or if
 * it was not prepared here and PayPal does not know it either.
 */
async function applyRefusal(checkout: Payment, status: number): Promise<void> {
  const { levelId, state } = checkout;
  const isRepeated = state === "capturing" || state === "needsReview";
  const isUnknownEverywhere = async () =>
    levelId === 0 && status !== 409 && (await isNothingAtPayPal(paypalIdOf(checkout)));
  const mayBeCaptured = isRepeated && status !== 402 && !(await isUnknownEverywhere());
  return mayBeCaptured ? recordRefusal(checkout, status) : freeForPurchase(checkout);
}

/** Whether PayPal has no such object; a billing token can't be looked up. */
async function isNothingAtPayPal(paypalId: string): Promise<boolean> {
  if (isBillingToken(paypalId)) return true;
  const fetch = isSubscriptionId(paypalId) ? fetchSubscription : fetchOrder;
  return fetch(paypalId).then(() => false, isUnknownToPayPal);
}

/** The account's present level. */
async function readLevel(token: string): Promise<CompleteResult> {
  const { membershipLevelId, membershipLevelName } = await readMember(token);
  return { levelId: membershipLevelId, levelName: membershipLevelName };
}

/** Verifies a payment by one of PayPal's own buttons, which may also leave the page and return. */
async function verifyReturn(payment: DirectPayment, token: string): Promise<CompleteResult> {
  const { kind, id, levelId } = payment;
  const { success, message } = await verifyPayment({ kind, id, levelId }, token, () => {});
  return success ? readLevel(token) : { processing: true, ...(message && { message }) };
}
