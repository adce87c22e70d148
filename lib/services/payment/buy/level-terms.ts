import "server-only";
import type { Price } from "#lib/contracts/membership.ts";
import type { PayPalPlan } from "#lib/contracts/payment.ts";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { cadence, cadenceCycles } from "#lib/membership/plans.ts";
import { fetchBillingPlan } from "#lib/paypal/plan.ts";
import { log } from "#lib/platform/log.ts";
import { membershipLevels } from "#lib/services/accounts/membership.ts";
import { throwPayPalTrouble } from "#lib/services/payment/payment-errors.ts";
import { fetchPlanId } from "#lib/wordpress/payments/payment.ts";
import { WordPressError } from "#lib/wordpress/transport/wordpress-error.ts";
import { comparePlan, firstPeriodOf } from "./plan-terms.ts";

/**
 * What a level is called and costs now (product: Prices).
 *
 * @throws SiteError 502 where WordPress has no such level, or names no price that can be read for certain
 */
export async function priceOf(levelId: number): Promise<{ name: string; price: Price }> {
  const levels = await membershipLevels().catch(() => []);
  const level = levels.find(({ id }) => id === levelId);
  if (level === undefined || level.price === null) throw new SiteError(502, "PLAN_FAILED");
  return { name: level.name, price: level.price };
}

/** By level, as long as this process runs: a level's plan is everybody's, and another one is told (product: Caching). */
let kept = new Map<number, string>();

/** The plans are asked for anew: WordPress says that levels have changed, or one is no longer what its level says. */
export const forgetPlans = () => {
  kept = new Map();
};

/** PayPal's plan of a level. @throws SiteError 502, 504; SessionEnded */
export async function readPlanId(token: string, levelId: number): Promise<string> {
  // What is forgotten while WordPress is asked is kept in vain.
  const plans = kept;
  const known = plans.get(levelId);
  if (known !== undefined) return known;
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
 * The same for whoever asks, of levels 2 to 5, and when the second payment follows the first; null where PayPal does not
 * say.
 *
 * @throws SiteError 400, 502, 504; SessionEnded
 */
export async function readPlan(token: string, levelId: number): Promise<PayPalPlan> {
  if (!(Number.isInteger(levelId) && levelId >= 2 && levelId <= 5)) throw new SiteError(400, "PLAN_LEVEL");
  const planId = await readPlanId(token, levelId);
  return { planId, firstPeriod: await fetchBillingPlan(planId).then(firstPeriodOf, () => null) };
}

/**
 * The price of a level whose plan at PayPal says the same: amounts, currency, period (product: Prices).
 *
 * @throws SiteError 502, 503, 504
 */
export async function requireMatchingPlan(levelId: number, planId: string): Promise<Price> {
  const { name, price } = await priceOf(levelId);
  const plan = await fetchBillingPlan(planId).catch(throwPayPalTrouble);
  const cycle = cadenceCycles[cadence({ id: levelId, name, price })];
  const differences = cycle === null ? ["period"] : comparePlan(price, cycle, plan);
  if (differences.length === 0) return price;
  log("error", "a plan at PayPal is another than its level: it can't be bought", {
    levelId,
    planId,
    differences,
  });
  // WordPress may have another one by now.
  forgetPlans();
  throw new SiteError(503, "PLAN_DIFFERS");
}
