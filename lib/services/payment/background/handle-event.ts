import "server-only";
import { amountText } from "#lib/membership/amount-text.ts";
import { cents } from "#lib/paypal/checks.ts";
import { ownerNamedIn } from "#lib/paypal/custom-id.ts";
import { isSubscriptionId } from "#lib/paypal/paypal-ids.ts";
import { fetchDispute, fetchRefund } from "#lib/paypal/refunds-and-disputes.ts";
import { fetchSubscription } from "#lib/paypal/subscription.ts";
import { isUnknownToPayPal, PayPalError } from "#lib/paypal/transport.ts";
import type { PayPalEvent } from "#lib/paypal/webhook.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { day } from "#lib/platform/time/duration.ts";
import { nameSubscription, updatePayment } from "#lib/services/payment/ledger/changes/change-payment.ts";
import {
  findPayment,
  findPaymentByPayPalId,
  findUnnamedCheckout,
  hasUnnamedCheckout,
} from "#lib/services/payment/ledger/queries/find-payment.ts";
import { isDirect, isPending, type Payment, paypalIdOf } from "#lib/services/payment/ledger/rows/payment.ts";
import {
  addPaymentEvents,
  findPaymentEvents,
  findPaymentIdByTransaction,
  readUnrefunded,
} from "#lib/services/payment/ledger/tables/payment-events.ts";
import { refundEvent } from "#lib/services/payment/verify/paypal-events.ts";
import { syncPayment } from "#lib/services/payment/verify/sync-payment.ts";
import { type FinishOutcome, finishPayment } from "./finish-payment.ts";

// Handles a webhook event: finishes its payment, reads from PayPal what happened to it, and records that.

/** The payment of an event, by any id in it; null if none is in the ledger. */
export async function findPaymentOf({ paymentId, transactionId }: PayPalEvent): Promise<Payment | null> {
  const named = paymentId === null ? null : await findPaymentByPayPalId(paymentId);
  if (named !== null) return named;
  const idOfPayment = transactionId === null ? null : await findPaymentIdByTransaction(transactionId);
  return idOfPayment === null ? null : findPayment(idOfPayment);
}

/**
 * Whether an event is worth a call to PayPal: the ledger has its payment, or a checkout whose subscription id is
 * unknown.
 */
export const mayBeOurs = async (event: PayPalEvent): Promise<boolean> =>
  (await findPaymentOf(event)) !== null ||
  (event.paymentId !== null && isSubscriptionId(event.paymentId) && (await hasUnnamedCheckout()));

/** How long an event may precede the payment that it is about, in ms. */
const maxLeadMs = 3 * day;

/**
 * Whether an event of an unknown payment may still prove to be ours, so that PayPal must send it again: the event names
 * only a transaction, whose payment the ledger may not know yet.
 */
export const mayBecomeOurs = ({ paymentId, at }: PayPalEvent): boolean =>
  paymentId === null && steadyNow() - at < maxLeadMs;

type Reversal = { resourceId: string; transactionId: string; amount: string | null };

/**
 * Handles an event. It says which payment to look up; of the rest only the payer and the amount of a refund or reversal
 * are taken from it (decision: money-decides-not-answers).
 *
 * @returns false if the payment could not be finished yet
 * @throws PayPalError; UpstreamError; Error for a payment that the ledger may learn of later
 */
export async function handleEvent(event: PayPalEvent): Promise<boolean> {
  const found = (await findPaymentOf(event)) ?? (await findByOwner(event.paymentId));
  if (found === null && mayBecomeOurs(event)) throw new Error("payment not known yet");
  if (found === null) return true;
  if (event.type === "PAYMENT.SALE.PENDING") {
    const { user, levelId } = found;
    const named = { payment: paypalIdOf(found), transaction: event.transactionId };
    log("info", "PayPal holds a payment", { id: event.id, ...named, user, levelId });
  }
  const payer = event.payerId !== null && found.kind === "checkout" ? { payerId: event.payerId } : null;
  if (payer !== null) await updatePayment(found.id, payer);
  const { payment, isFinished } = await finish({ ...found, ...payer });
  if (payment === null || payment.state === "created" || payment.state === "failed") return isFinished;
  const isRefund = event.subject === "refund" || event.subject === "reversal";
  const syncResult = await syncPayment(payment, isRefund ? event.transactionId : null).catch(
    // WordPress may use a PayPal account of its own, whose payments this app can't see.
    ignoreMissing,
  );
  if (syncResult === null) return isFinished;
  if (isRefund) await recordRefund(payment, event);
  if (event.subject === "dispute") await recordDispute(payment, event);
  return isFinished;
}

/** Ignores that PayPal does not know the requested object; rethrows other errors. */
function ignoreMissing(error: unknown): null {
  if (isUnknownToPayPal(error)) return null;
  throw error;
}

