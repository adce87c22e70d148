import type { Sandbox } from "#sandbox/context.ts";
import { prices } from "#sandbox/data/prices.ts";
import { findPlan, planId } from "#sandbox/paypal/account.ts";
import { findCapture, findOrder, unitsOf } from "#sandbox/paypal/order.ts";
import { salesOf } from "#sandbox/paypal/sale.ts";
import { findSubscription } from "#sandbox/paypal/subscription.ts";
import type { MemberRow } from "./member.ts";
import { hasEnded, paidUntil } from "./paid-time.ts";

export type PaymentKind = "order" | "subscription";

/** Why WordPress gives no level for a payment: status, code and text. */
export type Refusal = readonly [status: number, code: string, message: string];

/** What a payment is worth; `waiting` means that PayPal is still at it, `until` that it does not go on. */
export type Finding =
  | { kind: "paid"; levelId: number; until?: number }
  | { kind: "waiting" }
  | { kind: "refused"; refusal: Refusal };

const refused = (...refusal: Refusal): Finding => ({ kind: "refused", refusal });
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

/** `custom_id` is the member's id, the level and whatever its maker adds, with dots between. */
export function customIdOf(member: Pick<MemberRow, "id">, levelId: number): string {
  return `${member.id}.${levelId}`;
}

function readCustomId(customId: string | null | undefined): { memberId: number; levelId: number } | null {
  const [, member, level] = /^(\d{1,15})\.([2-6])(?:\.|$)/.exec(customId ?? "") ?? [];
  return member && level ? { memberId: Number(member), levelId: Number(level) } : null;
}

/** What PayPal knows of a member's order, whose level must be the one it was made for. */
export function checkOrder(id: string, member: MemberRow, sandbox: Sandbox): Finding {
  const order = findOrder(id, sandbox.db);
  if (!order) return unknown;
  const units = unitsOf(order);
  const bound = readCustomId(units[0]?.custom_id);
  if (bound?.memberId !== member.id) return foreign;
  const amount = units[0]?.amount;
  const right =
    units.length === 1 &&
    order.intent === "CAPTURE" &&
    bound.levelId === 6 &&
    amount?.currency_code === "USD" &&
    Number(amount.value) === Number(prices[bound.levelId]);
  if (!right) return otherLevel;
  const capture = findCapture(id, sandbox.db);
  if (capture?.status === "PENDING") return { kind: "waiting" };
  const isPaid = capture?.status === "COMPLETED" || capture?.status === "PARTIALLY_REFUNDED";
  return isPaid ? { kind: "paid", levelId: bound.levelId } : unpaid;
}

/** The same for a subscription, whose plan must be the level's. */
export function checkSubscription(id: string, member: MemberRow, sandbox: Sandbox): Finding {
  const found = findSubscription(id, sandbox.db);
  if (!found) return unknown;
  const bound = readCustomId(found.custom_id);
  if (bound?.memberId !== member.id) return foreign;
  const right = found.plan_id === planId(bound.levelId) && findPlan(found.plan_id) && found.quantity === "1";
  if (!right) return otherLevel;
  if (found.status === "APPROVAL_PENDING") return found.funding === null ? unpaid : { kind: "waiting" };
  const { levelId } = bound;
  const isPaid = salesOf(found.id, sandbox.db).length > 0;
  // What was paid before it ended was paid for.
  if (hasEnded(found)) return isPaid ? { kind: "paid", levelId, until: paidUntil(id, sandbox) } : unpaid;
  if (found.status === "APPROVED") return { kind: "waiting" };
  if (found.failed_count > 0) return isPaid ? { kind: "waiting" } : unpaid;
  return { kind: "paid", levelId };
}

/** A finding for a level that the caller named. */
export function forLevel(levelId: number, finding: Finding): Finding {
  return finding.kind === "paid" && finding.levelId !== levelId ? otherLevel : finding;
}
