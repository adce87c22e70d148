import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { subscriptionBody } from "#lib/contracts/payment/payment.ts";
import { purchaseSubscription } from "#lib/services/payment/buy/purchase.ts";

export const POST = mutationRoute(
  { schema: subscriptionBody, limit: { name: "purchase" }, codes: { tooOften: "RATE_LIMITED" } },
  ({ token, body }) => purchaseSubscription(token(), body),
);
