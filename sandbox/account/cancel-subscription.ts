import { json, wpError } from "#sandbox/answers.ts";
import { newRoutes, type SandboxContext } from "#sandbox/context.ts";
import { cancelSubscription } from "#sandbox/paypal/subscription.ts";
import { wordpressTime } from "#sandbox/text.ts";
import { changeMember } from "./member.ts";
import { membershipAt } from "./membership.ts";
import { requireMember } from "./session.ts";

/** What is paid for stays until its end. PayPal is told. */
export const cancellationRoutes = newRoutes().post("/wp-json/asmr/v1/user/me/subscription/cancel", cancel);

async function cancel(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const { paid, ends } = membershipAt(member, Date.now());
  if (!paid || !member.subscription_id) {
    throw wpError(400, "no_active_subscription", "You do not have an active subscription.");
  }
  if (member.cancelling) {
    throw wpError(400, "already_cancelled", "Your subscription is already set to be cancelled.");
  }
  cancelSubscription(member.subscription_id, sandbox);
  changeMember(member.id, { cancelling: 1, ends }, sandbox.db);
  const until = ends === null ? "" : ` You will keep your access until ${wordpressTime(ends).slice(0, 10)}.`;
  return json({ message: `Your subscription has been cancelled.${until}` });
}
