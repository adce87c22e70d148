import type { Order } from "./order.ts";
import type { Subscription } from "./subscription.ts";

// Checks what PayPal reports of a payment: its member, level, amount, payee and state (product: Payment verification).
// custom-id.ts reads the owner.

export type Verdict =
  /** Ready to be captured. */
  | "approved"
  /** Paid. */
  | "complete"
  /** Active, but PayPal reports no payment yet (subscriptions only). */
  | "ahead"
  /** Paid, then fully refunded. */
  | "refunded"
  /** In progress at PayPal. */
  | "pending"
  /** A subscription whose approval or first payment PayPal may not have recorded yet. */
  | "unrecorded"
  /** Not approved, no longer approved, or the payment failed: 402. */
  | "unpaid"
  /**
   * Nothing was charged, because the order's capture or the subscription's first payment failed. 402 once PayPal tries
   * no more.
   */
  | "declined"
  /** Not what was ordered: 402. */
  | "mismatch"
  /** Another member's: 403. */
  | "foreign";

export type Ownership = "ours" | "another user" | "another level" | "unknown";

type PurchaseUnit = NonNullable<Order["purchase_units"]>[number];
type Amount = PurchaseUnit["amount"];
export type ExpectedOrder = { price: string; currency: string; payee: string };

/** An amount in whole hundredths, from any form that PayPal's schemas allow; null for anything else, and below 0. */
export const cents = (value: string) =>
  /^(?=\.?\d)\d*(?:\.\d{1,2}0*)?$/.test(value) ? Math.round(Number(value) * 100) : null;
const isPrice = (amount: Amount, { price, currency }: ExpectedOrder) =>
  amount?.currency_code === currency && cents(amount.value) !== null && cents(amount.value) === cents(price);

const isSingle = ({ items = [] }: PurchaseUnit) =>
  items.length <= 1 && items.every(({ quantity }) => quantity === "1");

const isPayee = ({ payee }: PurchaseUnit, expected: string) =>
  payee?.merchant_id === expected || (payee?.merchant_id === undefined && payee?.email_address === expected);

const failedCaptureStatuses = ["DECLINED", "FAILED"];

/** The statuses of a capture that leaves no money here. */
export const endedCaptures: readonly string[] = [...failedCaptureStatuses, "REFUNDED"];

/** An order's captures that have an effect: those that were not declined, or the last declined one if all were. */
export function effectiveCaptures({ purchase_units }: Pick<Order, "purchase_units">) {
  const captures = purchase_units?.[0]?.payments?.captures ?? [];
  const effective = captures.filter(({ status }) => !failedCaptureStatuses.includes(status));
  return effective.length > 0 ? effective : captures.slice(-1);
}

const verdictsByStatus: Record<string, Verdict> = {
  COMPLETED: "complete",
  PARTIALLY_REFUNDED: "complete",
  REFUNDED: "refunded",
  PENDING: "pending",
  DECLINED: "declined",
  FAILED: "declined",
};

function completeVerdict(order: Order, expected: ExpectedOrder): Verdict {
  const captures = effectiveCaptures(order);
  const [capture] = captures;
  if (capture === undefined) return "pending";
  if (captures.length > 1 || (capture.amount && !isPrice(capture.amount, expected))) return "mismatch";
  return verdictsByStatus[capture.status] ?? "unpaid";
}

const ownershipVerdicts: Record<Ownership, Verdict | null> = {
  ours: null,
  "another user": "foreign",
  "another level": "mismatch",
  unknown: "foreign",
};

/** Compares an order with the expected intent, single unit, amount, currency, payee, owner and status. */
export function checkOrder(
  order: Order,
  expected: ExpectedOrder,
  ownershipOf: (customId?: string) => Ownership,
): Verdict {
  const [unit, ...others] = order.purchase_units ?? [];
  if (unit === undefined) return "mismatch";
  const refusal = ownershipVerdicts[ownershipOf(unit.custom_id)];
  if (refusal !== null) return refusal;
  const isAsOrdered =
    order.intent === "CAPTURE" &&
    others.length === 0 &&
    isSingle(unit) &&
    isPrice(unit.amount, expected) &&
    isPayee(unit, expected.payee);
  if (!isAsOrdered) return "mismatch";
  if (order.status === "APPROVED") return "approved";
  return order.status === "COMPLETED" ? completeVerdict(order, expected) : "unpaid";
}

/** Whether a payment failed, or a balance is open. */
export function isOwing({ billing_info }: Pick<Subscription, "billing_info">): boolean {
  const { failed_payments_count = 0, outstanding_balance } = billing_info ?? {};
  return failed_payments_count > 0 || (cents(outstanding_balance?.value ?? "0") ?? 0) > 0;
}

/** The statuses of a subscription that is over, or suspended until the buyer fixes the payment. */
export const endedStatuses: readonly string[] = ["CANCELLED", "EXPIRED", "SUSPENDED"];

/** Whether PayPal may charge a subscription again by itself, until somebody cancels it. */
export const mayCharge = ({ status }: Pick<Subscription, "status">): boolean =>
  status === "ACTIVE" || status === "SUSPENDED";

type SubscriptionBilling = Pick<Subscription, "status" | "billing_info">;

/** Whether an amount is above 0; an unreadable one counts as money. */
export const isNonzero = ({ value }: { value: string }): boolean => cents(value) !== 0;

/** The last payment of money. PayPal may list a free trial as a payment of 0.0, which does not count. */
export function lastPayment({ billing_info }: Pick<Subscription, "billing_info">) {
  const last = billing_info?.last_payment;
  return last !== undefined && isNonzero(last.amount) ? last : undefined;
}

export const isPaid = (subscription: SubscriptionBilling): boolean => lastPayment(subscription) !== undefined;

/** Whether a subscription is active although its first payment failed; PayPal would try again. */
export const isDeclined = (subscription: SubscriptionBilling): boolean =>
  subscription.status === "ACTIVE" && isOwing(subscription) && !isPaid(subscription);

/**
 * The verdict on each status of a subscription. A debt gives no membership; a payment made before the end still counts.
 */
const subscriptionVerdicts: Record<string, (subscription: Subscription) => Verdict> = {
  APPROVAL_PENDING: () => "unrecorded",
  APPROVED: () => "pending",
  ACTIVE: (subscription) => {
    if (isOwing(subscription)) return isPaid(subscription) ? "pending" : "declined";
    return isPaid(subscription) ? "complete" : "ahead";
  },
};
function endedVerdict(subscription: Subscription): Verdict {
  if (isPaid(subscription)) return "complete";
  return isOwing(subscription) ? "declined" : "unpaid";
}

/** Compares a subscription with the expected owner, plan at its own price, quantity one and status. */
export function checkSubscription(
  subscription: Subscription,
  { planId }: { planId: string },
  ownershipOf: (customId?: string) => Ownership,
): Verdict {
  const refusal = ownershipVerdicts[ownershipOf(subscription.custom_id)];
  if (refusal !== null) return refusal;
  const { plan_id, quantity = "1", plan_overridden = false, status } = subscription;
  if (plan_id !== planId || quantity !== "1" || plan_overridden) return "mismatch";
  return (subscriptionVerdicts[status] ?? endedVerdict)(subscription);
}