/**
 * Finds a hosted subscription that the ledger knows only by its billing token: by the member and level that PayPal
 * names. Stores the subscription's id.
 */
async function findByOwner(paypalId: string | null): Promise<Payment | null> {
  if (paypalId === null || !isSubscriptionId(paypalId)) return null;
  const subscription = await fetchSubscription(paypalId).catch(ignoreMissing);
  const owner = ownerNamedIn(subscription?.custom_id);
  const payment = owner && (await findUnnamedCheckout(owner.user, owner.levelId));
  if (payment === null) return null;
  await nameSubscription(payment.id, paypalId);
  return { ...payment, subscriptionId: paypalId };
}

/** `payment`: as it is stored now; null if it was deleted. `isFinished`: false if PayPal must send the event again. */
type FinishResult = { payment: Payment | null; isFinished: boolean };

/** Finishes a payment, unless it is finished. */
async function finish(payment: Payment): Promise<FinishResult> {
  if (payment.state === "confirmed") return { payment, isFinished: true };
  const outcome = await finishPayment(payment).catch((error: unknown) => logFailedFinish(payment, error));
  const current = await findPayment(payment.id);
  if (current === null || current.state === "confirmed") return { payment: current, isFinished: true };
  if (outcome === "seeState") return { payment: current, isFinished: current.state === "failed" };
  return { payment: current, isFinished: outcome === "ended" && !isPending(current) };
}

/** Logs why a payment was not finished. @returns `ended` for a final refusal of a payment that the site captures */
function logFailedFinish(payment: Payment, error: unknown): FinishOutcome {
  log("warn", "webhook could not confirm", { id: paypalIdOf(payment), reason: String(error) });
  if (!isDirect(payment)) return "seeState";
  return error instanceof SiteError && error.status < 500 ? "ended" : "waits";
}

/** Records a refund or reversal, with the amount that PayPal reports. */
async function recordRefund(payment: Payment, event: PayPalEvent): Promise<void> {
  const { resourceId, transactionId, subject } = event;
  if (resourceId === null || transactionId === null) return;
  const reversed = subject === "reversal";
  const refund = await fetchRefund(resourceId).catch(ignoreMissing);
  if (refund !== null && refund.status !== "COMPLETED") return;
  const { id, amount } = refund ?? (await reversalOf(payment, { ...event, resourceId, transactionId }));
  const at = refund?.create_time ?? event.at;
  if (refund !== null || Number(amount.value) !== 0)
    await addPaymentEvents([refundEvent(payment.id, { id, amount, transactionId, reversed, at })]);
}

/**
 * The id and amount of a reversal, for which PayPal has no lookup: the event's amount if it is usable, otherwise all
 * that is not refunded yet.
 */
async function reversalOf({ id }: Payment, { resourceId, transactionId, amount }: Reversal) {
  const unrefunded = (await readUnrefunded(id))(transactionId);
  const reported = cents(amount ?? "") ?? unrefunded;
  const isPart = reported > 0 && reported < unrefunded;
  const events = await findPaymentEvents(id);
  const currency = events.find((other) => other.transactionId === transactionId)?.currency ?? "USD";
  return {
    // Each refund has an id of its own. A reversal may have the payment's id, to which the amount is added: so a second
    // event about the same amount counts as a repetition.
    id: resourceId === transactionId ? `${transactionId}.${isPart ? reported : "rest"}` : resourceId,
    amount: { currency_code: currency, value: amountText((isPart ? reported : unrefunded) / 100, currency) },
  };
}

/** Logs and records a dispute; the operator answers it at PayPal. */
async function recordDispute(payment: Payment, event: PayPalEvent): Promise<void> {
  const { resourceId, transactionId, at } = event;
  if (resourceId === null) return;
  // Without the permission to read disputes, PayPal's signed event has to do.
  const dispute = await fetchDispute(resourceId).catch((error) => {
    if (error instanceof PayPalError) return null;
    throw error;
  });
  const isResolved = dispute ? dispute.status === "RESOLVED" : event.type === "CUSTOMER.DISPUTE.RESOLVED";
  const type = isResolved ? "dispute.resolved" : "dispute.opened";
  const { currency_code: currency = null, value: amount = null } = dispute?.dispute_amount ?? {};
  const fields = {
    type,
    paymentId: payment.id,
    transactionId,
    amount,
    currency,
    at,
    nextPaymentAt: null,
  } as const;
  const added = await addPaymentEvents([{ id: `${type}:${resourceId}`, ...fields }]);
  if (added.length === 0) return;
  const { user, levelId } = payment;
  const named = { id: resourceId, payment: paypalIdOf(payment), user, levelId, amount, currency };
  const outcome = dispute?.dispute_outcome?.outcome_code;
  if (isResolved) log("info", "dispute resolved", { ...named, outcome });
  else log("error", "a payment is disputed: answer at PayPal", { ...named, reason: dispute?.reason });
}
