import type { Sandbox } from "#sandbox/base/context.ts";
import { payer } from "./account.ts";
import { approvalUrl } from "./order-view.ts";
import { firstCharge } from "./plan-terms.ts";
import { paypalTime } from "./responses.ts";
import { salesOf } from "./sale.ts";
import type { SubscriptionRow } from "./subscription.ts";

const usd = (value: string) => ({ currency_code: "USD", value });

/** The subscription as the API shows it (Subscriptions v1, "Show subscription details"). */
export function subscriptionView(subscription: SubscriptionRow, sandbox: Sandbox) {
  const { id, status, plan_id, custom_id, quantity, starts, created, updated } = subscription;
  const approved = status !== "APPROVAL_PENDING";
  return {
    status,
    status_update_time: paypalTime(updated),
    id,
    plan_id,
    start_time: paypalTime(starts ?? created),
    quantity,
    shipping_amount: usd("0.0"),
    ...(custom_id !== null && { custom_id }),
    plan_overridden: false,
    ...(approved && { subscriber: payer, billing_info: billing(subscription, sandbox) }),
    create_time: paypalTime(created),
    update_time: paypalTime(updated),
    links: subscriptionLinks(subscription, sandbox),
  };
}

/** The short form of a subscription, for responses to a creation without `Prefer: return=representation`. */
export function subscriptionSummary(subscription: SubscriptionRow, sandbox: Sandbox) {
  const { id, status, created } = subscription;
  const links = subscriptionLinks(subscription, sandbox);
  return { id, status, create_time: paypalTime(created), links };
}

function billing(subscription: SubscriptionRow, sandbox: Sandbox) {
  const { id, plan_id, last_paid, next_due, failed_count, last_failed } = subscription;
  const sales = salesOf(id, sandbox.db);
  const last = sales.at(-1);
  const price = firstCharge(plan_id, last_paid === null, sandbox);
  return {
    outstanding_balance: usd(failed_count > 0 ? price : "0.0"),
    cycle_executions: [
      { tenure_type: "REGULAR", sequence: 1, cycles_completed: sales.length, total_cycles: 0 },
    ],
    ...(last && { last_payment: { amount: usd(last.value), time: paypalTime(last.created) } }),
    ...(next_due !== null && { next_billing_time: paypalTime(next_due) }),
    ...(last_failed !== null && {
      last_failed_payment: {
        amount: usd(price),
        time: paypalTime(last_failed),
        reason_code: "PAYMENT_DENIED",
      },
    }),
    failed_payments_count: failed_count,
  };
}

function subscriptionLinks({ id, status, ba_token }: SubscriptionRow, { origin }: Sandbox) {
  const self = `${origin}/paypal/v1/billing/subscriptions/${id}`;
  return [
    ...(status === "APPROVAL_PENDING"
      ? [{ href: approvalUrl(origin, ba_token ?? id), rel: "approve", method: "GET" }]
      : []),
    ...(status === "ACTIVE" ? [{ href: `${self}/cancel`, rel: "cancel", method: "POST" }] : []),
    { href: self, rel: "edit", method: "PATCH" },
    { href: self, rel: "self", method: "GET" },
  ];
}
