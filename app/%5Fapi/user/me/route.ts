import { renewForLevel } from "#lib/bff/accounts/sign-in.ts";
import { languageOf } from "#lib/bff/answer.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { readMemberOf } from "#lib/services/accounts/member.ts";
import { inBackground } from "#lib/services/payment/background/in-background.ts";
import { catchUpAsMember } from "#lib/services/payment/background/notify-wordpress.ts";
import { findPaymentsToVerify } from "#lib/services/payment/ledger/queries/payments-to-verify.ts";

/**
 * Responds `{user: null}` to visitors, and once, when a session has ended, 401 with the reason's code. `pending` lists
 * payments that are not confirmed yet. A new level renames the session.
 */
export const GET = sessionRoute({ within: "SESSION_UNCHECKED" }, async ({ request, session, cookies }) => {
  if (session === null) return { user: null };
  const user = await readMemberOf(session, languageOf(request));
  cookies.push(...(await renewForLevel(session, user.membershipLevelId)));
  const pending = await findPaymentsToVerify(user);
  inBackground(catchUpAsMember(user, session.token));
  return pending.length === 0 ? { user } : { user, pending };
});
