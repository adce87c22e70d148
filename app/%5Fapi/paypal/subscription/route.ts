import { change } from "@/lib/bff/change";
import { subscriptionBody } from "@/lib/contracts/payment";
import { purchaseSubscription } from "@/lib/services/payment-purchase";

export const POST = change(
  { schema: subscriptionBody, limit: { name: "purchase" }, codes: { tooOften: "RATE_LIMITED" } },
  ({ token, body }) => purchaseSubscription(token(), body.levelId),
);
