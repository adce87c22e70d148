import { sessionRoute } from "#lib/bff/session-route.ts";
import { renewForLevel } from "#lib/bff/sign-in.ts";
import { readMember } from "#lib/services/accounts/member.ts";
import { catchUpAsMember } from "#lib/services/payment/background/notify-wordpress.ts";
import { pendingPayments } from "#lib/services/payment/ledger/pending-payments.ts";

/**
 * `{user: null}` for visitors; 401 once when a session has just died, with the reason's code. `pending`, where there is
 * any: what was paid and is not confirmed yet. With another level the session gets a new name.
 */
export const GET = sessionRoute({ within: "SESSION_UNCHECKED" }, async ({ session, cookies }) => {
  if (session === null) return { user: null };
  const user = await readMember(session.token);
  cookies.push(...(await renewForLevel(session, user.membershipLevelId)));
  const pending = await pendingPayments(user);
  void catchUpAsMember(user, session.token);
  return pending.length === 0 ? { user } : { user, pending };
});
