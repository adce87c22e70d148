import { change } from "@/lib/bff/change";
import { answerSoFar } from "@/lib/bff/progress";
import { completeBody } from "@/lib/contracts/payment";
import { completeCheckout } from "@/lib/services/checkout-complete";

export const POST = change(
  {
    schema: completeBody,
    table: "completion",
    limit: { name: "verify" },
    codes: { tooOften: "RATE_LIMITED" },
  },
  async ({ request, token, body }) => answerSoFar(request, await completeCheckout(token(), body)),
);
