import { changeMember, findMember, type MemberRow } from "#sandbox/account/member/member.ts";
import type { Sandbox } from "#sandbox/base/context.ts";
import { cancelSubscription, findSubscription } from "#sandbox/paypal/objects/subscription.ts";
import type { CustomIdKind } from "./custom-id.ts";
import { hasHigher, makesRoom, newMembership } from "./membership.ts";
import { mailPurchase } from "./membership-mail.ts";

/**
 * The result of a grant, which a payment makes once. `again`: it was made before; `taken`: it was made to
 * another member.
 */
export type Granted = "now" | "again" | "taken";

/**
 * Replaces the member's level by the paid one, and ends the old subscription. Paid time until `until`
 * replaces no level that lasts as long. A subscription replaces no higher level, and is ended instead.
 */
export function grant(
  payment: { id: string; kind: CustomIdKind; levelId: number; until?: number | undefined },
  member: MemberRow,
  sandbox: Sandbox,
): Granted {
  const { id, kind, levelId, until } = payment;
  const { db } = sandbox;
  const before = grantee(id, sandbox);
  if (before !== null) return before === member.id ? "again" : "taken";
  const now = Date.now();
  // Another payment may have given another level while this one was being checked at PayPal.
  const present = findMember(member.id, db) ?? member;
  const nextDue = findSubscription(id, sandbox.db)?.next_due ?? 0;
  const isGiven =
    until === undefined ? !hasHigher(present, levelId, nextDue, now) : makesRoom(present, until, now);
  db.exec("BEGIN IMMEDIATE");
  db.prepare("INSERT INTO grants (payment_id, kind, member_id, level_id, at) VALUES (?, ?, ?, ?, ?)").run(
    id,
    kind,
    member.id,
    levelId,
    now,
  );
  const membership = newMembership(levelId, now, kind === "subscription" ? id : null);
  if (isGiven) changeMember(member.id, membership, db);
  if (isGiven && until !== undefined)
    changeMember(member.id, { ends: until, cancelling: isOver(id, sandbox) ? 1 : 0 }, db);
  db.exec("COMMIT");
  if (isGiven) mailPurchase(member, payment, db);
  if (isGiven && present.subscription_id) cancelSubscription(present.subscription_id, sandbox);
  if (until === undefined && isGiven) endOtherSubscriptions(member.id, id, sandbox);
  if (until === undefined && !isGiven) cancelSubscription(id, sandbox);
  return "now";
}

/** Ends subscriptions that charge the member without giving a level, for example after a failed payment. */
export function endOtherSubscriptions(memberId: number, keptId: string | null, sandbox: Sandbox): void {
  const otherSubscriptions = sandbox.db
    .prepare(
      "SELECT payment_id FROM grants WHERE member_id = ? AND kind = 'subscription' AND payment_id IS NOT ?",
    )
    .all(memberId, keptId);
  for (const { payment_id } of otherSubscriptions) cancelSubscription(String(payment_id), sandbox);
}

/** Whether a subscription is over for good. A suspended one may resume. */
const isOver = (id: string, { db }: Sandbox) => findSubscription(id, db)?.status !== "SUSPENDED";

/** The id of the member to whom a payment has granted something, or null. */
export function grantee(paymentId: string, { db }: Sandbox): number | null {
  const row = db.prepare("SELECT member_id FROM grants WHERE payment_id = ?").get(paymentId);
  return row ? Number(row.member_id) : null;
}
