import "server-only";
import type { CompleteBody, Completed } from "#lib/contracts/payment.ts";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { fetchOrder } from "#lib/paypal/order.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { isPayPalSetUp, isUnknownToPayPal, PayPalError } from "#lib/paypal/transport.ts";
import { log } from "#lib/platform/log.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { sharedFlight } from "#lib/services/payment/ledger/database/shared-flight.ts";
import { ledger } from "#lib/services/payment/ledger/ledger.ts";
import { type CapturedPayment, type Payment, paypalIdOf } from "#lib/services/payment/ledger/payment.ts";
import { hasLevel } from "#lib/services/payment/ledger/payment-owner.ts";
import { paymentError } from "#lib/services/payment/payment-errors.ts";
import { judgeHostedSubscription } from "#lib/services/payment/verify/subscription-terms.ts";
import { verifyPayment } from "#lib/services/payment/verify/verify-payment.ts";
import { type Completion, completeCheckoutAtWordPress } from "#lib/wordpress/payments/payment.ts";
import { SessionEnded, WordPressError } from "#lib/wordpress/transport/wordpress-error.ts";
import { readPayer, requireOwnCheckout } from "./own-checkout.ts";
import { throwAs } from "./prepare-checkout.ts";

// A hosted checkout goes created → capturing → captured → confirmed as other payments do; here WordPress takes the
// money (decision: hosted-checkouts-in-the-ledger).

const isUntried = ({ state }: Payment) => state === "created" || state === "failed";
/** PayPal has taken a subscription's money before anybody comes back: not to ask WordPress would save nothing. */
const isPaidOnApproval = (checkout: Payment) => /^(?:I|BA)-/.test(paypalIdOf(checkout));

/**
 * Whether WordPress may be asked for the level of a checkout. It is where PayPal tells this app nothing: WordPress may have
 * an account of its own.
 *
 * @throws SiteError 402 for a subscription that is none of what was prepared
 */
async function isGivable(checkout: Payment): Promise<boolean> {
  const paypalId = paypalIdOf(checkout);
  if (!paypalId.startsWith("I-") || !isPayPalSetUp()) return true;
  try {
    const verdict = await judgeHostedSubscription(checkout, await fetchSubscription(paypalId));
    if (verdict === "mismatch") {
      log("warn", "payment does not match", { id: paypalId, kind: checkout.kind, verdict });
      await freeUntaken(checkout);
      throw paymentError(402);
    }
    return verdict === "complete";
  } catch (error) {
    if (error instanceof PayPalError) return error.status !== 429;
    if (upstreamFailure(error) !== null) return false;
    throw error;
  }
}

/** The approval, or the first payment, is on its way; the sweep and the webhook follow it. */
async function waitFor({ id, state, levelId }: Payment): Promise<Completed> {
  if (state === "created" && levelId > 0) await ledger().update(id, { state: "capturing" });
  return { processing: true };
}

/** Nothing is taken with it: other purchases are free, and what was not prepared here is nobody's. */
const freeUntaken = ({ id, levelId }: Payment): Promise<void> =>
  levelId > 0 ? ledger().update(id, { state: "created" }) : ledger().forget(id);

/** From here on money may move. @throws SiteError 409 where it has for the same level */
async function startCapture(checkout: Payment): Promise<void> {
  const { id, levelId, state } = checkout;
  if (isUntried(checkout) && levelId > 0 && !isPaidOnApproval(checkout)) {
    if (await ledger().claim(id)) return;
    await ledger().update(id, { state: "failed" });
    throw paymentError(409);
  }
  if (state !== "needsReview") await ledger().update(id, { state: "capturing" });
}

/** Whether PayPal says that it knows no such thing; a billing token is nothing that it could be asked about. */
async function isNothingAtPayPal(paypalId: string): Promise<boolean> {
  if (paypalId.startsWith("BA-")) return true;
  const fetch = paypalId.startsWith("I-") ? fetchSubscription : fetchOrder;
  return fetch(paypalId).then(() => false, isUnknownToPayPal);
}

/**
 * WordPress has said no, and meant it. Where it was asked before, only "not paid" says that no money is in it; or that
 * neither WordPress nor PayPal knows what nobody here has prepared.
 */
