import type { MemberRow } from "#sandbox/account/member/member.ts";
import type { Sandbox } from "#sandbox/base/context.ts";
import { prices } from "#sandbox/data/prices.ts";
import { findPlan, planId } from "#sandbox/paypal/objects/account.ts";
import { findCapture, findOrder, unitsOf } from "#sandbox/paypal/objects/order.ts";
import { endOfBillingPeriod } from "#sandbox/paypal/objects/plan-terms.ts";
import { salesOf } from "#sandbox/paypal/objects/sale.ts";
import { findSubscription, type SubscriptionRow } from "#sandbox/paypal/objects/subscription.ts";
import { type BoundPayment, bindNonce, isCheckoutOf, readCustomId } from "./custom-id.ts";
import { hasEnded, paidUntil } from "./paid-time.ts";

export type Refusal = readonly [status: number, code: string, message: string];

/**
 * The level that a payment buys. `waiting`: PayPal is processing it; `until`: the end, if it does not renew
 * itself.
 */
export type PaymentVerdict =
  | { kind: "paid"; levelId: number; until?: number }
  | { kind: "waiting" }
  | { kind: "refused"; refusal: Refusal };

const refused = (...refusal: Refusal): PaymentVerdict => ({ kind: "refused", refusal });
const unknown = refused(404, "payment_not_found", "No such payment was found at PayPal.");
const foreign = refused(403, "payment_forbidden", "This payment belongs to another account.");
const otherLevel = refused(
  422,
  "payment_mismatch",
  "The payment does not match the selected membership level.",
);
const unpaid = refused(
  402,
  "payment_incomplete",
  "<strong>Payment not completed.</strong> PayPal reports that nothing was paid.",
);

/** Checks a member's order at PayPal. It must have been made for this member's level. */
export function checkOrder(id: string, member: MemberRow, sandbox: Sandbox): PaymentVerdict {
  const order = findOrder(id, sandbox.db);
  if (!order) return unknown;
  const units = unitsOf(order);
  const bound = readCustomId("order", units[0]?.custom_id);
  if (bound?.memberId !== member.id) return foreign;
  const amount = units[0]?.amount;
  const isAsSold =
    units.length === 1 &&
    order.intent === "CAPTURE" &&
    bound.levelId === 6 &&
    amount?.currency_code === "USD" &&
    Number(amount.value) === Number(prices[bound.levelId]);
  if (!isAsSold) return otherLevel;
  const capture = findCapture(id, sandbox.db);
  if (capture?.status === "PENDING") return { kind: "waiting" };
  const isPaid = capture?.status === "COMPLETED" || capture?.status === "PARTIALLY_REFUNDED";
  return isPaid ? { kind: "paid", levelId: bound.levelId } : unpaid;
}

const used = refused(409, "payment_used", "This transaction has already been processed for another account.");

const day = 86_400_000;

/** Whether a subscription starts at its creation and within one period, as its plan says. */
function isWithinTerms(found: SubscriptionRow, sandbox: Sandbox): boolean {
  const { id, plan_id, starts, created, activated, next_due } = found;
  const last = salesOf(id, sandbox.db).at(-1);
  const begun = Math.max(created, activated ?? 0);
  if (!last && starts !== null && starts > begun + day) return false;
  const first = endOfBillingPeriod(plan_id, true, last?.created ?? begun, sandbox);
  return next_due === null || next_due <= endOfBillingPeriod(plan_id, false, first, sandbox) + day;
}

/**
 * Checks a subscription, whose plan must be the level's. Before its first payment it gives its level only if
 * it was created here for this member, or if the site vouches for it; otherwise the level waits.
 */
export function checkSubscription(
  id: string,
  member: MemberRow,
  sandbox: Sandbox,
  isVouched = false,
): PaymentVerdict {
  const subscription = findSubscription(id, sandbox.db);
  if (!subscription) return unknown;
  const bound = readCustomId("subscription", subscription.custom_id);
  if (bound?.memberId !== member.id) return foreign;
  const isAsSold =
    subscription.plan_id === planId(bound.levelId) &&
    findPlan(subscription.plan_id) &&
    subscription.quantity === "1";
  if (!isAsSold) return otherLevel;
  if (subscription.status === "APPROVAL_PENDING")
    return subscription.funding === null ? unpaid : { kind: "waiting" };
  const { levelId } = bound;
  const isPaid = salesOf(subscription.id, sandbox.db).length > 0;
  // Payments from before the end still count.
  if (hasEnded(subscription))
    return isPaid ? { kind: "paid", levelId, until: paidUntil(id, sandbox) } : unpaid;
  if (subscription.status === "APPROVED") return { kind: "waiting" };
  if (subscription.failed_count > 0) return isPaid ? { kind: "waiting" } : unpaid;
  return checkMaking(
    subscription,
    bound,
    isPaid,
    isVouched || isCheckoutOf(subscription.id, member.id, sandbox),
    sandbox,
  );
}

/** Checks who created a running subscription that owes nothing. */
function checkMaking(
  found: SubscriptionRow,
  { levelId, nonce, isSigned }: BoundPayment,
  isPaid: boolean,
  isKnown: boolean,
  sandbox: Sandbox,
): PaymentVerdict {
  if (!(isKnown && isPaid) && !isWithinTerms(found, sandbox)) return otherLevel;
  if (!isPaid && !(isKnown && isSigned)) return { kind: "waiting" };
  const isOnce = nonce === null || bindNonce(nonce, found.id, sandbox);
  if (isPaid) return isOnce || isKnown ? { kind: "paid", levelId } : used;
  return isOnce ? { kind: "paid", levelId } : { kind: "waiting" };
}

export function forLevel(levelId: number, verdict: PaymentVerdict): PaymentVerdict {
  return verdict.kind === "paid" && verdict.levelId !== levelId ? otherLevel : verdict;
}
