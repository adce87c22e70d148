import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { keepAccount } from "#lib/services/accounts/owner.ts";

export const POST = mutationRoute({ limit: { name: "accountMail" } }, ({ token }) => keepAccount(token()));
