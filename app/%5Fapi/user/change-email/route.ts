import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { changeEmailBody } from "#lib/contracts/accounts/account.ts";
import { changeEmail } from "#lib/services/accounts/owner.ts";

/** Mails a link to the new address; responds the same whether or not another account has it. */
export const POST = mutationRoute(
  { schema: changeEmailBody, table: "changeEmail", limit: { name: "accountMail" } },
  ({ token, body }) => changeEmail(token(), body),
);
