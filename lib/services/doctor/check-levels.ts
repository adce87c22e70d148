import { lifetimeLevel } from "#lib/membership/access.ts";
import "server-only";
import type { MembershipLevel } from "#lib/contracts/payment/membership.ts";
import { cadenceCycles, cadenceOf, plainMarkup } from "#lib/membership/plans.ts";
import { fetchBillingPlan } from "#lib/paypal/plan.ts";
import { isPayPalSetUp, isUnknownToPayPal } from "#lib/paypal/transport.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import { comparePlan, type PlanDifference } from "#lib/services/payment/terms/plan-terms.ts";
import { fetchMembershipLevels } from "#lib/wordpress/payment/membership.ts";
import { probeWordPress } from "#lib/wordpress/transport/probe.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";

export function priceDiagnosis({ id, name, price, pricingText }: MembershipLevel): Diagnosis {
  const check = `level ${id} (${name})`;
  if (price === null)
    return fail(
      check,
      `no price can be read for certain from "${plainMarkup(pricingText)}": write one amount with its currency, or set CURRENCY`,
    );
  if (id === lifetimeLevel && price.cycle !== null)
    return fail(check, "is sold as one payment, but its price renews: take the period out");
  const period = price.cycle ? ` every ${price.cycle.every} ${price.cycle.unit}` : "";
  const first = price.initial === price.amount ? "" : `${price.initial} today, then `;
  return ok(check, `${first}${price.amount} ${price.currency}${period}`);
}

const advice: Record<PlanDifference, string> = {
  inactive: "it is not active: activate it at PayPal",
  currency: "it is in another currency: make a new plan, for a plan's currency can't be changed",
  amount:
    "it charges another amount, now or later, set-up fee and trial included: change its price at PayPal, or the level's",
  period: "it renews after another time: make a new plan",
  tax: "it puts tax on top of the price: make the tax inclusive",
  unreadable: "it has no fixed price or nothing that renews: make a plan with one regular price",
};

export const planDiagnosis = (
  levelId: number,
  planId: string,
  differences: readonly PlanDifference[],
): Diagnosis =>
  differences.length === 0
    ? ok(`plan of level ${levelId}`, `${planId} charges what the level says`)
    : fail(
        `plan of level ${levelId}`,
        `${planId} can't be bought: ${differences.map((difference) => advice[difference]).join("; ")}`,
      );

async function checkPlan(level: MembershipLevel): Promise<Diagnosis[]> {
  const check = `plan of level ${level.id}`;
  const cycle = cadenceCycles[cadenceOf(level)];
  if (level.price === null || cycle === null) return [];
  const { json, status } = await probeWordPress("GET", `asmr/v1/memberships/level/${level.id}/paypal-plan`);
  const planId = (json as { planId?: unknown } | null)?.planId;
  if (status === 401 || status === 403)
    return [
      warn(
        check,
        "WordPress shows plans to members alone: set WORDPRESS_KEY on both sides to have it checked",
      ),
    ];
  if (typeof planId !== "string")
    return [fail(check, `WordPress names none (${status}): enter it in Settings → Murmur`)];
  try {
    return [planDiagnosis(level.id, planId, comparePlan(level.price, cycle, await fetchBillingPlan(planId)))];
  } catch (error) {
    const text = isUnknownToPayPal(error)
      ? `PayPal has no ${planId}: is it of another account, or of the other PAYPAL_ENV?`
      : `PayPal can't be asked (${reasonOf(error)})`;
    return [fail(check, text)];
  }
}

export async function checkLevels(): Promise<Diagnosis[]> {
  try {
    const paid = (await fetchMembershipLevels()).filter(({ id }) => id > 1);
    if (paid.length === 0) return [warn("levels", "WordPress sells none: nothing can be bought")];
    const subscribed = isPayPalSetUp() ? paid.filter(({ id }) => id !== lifetimeLevel) : [];
    const plans = await Promise.all(subscribed.map(checkPlan));
    return [...paid.map(priceDiagnosis), ...plans.flat()];
  } catch (error) {
    return [fail("levels", `can't be read (${reasonOf(error)})`)];
  }
}
