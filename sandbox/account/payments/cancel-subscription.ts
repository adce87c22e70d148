import { changeMember } from "#sandbox/account/member/member.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/answers.ts";
import { newRoutes, type SandboxContext } from "#sandbox/context.ts";
import { cancelSubscription, findSubscription } from "#sandbox/paypal/objects/subscription.ts";
import { wordpressTime } from "#sandbox/text.ts";
import { membershipAt, newMembership } from "./membership.ts";
import { paidUntil } from "./paid-time.ts";

/** Cancels at PayPal too. The member keeps the time that is paid for, and nothing else. */
export const cancellationRoutes = newRoutes().post("/wp-json/asmr/v1/user/me/subscription/cancel", cancel);

async function cancel(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const now = Date.now();
  const { paid, ends: due } = membershipAt(member, now);
  if (!paid || !member.subscription_id) {
    throw wpError(400, "no_active_subscription", "You do not have an active subscription.");
  }
  if (member.cancelling) {
    throw wpError(400, "already_cancelled", "Your subscription is already set to be cancelled.");
  }
  // The demo's ready-made members have no subscription at PayPal.
  const isKnown = findSubscription(member.subscription_id, sandbox.db) !== undefined;
  const ends = isKnown ? paidUntil(member.subscription_id, sandbox) : due;
  cancelSubscription(member.subscription_id, sandbox);
  const isOver = ends !== null && ends <= now;
  changeMember(member.id, isOver ? newMembership(1, now) : { cancelling: 1, ends }, sandbox.db);
  const until =
    ends === null || isOver ? "" : ` You will keep your access until ${wordpressTime(ends).slice(0, 10)}.`;
  return json({ message: `Your subscription has been cancelled.${until}` });
}
