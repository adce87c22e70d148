import { change } from "@/lib/bff/change";
import { orderBody } from "@/lib/contracts/payment";
import { purchaseOrder } from "@/lib/services/payment-purchase";

export const POST = change(
  { schema: orderBody, limit: { name: "purchase" }, codes: { tooOften: "RATE_LIMITED" } },
  ({ token, body }) => purchaseOrder(token(), body.levelId),
);
