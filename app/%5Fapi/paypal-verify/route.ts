import { change } from "#lib/bff/change.ts";
import { answerWithProgress } from "#lib/bff/progress.ts";
import { verifyOrderBody } from "#lib/contracts/payment.ts";
import { verifyPayment } from "#lib/services/payment.ts";

const codes = { invalid: "payment.BAD_REQUEST", visitor: "UNAUTHORIZED", tooOften: "RATE_LIMITED" };

export const POST = change(
  { schema: verifyOrderBody, limit: { name: "verify" }, codes },
  ({ request, token, body: { paypalOrderID: id, levelId } }) => {
    const owner = token();
    return answerWithProgress(request, (tell) => verifyPayment({ kind: "order", id, levelId }, owner, tell));
  },
);
