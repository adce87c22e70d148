import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { orderBody } from "#lib/contracts/payment/payment.ts";
import { purchaseOrder } from "#lib/services/payment/buy/purchase.ts";

export const POST = mutationRoute(
  { schema: orderBody, limit: { name: "purchase" }, codes: { tooOften: "RATE_LIMITED" } },
  ({ token, body }) => purchaseOrder(token(), body),
);
