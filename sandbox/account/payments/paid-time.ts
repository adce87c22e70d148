import type { Sandbox } from "#sandbox/context.ts";
import { findPlan } from "#sandbox/paypal/objects/account.ts";
import { periodOf } from "#sandbox/paypal/objects/plan-terms.ts";
import { salesOf } from "#sandbox/paypal/objects/sale.ts";
import { findSubscription, type SubscriptionRow } from "#sandbox/paypal/objects/subscription.ts";

/** Charges nothing more, or nothing until the buyer acts. */
export const hasEnded = ({ status }: SubscriptionRow): boolean =>
  ["CANCELLED", "EXPIRED", "SUSPENDED"].includes(status);

/** The end of a plan's period from `from`: a month ends on the same day of the next month. */
function periodAfter(from: number, planId: string): number {
  const { interval_unit: unit, interval_count: count } = findPlan(planId)?.cadence ?? {
    interval_unit: "DAY",
    interval_count: 0,
  };
  const end = new Date(from);
  if (unit === "YEAR") end.setUTCFullYear(end.getUTCFullYear() + count);
  else if (unit === "MONTH") end.setUTCMonth(end.getUTCMonth() + count);
  else end.setUTCDate(end.getUTCDate() + count * (unit === "WEEK" ? 7 : 1));
  return end.getTime();
}

/**
 * The end of a subscription's paid time or of its free trial, in milliseconds; 0 where nothing was paid. Refunded time
 * ends with the refund.
 */
export function paidUntil(id: string, sandbox: Sandbox): number {
  const found = findSubscription(id, sandbox.db);
  if (!found || found.last_paid === null) return 0;
  const newest = salesOf(found.id, sandbox.db).at(-1);
  const isOwing = found.failed_count > 0;
  if (!newest) return isOwing ? 0 : found.created + periodOf(found.plan_id, true, sandbox);
  if (found.status === "ACTIVE" && !isOwing && found.next_due !== null) return found.next_due;
  return newest.status === "REFUNDED" ? newest.updated : periodAfter(newest.created, found.plan_id);
}
