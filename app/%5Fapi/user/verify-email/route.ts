import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { sendVerification } from "#lib/services/accounts/owner.ts";

/** Mails the link that confirms the address again. */
export const POST = mutationRoute({ limit: { name: "accountMail" } }, ({ token }) =>
  sendVerification(token()),
);
