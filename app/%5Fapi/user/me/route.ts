import { sessionRoute } from "#lib/bff/session-route.ts";
import { readMember } from "#lib/services/member.ts";
import { pendingPayments } from "#lib/services/payment/pending.ts";

/**
 * `{user: null}` for visitors; 401 once when a session has just died, with the reason's code. `pending`, where there is
 * any: what was paid and is not confirmed yet.
 */
export const GET = sessionRoute({}, async ({ session }) => {
  if (session === null) return { user: null };
  const user = await readMember(session.token);
  const pending = await pendingPayments(user);
  return pending.length === 0 ? { user } : { user, pending };
});
