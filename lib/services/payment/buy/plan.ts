import "server-only";
import type { PayPalPlan } from "#lib/contracts/payment.ts";
import { SiteError, upstreamFailure } from "#lib/errors.ts";
import { fetchBillingPlan } from "#lib/paypal/plan.ts";
import { fetchPlanId } from "#lib/wordpress/payments/payment.ts";
import { WordPressError } from "#lib/wordpress/transport/wordpress-error.ts";
import { firstPeriodOf } from "./plan-terms.ts";

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
