import "server-only";
import type { Price } from "#lib/contracts/membership.ts";
import { SiteError } from "#lib/errors.ts";
import { cadence, cadenceCycles } from "#lib/membership/plans.ts";
import { fetchBillingPlan } from "#lib/paypal/plan.ts";
import { log } from "#lib/platform/log.ts";
import { throwPayPalTrouble } from "#lib/services/payment/payment-errors.ts";
import { forgetPlans } from "./plan.ts";
import { comparePlan } from "./plan-terms.ts";
import { priceOf } from "./price.ts";

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
