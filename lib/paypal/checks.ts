import type { Order } from "./order.ts";
import type { Subscription } from "./subscription.ts";

// Checks PayPal's answer: this member's, this level's, at our price, paid to us, and in which state (product: Payment
// verification)? Pure; ownership comes from custom-id.ts.

export type Verdict =
  /** Ready to be captured. */
  | "approved"
  /** Paid. */
  | "complete"
  /** An active subscription for which PayPal reports no payment yet. */
  | "ahead"
  /** Paid, then fully refunded. */
  | "returned"
  /** In progress at PayPal. */
  | "pending"
  /** A subscription that waits for its approval, which may lag, or for its first payment. */
  | "waiting"
  /** Not approved, no longer approved, or the payment failed: 402. */
  | "unpaid"
  /** Nothing was charged: the order's capture failed, or a subscription's first payment did. 402, once it is over. */
  | "declined"
  /** Not what was ordered: 402. */
  | "mismatch"
  /** Another member's: 403. */
  | "foreign";

export type Ownership = "ours" | "another user" | "another level" | "unknown";

type Unit = NonNullable<Order["purchase_units"]>[number];
type Amount = Unit["amount"];
export type ExpectedOrder = { price: string; currency: string; payee: string };

/** A whole number of hundredths, of any form that PayPal's schemas allow; null where it is no amount, or less than 0. */
export const cents = (value: string) =>
  /^(?=\.?\d)\d*(?:\.\d{1,2}0*)?$/.test(value) ? Math.round(Number(value) * 100) : null;
const isPrice = (amount: Amount, { price, currency }: ExpectedOrder) =>
  amount?.currency_code === currency && cents(amount.value) !== null && cents(amount.value) === cents(price);

const isSingle = ({ items = [] }: Unit) =>
  items.length <= 1 && items.every(({ quantity }) => quantity === "1");

const isPayee = ({ payee }: Unit, expected: string) =>
  payee?.merchant_id === expected || (payee?.merchant_id === undefined && payee?.email_address === expected);

const endedWithoutMoney = ["DECLINED", "FAILED"];

/**
 * An order's captures without those that were declined before the buyer took another card; the last declined one where
 * none is left.
 */
export function countingCaptures({ purchase_units }: Pick<Order, "purchase_units">) {
  const captures = purchase_units?.[0]?.payments?.captures ?? [];
  const counting = captures.filter(({ status }) => !endedWithoutMoney.includes(status));
  return counting.length > 0 ? counting : captures.slice(-1);
}

const captureVerdicts: Record<string, Verdict> = {
  COMPLETED: "complete",
  PARTIALLY_REFUNDED: "complete",
  REFUNDED: "returned",
  PENDING: "pending",
  DECLINED: "declined",
  FAILED: "declined",
};

function completeVerdict(order: Order, expected: ExpectedOrder): Verdict {
  const captures = countingCaptures(order);
  const [capture] = captures;
  if (capture === undefined) return "pending";
  if (captures.length > 1 || (capture.amount && !isPrice(capture.amount, expected))) return "mismatch";
  return captureVerdicts[capture.status] ?? "unpaid";
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

/** A payment failed, or a balance is open. */
export function isOwing({ billing_info }: Pick<Subscription, "billing_info">): boolean {
  const { failed_payments_count = 0, outstanding_balance } = billing_info ?? {};
  return failed_payments_count > 0 || (cents(outstanding_balance?.value ?? "0") ?? 0) > 0;
}

/** A subscription that charges no more, or not until its buyer repairs it. */
export const endedStatuses: readonly string[] = ["CANCELLED", "EXPIRED", "SUSPENDED"];

type SubscriptionBilling = Pick<Subscription, "status" | "billing_info">;

/** Whether an amount is more than nothing; what can't be read counts. */
export const isMoney = ({ value }: { value: string }): boolean => cents(value) !== 0;

/** The last payment of money: PayPal may report the 0.0 of a free trial as one. */
export function lastPayment({ billing_info }: Pick<Subscription, "billing_info">) {
  const last = billing_info?.last_payment;
  return last !== undefined && isMoney(last.amount) ? last : undefined;
}

export const isPaid = (subscription: SubscriptionBilling): boolean => lastPayment(subscription) !== undefined;

/** Active although its first payment failed: PayPal would try again. */
export const isDeclined = (subscription: SubscriptionBilling): boolean =>
  subscription.status === "ACTIVE" && isOwing(subscription) && !isPaid(subscription);

/**
 * The verdict on each status of a subscription. One with a debt gives no membership; one that was paid before it
 * ended stays paid.
 */
const subscriptionVerdicts: Record<string, (subscription: Subscription) => Verdict> = {
  APPROVAL_PENDING: () => "waiting",
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
