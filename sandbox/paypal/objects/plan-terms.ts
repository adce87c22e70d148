import type { Sandbox } from "#sandbox/context.ts";
import { findPlan } from "./account.ts";
import type { PlanTerms } from "./state.ts";

const day = 86_400_000;
const unitDays = { DAY: 1, WEEK: 7, MONTH: 30, YEAR: 365 } as Record<string, number>;

export function termsOf(planId: string, { paypal }: Sandbox): PlanTerms {
  const plan = findPlan(planId);
  return (plan && paypal.planTerms.get(plan.levelId)) ?? {};
}

/** The amount of a plan's payment; the first includes the set-up fee, and the trial's price instead of the plan's. */
export function firstCharge(planId: string, isFirst: boolean, sandbox: Sandbox): string {
  const plan = findPlan(planId);
  const price = Number(plan?.price ?? 0);
  if (!isFirst) return price.toFixed(2);
  const { trialDays, trialPrice = "0", setupFee = "0" } = termsOf(planId, sandbox);
  return ((trialDays ? Number(trialPrice) : price) + Number(setupFee)).toFixed(2);
}

/** The period that a payment covers, in milliseconds. */
export function periodOf(planId: string, isFirst: boolean, sandbox: Sandbox): number {
  const { trialDays } = termsOf(planId, sandbox);
  if (isFirst && trialDays) return trialDays * day;
  const cadence = findPlan(planId)?.cadence;
  return (unitDays[cadence?.interval_unit ?? ""] ?? 30) * (cadence?.interval_count ?? 1) * day;
}
