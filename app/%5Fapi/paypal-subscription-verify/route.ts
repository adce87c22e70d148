import { change } from "#lib/bff/change.ts";
import { answerWithProgress } from "#lib/bff/progress.ts";
import { verifySubscriptionBody } from "#lib/contracts/payment.ts";
import { verifyPayment } from "#lib/services/payment.ts";

const codes = { invalid: "payment.BAD_REQUEST", visitor: "UNAUTHORIZED", tooOften: "RATE_LIMITED" };

export const POST = change(
  { schema: verifySubscriptionBody, limit: { name: "verify" }, codes },
  ({ request, token, body: { subscriptionID: id, levelId } }) => {
    const owner = token();
    return answerWithProgress(request, (tell) =>
      verifyPayment({ kind: "subscription", id, levelId }, owner, tell),
    );
  },
);
