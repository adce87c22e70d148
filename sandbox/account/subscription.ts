import { type Answer, json, wpError } from "#sandbox/answer.ts";
import { cancelSubscription } from "#sandbox/paypal/subscription.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { isAnswer } from "./fields.ts";
import { changeMember } from "./member.ts";
import { membershipAt } from "./membership.ts";
import { zoneless } from "./record.ts";
import { requireSession } from "./session.ts";

/** Cancelling (contract, Upstream; spec §4): what is paid for stays until its end. PayPal is told. */
export const subscriptionRoutes: readonly Route[] = [
  { method: "POST", path: "/wp-json/asmr/v1/user/me/subscription/cancel", answer: cancel },
];

function cancel(call: Call, sandbox: Sandbox): Answer {
  const session = requireSession(call, sandbox);
  if (isAnswer(session)) return session;
  const { member } = session;
  const { paid, ends } = membershipAt(member, Date.now());
  if (!paid || !member.subscription_id) {
    return wpError(400, "no_active_subscription", "You do not have an active subscription.");
  }
  if (member.cancelling) {
    return wpError(400, "already_cancelled", "Your subscription is already set to be cancelled.");
  }
  cancelSubscription(member.subscription_id, sandbox);
  changeMember(member.id, { cancelling: 1, ends }, sandbox.db);
  const until = ends === null ? "" : ` You will keep your access until ${zoneless(ends).slice(0, 10)}.`;
  return json({ message: `Your subscription has been cancelled.${until}` });
}
