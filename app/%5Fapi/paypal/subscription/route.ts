import { change } from "#lib/bff/change.ts";
import { subscriptionBody } from "#lib/contracts/payment.ts";
import { purchaseSubscription } from "#lib/services/payment-purchase.ts";

export const POST = change(
  { schema: subscriptionBody, limit: { name: "purchase" }, codes: { tooOften: "RATE_LIMITED" } },
  ({ token, body }) => purchaseSubscription(token(), body.levelId),
);
