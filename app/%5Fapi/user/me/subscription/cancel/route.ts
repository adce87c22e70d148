import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { cancelBody } from "#lib/contracts/accounts/member.ts";
import { cancelSubscription } from "#lib/services/accounts/member.ts";

export const POST = mutationRoute({ schema: cancelBody, table: "cancel" }, ({ token, body }) =>
  cancelSubscription(token(), body.subscriptionId),
);
