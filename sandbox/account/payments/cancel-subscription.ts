import { changeMember, type MemberRow } from "#sandbox/account/member/member.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import { cancelSubscription, findSubscription } from "#sandbox/paypal/objects/subscription.ts";
import { membershipAt, newMembership } from "./membership.ts";
import { mailCancellation } from "./membership-mail.ts";
import { otherSubscriptionIds } from "./other-subscriptions.ts";
import { paidUntil } from "./paid-time.ts";

/** Cancels a subscription here and at PayPal. The member keeps the paid time, and nothing else. */
export const cancellationRoutes = createRouter().post("/wp-json/asmr/v1/user/me/subscription/cancel", cancel);

async function cancel(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const body = (await c.req.text()) === "" ? {} : await readWordPressBody(c);
  const wanted = typeof body.subscription_id === "string" ? body.subscription_id : "";
  const { paid } = membershipAt(member, Date.now());
  if (!paid || !member.subscription_id || (wanted !== "" && wanted !== member.subscription_id))
    return cancelOther(member, wanted, sandbox);
  if (member.cancelling) {
    throw wpError(400, "already_cancelled", "Your subscription is already set to be cancelled.");
  }
  const { ends, isOver } = endSubscription(member, sandbox);
  if (ends !== null && !isOver) mailCancellation(member, ends, sandbox.db);
  const until =
    ends === null || isOver ? "" : ` You will keep your access until ${wordpressTime(ends).slice(0, 10)}.`;
  return json({ message: `Your subscription has been cancelled.${until}` });
}

/** Ends a subscription that gives no level. */
function cancelOther(member: MemberRow, wanted: string, sandbox: Sandbox): Response {
  const id = otherSubscriptionIds(member, sandbox).find((other) => wanted === "" || other === wanted);
  if (id === undefined)
    throw wpError(400, "no_active_subscription", "You do not have an active subscription.");
  cancelSubscription(id, sandbox);
  return json({ message: "Your subscription has been cancelled." });
}

/**
 * Ends the subscription that a member pays for, here and at PayPal. The level stays until the end of the paid
 * time.
 */
export function endSubscription(member: MemberRow, sandbox: Sandbox) {
  const now = Date.now();
  const { ends: due } = membershipAt(member, now);
  const id = member.subscription_id ?? "";
  // The demo's ready-made members have no subscriptions at PayPal.
  const isKnown = findSubscription(id, sandbox.db) !== undefined;
  const ends = isKnown ? paidUntil(id, sandbox) : due;
  cancelSubscription(id, sandbox);
  const isOver = ends !== null && ends <= now;
  changeMember(member.id, isOver ? newMembership(1, now) : { cancelling: 1, ends }, sandbox.db);
  return { ends, isOver };
}
