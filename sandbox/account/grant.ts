import type { Sandbox } from "#sandbox/context.ts";
import { cancelSubscription } from "#sandbox/paypal/subscription.ts";
import { changeMember, findMember, type MemberRow } from "./member.ts";
import { newMembership } from "./membership.ts";
import type { PaymentKind } from "./payment-check.ts";

/** A payment is granted once: `again` where it was before, `taken` where somebody else had it. */
export type Granted = "now" | "again" | "taken";

/** Gives a member the level they paid for, in place of the one they had, whose subscription ends. */
export function grant(
  payment: { id: string; kind: PaymentKind; levelId: number },
  member: MemberRow,
  sandbox: Sandbox,
): Granted {
  const { id, kind, levelId } = payment;
  const { db } = sandbox;
  const before = grantee(id, sandbox);
  if (before !== null) return before === member.id ? "again" : "taken";
  const now = Date.now();
  // The member was read before this was asked at PayPal; another payment may have given another level since.
  const replaced = findMember(member.id, db)?.subscription_id ?? null;
  db.exec("BEGIN IMMEDIATE");
  db.prepare("INSERT INTO grants (payment_id, kind, member_id, level_id, at) VALUES (?, ?, ?, ?, ?)").run(
    id,
    kind,
    member.id,
    levelId,
    now,
  );
  changeMember(member.id, newMembership(levelId, now, kind === "subscription" ? id : null), db);
  db.exec("COMMIT");
  if (replaced) cancelSubscription(replaced, sandbox);
  return "now";
}

/** The id of the member who has got something for a payment, or null. */
export function grantee(paymentId: string, { db }: Sandbox): number | null {
  const row = db.prepare("SELECT member_id FROM grants WHERE payment_id = ?").get(paymentId);
  return row ? Number(row.member_id) : null;
}
