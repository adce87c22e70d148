import { change } from "@/lib/bff/change";
import { completeBody } from "@/lib/contracts/payment";
import { completeCheckout } from "@/lib/services/checkout";

export const POST = change(
  {
    schema: completeBody,
    table: "completion",
    limit: { name: "verify" },
    codes: { tooOften: "RATE_LIMITED" },
  },
  ({ token, body }) => completeCheckout(token(), body),
);
