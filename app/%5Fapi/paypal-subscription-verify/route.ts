import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { answerVerification } from "#lib/bff/sse.ts";
import { verifySubscriptionBody } from "#lib/contracts/payment/payment.ts";
import { verifyPayment } from "#lib/services/payment/verify/verify-payment.ts";

const codes = { invalid: "payment.BAD_REQUEST", guest: "UNAUTHORIZED", tooOften: "RATE_LIMITED" };

export const POST = mutationRoute(
  { schema: verifySubscriptionBody, limit: { name: "verify" }, codes },
  ({ request, token, body: { subscriptionID: id, levelId } }) => {
    const owner = token();
    return answerVerification(request, (onRetry) =>
      verifyPayment({ kind: "subscription", id, levelId }, owner, onRetry),
    );
  },
);
