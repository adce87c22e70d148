import type { Sandbox } from "#sandbox/context.ts";
import { findPlan, payer } from "./account.ts";
import { approvalUrl } from "./order-view.ts";
import { paypalTime } from "./responses.ts";
import type { SubscriptionRow } from "./subscription.ts";

const day = 86_400_000;
const unitDays = { WEEK: 7, MONTH: 30, YEAR: 365 } as Record<string, number>;

/** The subscription as the API shows it (Subscriptions v1, "Show subscription details"). */
export function subscriptionView(subscription: SubscriptionRow, sandbox: Sandbox) {
  const { id, status, plan_id, custom_id, quantity, created, updated } = subscription;
  const approved = status !== "APPROVAL_PENDING";
  return {
    status,
    status_update_time: paypalTime(updated),
    id,
    plan_id,
    start_time: paypalTime(created),
    quantity,
    shipping_amount: { currency_code: "USD", value: "0.0" },
    ...(custom_id !== null && { custom_id }),
    plan_overridden: false,
    ...(approved && { subscriber: payer, billing_info: billing(subscription) }),
    create_time: paypalTime(created),
    update_time: paypalTime(updated),
    links: subscriptionLinks(subscription, sandbox),
  };
}

/** The short form, which creating answers without `Prefer: return=representation`. */
export function subscriptionSummary(subscription: SubscriptionRow, sandbox: Sandbox) {
  const { id, status, created } = subscription;
  const links = subscriptionLinks(subscription, sandbox);
  return { id, status, create_time: paypalTime(created), links };
}

function billing({ plan_id, status, funding, activated, updated }: SubscriptionRow) {
  const plan = findPlan(plan_id);
  const amount = { currency_code: "USD", value: plan?.price ?? "0.00" };
  const period =
    (unitDays[plan?.cadence.interval_unit ?? ""] ?? 0) * (plan?.cadence.interval_count ?? 0) * day;
  return {
    outstanding_balance: { currency_code: "USD", value: "0.0" },
    cycle_executions: [
      { tenure_type: "REGULAR", sequence: 1, cycles_completed: activated === null ? 0 : 1, total_cycles: 0 },
    ],
    ...(activated !== null && { last_payment: { amount, time: paypalTime(activated) } }),
    ...(activated !== null && status === "ACTIVE" && { next_billing_time: paypalTime(activated + period) }),
    ...(funding === "declined" && {
      last_failed_payment: { amount, time: paypalTime(updated), reason_code: "PAYMENT_DENIED" },
    }),
    failed_payments_count: funding === "declined" ? 1 : 0,
  };
}

function subscriptionLinks({ id, status }: SubscriptionRow, { origin }: Sandbox) {
  const self = `${origin}/paypal/v1/billing/subscriptions/${id}`;
  return [
    ...(status === "APPROVAL_PENDING"
      ? [{ href: approvalUrl(origin, id), rel: "approve", method: "GET" }]
      : []),
    ...(status === "ACTIVE" ? [{ href: `${self}/cancel`, rel: "cancel", method: "POST" }] : []),
    { href: self, rel: "edit", method: "PATCH" },
    { href: self, rel: "self", method: "GET" },
  ];
}
