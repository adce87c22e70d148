import type { Sandbox } from "#sandbox/base/context.ts";
import { endOfBillingPeriod, periodAfter } from "#sandbox/paypal/objects/plan-terms.ts";
import { salesOf } from "#sandbox/paypal/objects/sale.ts";
import { findSubscription, type SubscriptionRow } from "#sandbox/paypal/objects/subscription.ts";

/** Whether a subscription charges nothing more, or nothing until the buyer acts. */
export const hasEnded = ({ status }: SubscriptionRow): boolean =>
  ["CANCELLED", "EXPIRED", "SUSPENDED"].includes(status);

/**
 * The end of a subscription's paid time or free trial, in milliseconds; 0 if nothing was paid. Refunded time
 * ends with the refund.
 */
export function paidUntil(id: string, sandbox: Sandbox): number {
  const subscription = findSubscription(id, sandbox.db);
  if (!subscription || subscription.last_paid === null) return 0;
  const newest = salesOf(subscription.id, sandbox.db).at(-1);
  const isOwing = subscription.failed_count > 0;
  if (!newest)
    return isOwing ? 0 : endOfBillingPeriod(subscription.plan_id, true, subscription.created, sandbox);
  if (subscription.status === "ACTIVE" && !isOwing && subscription.next_due !== null)
    return subscription.next_due;
  return newest.status === "REFUNDED" ? newest.updated : periodAfter(newest.created, subscription.plan_id);
}
