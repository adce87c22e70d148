import "server-only";
import type { Price } from "#lib/contracts/payment/membership.ts";
import type { PayPalPlan } from "#lib/contracts/payment/payment.ts";
import { lifetimeLevel } from "#lib/membership/access.ts";
import { cadenceCycles, cadenceOf } from "#lib/membership/plans.ts";
import { fetchBillingPlan } from "#lib/paypal/plan.ts";
import { SiteError, upstreamFailure } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { membershipLevels } from "#lib/services/payment/membership.ts";
import { throwPayPalTrouble } from "#lib/services/payment/payment-errors.ts";
import { fetchPlanId } from "#lib/wordpress/payment/payment.ts";
import { comparePlan, firstPeriodOf } from "./plan-terms.ts";

/**
 * A level's name and present price (product: Prices).
 *
 * @throws SiteError 502 where WordPress has no such level, or no price that is certain
 */
export async function readPricedLevel(levelId: number): Promise<{ name: string; price: Price }> {
  const levels = await membershipLevels().catch(() => []);
  const level = levels.find(({ id }) => id === levelId);
  if (level === undefined || level.price === null) throw new SiteError(502, "PLAN_FAILED");
  return { name: level.name, price: level.price };
}

/**
 * Plan ids by level, cached until WordPress reports a change: a level's plan is the same for all (product: Caching).
 */
let planIds = new Map<number, string>();

/** Called when WordPress reports changed levels, or a plan does not match its level. */
export const forgetPlans = () => {
  planIds = new Map();
};

/** PayPal's plan id of a level. @throws SiteError 502, 504; SessionEnded */
export async function readPlanId(token: string, levelId: number): Promise<string> {
  // If the cache is cleared during the call, the result is stored in the old map, and dropped with it.
  const plans = planIds;
  const cached = plans.get(levelId);
  if (cached !== undefined) return cached;
  try {
    const planId = await fetchPlanId(token, levelId);
    plans.set(levelId, planId);
    return planId;
  } catch (error) {
    const kind = upstreamFailure(error)?.kind;
    if (kind === undefined && !(error instanceof WordPressError)) throw error;
    throw new SiteError(kind === "timeout" ? 504 : 502, kind === "invalid" ? "PLAN_INVALID" : "PLAN_FAILED");
  }
}

/**
 * PayPal's plan of a level from 2 to 5, and the time from its first payment to the second; null if PayPal does not name
 * it.
 *
 * @throws SiteError 400, 502, 504; SessionEnded
 */
export async function readPlan(token: string, levelId: number): Promise<PayPalPlan> {
  if (!(Number.isInteger(levelId) && levelId > 1 && levelId < lifetimeLevel))
    throw new SiteError(400, "PLAN_LEVEL");
  const planId = await readPlanId(token, levelId);
  return { planId, firstPeriod: await fetchBillingPlan(planId).then(firstPeriodOf, () => null) };
}

/**
 * The price of a level, if its plan at PayPal agrees: amounts, currency, period (product: Prices).
 *
 * @throws SiteError 502, 503, 504
 */
export async function requireMatchingPlan(levelId: number, planId: string): Promise<Price> {
  const { name, price } = await readPricedLevel(levelId);
  const plan = await fetchBillingPlan(planId).catch(throwPayPalTrouble);
  const cycle = cadenceCycles[cadenceOf({ id: levelId, name, price })];
  const differences = cycle === null ? ["period"] : comparePlan(price, cycle, plan);
  if (differences.length === 0) return price;
  log("error", "a plan at PayPal is another than its level: it can't be bought", {
    levelId,
    planId,
    differences,
  });
  // By now WordPress may name another plan.
  forgetPlans();
  throw new SiteError(503, "PLAN_DIFFERS");
}
