import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { answerPayment } from "#lib/bff/sse.ts";
import { completeBody } from "#lib/contracts/payment/payment.ts";
import { completeCheckout } from "#lib/services/payment/hosted/complete-checkout.ts";

export const POST = mutationRoute(
  {
    schema: completeBody,
    table: "completion",
    limit: { name: "verify" },
    codes: { tooOften: "RATE_LIMITED" },
  },
  async ({ request, token, body }) => answerPayment(request, await completeCheckout(token(), body)),
);
