import { uncheckedVisitor } from "#lib/bff/accounts/checked-visitor.ts";
import { endSessionsOf } from "#lib/bff/accounts/sign-in.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { accountLinkBody, type LinkPurpose } from "#lib/contracts/accounts/account.ts";
import { followAccountLink } from "#lib/services/accounts/owner.ts";

/** These purposes end the account's sessions, because somebody else was in it. */
const lockOut: readonly LinkPurpose[] = ["take-back", "not-me"];

/** Performs the action of a mailed link. */
export const POST = mutationRoute(
  { schema: accountLinkBody, table: "accountLink", limit: { name: "accountLink" } },
  async ({ request, body }) => {
    const username = await followAccountLink(body, uncheckedVisitor(request));
    if (lockOut.includes(body.purpose)) await endSessionsOf(username);
    return {};
  },
);
