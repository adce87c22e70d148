import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { deleteAccountBody } from "#lib/contracts/accounts/account.ts";
import { deleteAccount } from "#lib/services/accounts/owner.ts";

/** Ends the subscription at once; WordPress erases the account in 14 days. */
export const POST = mutationRoute(
  { schema: deleteAccountBody, table: "deleteAccount", limit: { name: "changePassword" } },
  ({ token, body }) => deleteAccount(token(), body),
);
