import { change } from "#lib/bff/change.ts";
import { answerSoFar } from "#lib/bff/progress.ts";
import { completeBody } from "#lib/contracts/payment.ts";
import { completeCheckout } from "#lib/services/checkout-complete.ts";

export const POST = change(
  {
    schema: completeBody,
    table: "completion",
    limit: { name: "verify" },
    codes: { tooOften: "RATE_LIMITED" },
  },
  async ({ request, token, body }) => answerSoFar(request, await completeCheckout(token(), body)),
);
