import type { MemberRow } from "#sandbox/account/member/member.ts";
import type { Sandbox } from "#sandbox/base/context.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import { levelName } from "#sandbox/data/levels.ts";
import { prices } from "#sandbox/data/prices.ts";
import { findSubscription } from "#sandbox/paypal/objects/subscription.ts";
import { membershipAt } from "./membership.ts";

/** The statuses of subscriptions that may charge. A suspended one may charge again. */
const charging = ["ACTIVE", "SUSPENDED"];

/** The ids of the member's subscriptions that charge in addition to that of the level. */
export function otherSubscriptionIds(member: MemberRow, { db }: Sandbox): string[] {
  const own = membershipAt(member, Date.now()).paid ? member.subscription_id : null;
  const ids = db
    .prepare(
      "SELECT payment_id FROM grants WHERE member_id = ? AND kind = 'subscription' AND payment_id IS NOT ? ORDER BY at",
    )
    .all(member.id, own)
    .map(({ payment_id }) => String(payment_id));
  return ids.filter((id) => charging.includes(findSubscription(id, db)?.status ?? ""));
}

export const otherSubscriptions = (member: MemberRow, sandbox: Sandbox) =>
  otherSubscriptionIds(member, sandbox).map((id) => {
    const { db } = sandbox;
    const levelId = Number(db.prepare("SELECT level_id FROM grants WHERE payment_id = ?").get(id)?.level_id);
    const due = findSubscription(id, db)?.next_due ?? null;
    return {
      subscription_id: id,
      level_name: levelName(levelId),
      names: [],
      next_date: due === null ? null : wordpressTime(due),
      amount: Number(prices[levelId]),
      currency: "USD",
    };
  });
