import type { Sandbox } from "#sandbox/base/context.ts";
import { levelName } from "#sandbox/data/levels.ts";
import { findPlan } from "./account.ts";
import { approveOrder, type Funding, findCapture, findOrder, settleCapture, unitsOf } from "./order.ts";
import { firstCharge } from "./plan-terms.ts";
import { approveSubscription, findSubscription, settleSubscription } from "./subscription.ts";

/** An order or a subscription in the form that its buyer sees. */
export type PayPalPayment = {
  id: string;
  /** The name of a subscription in its approval page's address. */
  billingToken: string | null;
  kind: "order" | "subscription";
  description: string;
  value: string;
  currency: string;
  /** Whether the buyer has decided. */
  done: boolean;
  returnUrl: string | null;
  cancelUrl: string | null;
};

/** Finds a payment by the id of an order or a subscription, or by the `token` of the approval page. */
export function findPayment(id: string, sandbox: Sandbox): PayPalPayment | null {
  const subscription = findSubscription(id, sandbox.db);
  if (subscription) {
    const plan = findPlan(subscription.plan_id);
    return {
      id: subscription.id,
      billingToken: subscription.ba_token,
      kind: "subscription",
      description: plan ? levelName(plan.levelId) : "",
      value: firstCharge(subscription.plan_id, true, sandbox),
      currency: "USD",
      done: subscription.status !== "APPROVAL_PENDING",
      returnUrl: subscription.return_url,
      cancelUrl: subscription.cancel_url,
    };
  }
  const order = findOrder(id, sandbox.db);
  const unit = order && unitsOf(order)[0];
  if (!order || !unit) return null;
  return {
    id,
    billingToken: null,
    kind: "order",
    description: typeof unit.description === "string" ? unit.description : "",
    value: unit.amount.value,
    currency: unit.amount.currency_code,
    done: order.status === "COMPLETED",
    returnUrl: order.return_url,
    cancelUrl: order.cancel_url,
  };
}

/** The buyer's decision on the approval page. */
export function approve(id: string, funding: Funding, sandbox: Sandbox, reason?: string): void {
  const order = findOrder(id, sandbox.db);
  const subscription = findSubscription(id, sandbox.db);
  if (order) approveOrder(order, funding, sandbox, reason);
  if (subscription) approveSubscription(subscription, funding, sandbox);
}

/** Settles a pending payment, by the id of an order, a capture or a subscription. */
export function settle(id: string, isPaid: boolean, sandbox: Sandbox): void {
  const capture = findCapture(id, sandbox.db);
  const subscription = findSubscription(id, sandbox.db);
  if (capture) settleCapture(capture, isPaid ? "COMPLETED" : "DECLINED", sandbox);
  if (subscription) settleSubscription(subscription, isPaid, sandbox);
}

/** Completes payments that have been pending for `ms`. */
export function settleDue(ms: number, sandbox: Sandbox): void {
  const due = sandbox.db
    .prepare(
      `SELECT id FROM paypal_captures WHERE status = 'PENDING' AND updated <= :before
       UNION ALL SELECT id FROM paypal_subscriptions WHERE updated <= :before
         AND ((status = 'APPROVAL_PENDING' AND funding = 'pending')
           OR (status = 'ACTIVE' AND last_paid IS NULL AND failed_count = 0
             AND id NOT IN (SELECT subscription_id FROM paypal_sales WHERE status = 'DECLINED')))`,
    )
    .all({ before: Date.now() - ms });
  for (const { id } of due) settle(String(id), true, sandbox);
}
