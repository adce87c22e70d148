import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { cancelSubscription } from "#lib/services/accounts/member.ts";

export const POST = mutationRoute({ table: "cancel" }, ({ token }) => cancelSubscription(token()));