async function recordRejection(checkout: Payment, status: number): Promise<void> {
  const { id, user, levelId, state } = checkout;
  const wasAsked = state === "capturing" || state === "needsReview";
  const isMadeUp = async () =>
    levelId === 0 && status !== 409 && (await isNothingAtPayPal(paypalIdOf(checkout)));
  if (wasAsked && status !== 402 && !(await isMadeUp())) {
    const named = { id: paypalIdOf(checkout), user, levelId, status };
    log("error", "checkout may be captured, but WordPress said no: needs review", named);
    return ledger().update(id, { state: "needsReview" });
  }
  return freeUntaken(checkout);
}

/** Statuses of WordPress that may pass. */
const passingStatuses = [408, 429];

/** Has WordPress complete it. What merely fails leaves it `capturing`. */
async function completeAtWordPress(checkout: Payment, token: string, body: PayerReturn): Promise<Completion> {
  try {
    return await completeCheckoutAtWordPress(token, body);
  } catch (error) {
    if (error instanceof SessionEnded) await ledger().update(checkout.id, { state: checkout.state });
    if (!(error instanceof WordPressError) || passingStatuses.includes(error.status)) throw error;
    // It was completed before, and nobody heard of it.
    if (error.status === 409 && (await hasLevel(token, checkout.levelId))) return { done: true, message: "" };
    await recordRejection(checkout, error.status);
    throw error;
  }
}

/** A return as WordPress takes it. */
type PayerReturn = { token: string; PayerID: string };

/** The level that the account has now. */
async function readLevel(token: string): Promise<Completed> {
  const { membershipLevelId, membershipLevelName } = await readMember(token);
  return { levelId: membershipLevelId, levelName: membershipLevelName };
}

async function complete(token: string, body: PayerReturn): Promise<Completed> {
  const checkout = await ledger().findCheckout(body.token);
  if (checkout === null) throw paymentError(409);
  const { id } = checkout;
  if (checkout.state === "confirmed") return completedAs(checkout, token);
  if (checkout.state !== "captured") {
    if (!(await isGivable(checkout))) return waitFor(checkout);
    await startCapture(checkout);
    const asked = completeAtWordPress(checkout, token, body);
    const { done, message } = await asked.catch(throwAs("COMPLETION_FAILED"));
    if (!done) return { processing: true, ...(message !== "" && { message }) };
    await ledger().update(id, { state: "captured" });
  }
  const completed = await readLevel(token);
  await ledger().update(id, { state: "confirmed", sealedToken: null, answer: JSON.stringify(completed) });
  return completed;
}

/** What a checkout that is done gave. Where nobody heard of it (the site confirmed it by itself), the account tells. */
const completedAs = async ({ answer }: Payment, token: string): Promise<Completed> =>
  answer === null ? readLevel(token) : JSON.parse(answer);

const completing = sharedFlight<Completed, never>({
  name: "complete",
  isPersonal: (error) => error instanceof SessionEnded,
  whenBusy: () => ({ processing: true }),
  patienceMs: 30_000,
});

/** One at a time for each checkout, which must be the member's whose token it is. */
export const completeOnce = (token: string, body: PayerReturn): Promise<Completed> =>
  completing.join(body.token, () => complete(token, body));

/**
 * Completes a hosted checkout and says which level it gave; the same token again gives the same answer, once done
 * (product: Payment return).
 *
 * @throws SiteError 403, 409, 502, 504; SessionEnded; WordPressError; UpstreamError
 */
export async function completeCheckout(token: string, body: CompleteBody): Promise<Completed> {
  const inPage = await ledger().find(body.subscription_id ?? body.token ?? "");
  if (inPage !== null && inPage.kind !== "checkout")
    return verifyReturn({ ...inPage, kind: inPage.kind }, token);
  const checkout = await requireOwnCheckout(token, body);
  const PayerID = await readPayer(checkout);
  if (PayerID !== null)
    return completeOnce(token, { token: paypalIdOf(checkout), PayerID }).catch((error: unknown) => {
      // PayPal has told WordPress that nothing was paid.
      const isDeclined = error instanceof WordPressError && error.status === 402;
      throw isDeclined ? new SiteError(402, "INSTRUMENT_DECLINED") : error;
    });
  if (checkout.state === "confirmed") return completedAs(checkout, token);
  return waitFor(checkout);
}

/** PayPal's buttons may leave the page too: what comes back then is verified like any other payment of theirs. */
async function verifyReturn(payment: CapturedPayment, token: string): Promise<Completed> {
  const { kind, id, levelId } = payment;
  const { success, message } = await verifyPayment({ kind, id, levelId }, token, () => {});
  return success ? readLevel(token) : { processing: true, ...(message && { message }) };
}
