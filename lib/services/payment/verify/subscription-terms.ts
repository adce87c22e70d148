import "server-only";
import { endedStatuses, isOwing, isPaid, lastPayment, type Verdict } from "#lib/paypal/checks.ts";
import { nonceOf, readCustomId } from "#lib/paypal/custom-id.ts";
import { type BillingPlan, fetchBillingPlan } from "#lib/paypal/plan.ts";
import type { Subscription } from "#lib/paypal/subscription.ts";
import { PayPalError } from "#lib/paypal/transport.ts";
import { UpstreamError } from "#lib/platform/errors.ts";
import { day } from "#lib/platform/time/duration.ts";
import { bindNonce } from "#lib/services/payment/ledger/changes/change-payment.ts";
import type { Payment } from "#lib/services/payment/ledger/rows/payment.ts";
import { longestFirstPeriodMs } from "#lib/services/payment/terms/plan-terms.ts";

// Buyers can create subscriptions to a level's plan themselves. Before its first payment, only a subscription that was
// made here gives a level (decision: levels-last-as-long-as-paid).

/** A subscription's plan. A plan that can't be read says nothing about the subscription, so it counts as an outage. */
const readPlanOf = (planId: string): Promise<BillingPlan> =>
  fetchBillingPlan(planId).catch((error) => {
    if (error instanceof PayPalError) throw new UpstreamError("invalid", `plan ${planId}: ${error.status}`);
    throw error;
  });

/**
 * Adjusts the verdict by how the subscription was made. The plan of a paid subscription that was made here is not read.
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
  if (verdict === "ahead") return isOurs ? "complete" : "unrecorded";
  return verdict;
}

/**
 * The verdict on a hosted checkout's subscription, which WordPress made. `complete`: paid, or prepared for this
 * member and signed with the shared key. `mismatch`: not within the terms of its plan. `unrecorded`: without a payment yet.
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
    return endedStatuses.includes(status) && isPaid(subscription) ? "complete" : "unrecorded";
  if (isOwing(subscription)) return "unrecorded";
  if (!(await isWithinTerms(subscription, createdAt))) return "mismatch";
  if (isPaid(subscription)) return "complete";
  const nonce = nonceOf(custom_id);
  const isSigned = readCustomId(custom_id, { kind: "subscription", user, levelId }) === "ours";
  if (levelId === 0 || nonce === null || !isSigned) return "unrecorded";
  return (await bindNonce(id, nonce)) ? "complete" : "unrecorded";
}

/**
 * Whether a subscription charges when its plan says: from the day of its creation, and again within one period, with
 * trials.
 *
 * @throws UpstreamError
 */
async function isWithinTerms(subscription: Subscription, createdAt: number): Promise<boolean> {
  const { plan_id, status, status_update_time = 0, create_time = createdAt, start_time = 0 } = subscription;
  const { next_billing_time } = subscription.billing_info ?? {};
  const paid = lastPayment(subscription);
  // The buyer may approve it days after its creation.
  const begun = Math.max(create_time, status === "ACTIVE" ? status_update_time : 0);
  if (paid === undefined && start_time > begun + day) return false;
  const from = paid?.time ?? begun;
  if (next_billing_time === undefined || next_billing_time <= from + day) return true;
  if (plan_id === undefined) return false;
  return next_billing_time <= from + longestFirstPeriodMs(await readPlanOf(plan_id)) + day;
}
