import { endSessionsOfId } from "#lib/bff/accounts/sign-in.ts";
import { noStore } from "#lib/bff/answer.ts";
import { bearerRoute } from "#lib/bff/bearer-route.ts";
import { forgetMemberBody } from "#lib/contracts/accounts/account.ts";
import { forgetMember } from "#lib/services/payment/ledger/forget-member.ts";

/** WordPress has erased a member: their sessions end, and a pseudonym takes their place in the ledger. */
export const POST = bearerRoute(forgetMemberBody, async ({ id }) => {
  await forgetMember(String(id));
  await endSessionsOfId(id);
  return new Response(null, { status: 204, headers: noStore });
});
