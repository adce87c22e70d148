import "server-only";
import { UpstreamError } from "#lib/errors.ts";
import { endedStatuses, isOwing, isPaid, type Verdict } from "#lib/paypal/checks.ts";
import { nonceOf, readCustomId } from "#lib/paypal/custom-id.ts";
import { type BillingPlan, fetchBillingPlan } from "#lib/paypal/plan.ts";
import type { Subscription } from "#lib/paypal/subscription.ts";
import { PayPalError } from "#lib/paypal/transport.ts";
import { longestFirstPeriod } from "#lib/services/payment/buy/plan-terms.ts";
import { ledger } from "#lib/services/payment/ledger/ledger.ts";
import type { Payment } from "#lib/services/payment/ledger/payment.ts";

// A buyer can make subscriptions of their own on a level's plan. Ahead of a first payment only what was made here gives a
// level (decision: levels-ahead-of-payment).

const day = 24 * 60 * 60_000;

/**
 * Whether a subscription charges as its plan does when it is bought: from the day of its making on, and again within one
 * period, trials included.
 *
 * @throws UpstreamError
 */
async function isWithinTerms(subscription: Subscription, createdAt: number): Promise<boolean> {
  const { plan_id, status, status_update_time = 0, create_time = createdAt, start_time = 0 } = subscription;
  const { last_payment, next_billing_time } = subscription.billing_info ?? {};
  // Its buyer may approve it days after it was made.
  const begun = Math.max(create_time, status === "ACTIVE" ? status_update_time : 0);
  if (last_payment === undefined && start_time > begun + day) return false;
  const from = last_payment?.time ?? begun;
  if (next_billing_time === undefined || next_billing_time <= from + day) return true;
  if (plan_id === undefined) return false;
  return next_billing_time <= from + longestFirstPeriod(await readPlanOf(plan_id)) + day;
}

/** That a plan can't be read says nothing of the subscription on it. */
const readPlanOf = (planId: string): Promise<BillingPlan> =>
  fetchBillingPlan(planId).catch((error) => {
    if (error instanceof PayPalError) throw new UpstreamError("invalid", `plan ${planId}: ${error.status}`);
    throw error;
  });

/**
 * A verdict about a payment of the page with what the ledger knows of its making. Of a plan's own terms nothing has to be
 * asked where it was made here and is paid.
 *
 * @throws UpstreamError
 */
export async function judgeSubscription(
  payment: Payment,
  subscription: Subscription,
  verdict: Verdict,
): Promise<Verdict> {
  if (verdict !== "ahead" && verdict !== "complete") return verdict;
  const isOurs = payment.planId !== null && payment.nonce === nonceOf(subscription.custom_id);
  if (isOurs && verdict === "complete") return verdict;
  if (!(await isWithinTerms(subscription, payment.createdAt))) return "mismatch";
  if (verdict === "ahead") return isOurs ? "complete" : "waiting";
  return verdict;
}

/**
 * What may be done with the subscription of a hosted checkout, which WordPress has made: it is `complete` where it is paid, or
 * was prepared for this member and signed by WordPress with the shared key; `waiting` for its payment else, and a `mismatch`
 * where it is none of what was prepared.
 *
 * @throws UpstreamError
 */
export async function judgeHostedSubscription(
  checkout: Payment,
  subscription: Subscription,
): Promise<Verdict> {
  const { id, user, levelId, createdAt } = checkout;
  const { custom_id, status } = subscription;
  if (status !== "ACTIVE")
    return endedStatuses.includes(status) && isPaid(subscription) ? "complete" : "waiting";
  if (isOwing(subscription)) return "waiting";
  if (!(await isWithinTerms(subscription, createdAt))) return "mismatch";
  if (isPaid(subscription)) return "complete";
  const nonce = nonceOf(custom_id);
  const isSigned = readCustomId(custom_id, { kind: "subscription", user, levelId }) === "ours";
  if (levelId === 0 || nonce === null || !isSigned) return "waiting";
  return (await ledger().bindNonce(id, nonce)) ? "complete" : "waiting";
}
