import type { Sandbox } from "#sandbox/base/context.ts";
import type { PlanTerms } from "#sandbox/base/state/paypal-state.ts";
import { findPlan } from "./account.ts";

const day = 86_400_000;

export function termsOf(planId: string, { paypal }: Sandbox): PlanTerms {
  const plan = findPlan(planId);
  return (plan && paypal.planTerms.get(plan.levelId)) ?? {};
}

/**
 * The amount of a plan's payment. The first one includes the set-up fee, and has the trial's price instead of
 * the plan's.
 */
export function firstCharge(planId: string, isFirst: boolean, sandbox: Sandbox): string {
  const plan = findPlan(planId);
  const price = Number(plan?.price ?? 0);
  if (!isFirst) return price.toFixed(2);
  const { trialDays, trialPrice = "0", setupFee = "0" } = termsOf(planId, sandbox);
  return ((trialDays ? Number(trialPrice) : price) + Number(setupFee)).toFixed(2);
}

/**
 * The time that is `count` calendar months later. In a shorter month it is the last day: one month after 31
 * January is 28 February.
 */
export function monthsAfter(from: number, count: number): number {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + count);
  // A day that the month lacks has become a day of the next month.
  if (end.getUTCDate() !== new Date(from).getUTCDate()) end.setUTCDate(0);
  return end.getTime();
}

/** The end of a plan's regular period that begins at `from`. */
export function periodAfter(from: number, planId: string): number {
  const { interval_unit: unit, interval_count: count } = findPlan(planId)?.cadence ?? {
    interval_unit: "MONTH",
    interval_count: 1,
  };
  if (unit === "YEAR") return monthsAfter(from, 12 * count);
  if (unit === "MONTH") return monthsAfter(from, count);
  return from + count * (unit === "WEEK" ? 7 : 1) * day;
}

/** The end of the time that a payment covers from `from` on. The first payment may be a trial's. */
export function endOfBillingPeriod(planId: string, isFirst: boolean, from: number, sandbox: Sandbox): number {
  const { trialDays } = termsOf(planId, sandbox);
  return isFirst && trialDays ? from + trialDays * day : periodAfter(from, planId);
}
