import { change } from "#lib/bff/change.ts";
import { orderBody } from "#lib/contracts/payment.ts";
import { purchaseOrder } from "#lib/services/payment-purchase.ts";

export const POST = change(
  { schema: orderBody, limit: { name: "purchase" }, codes: { tooOften: "RATE_LIMITED" } },
  ({ token, body }) => purchaseOrder(token(), body.levelId),
);
