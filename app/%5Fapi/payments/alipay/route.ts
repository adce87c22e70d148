import { answerResult } from "#lib/bff/answer.ts";
import { mutationRoute } from "#lib/bff/mutation-route.ts";
import { alipayBody } from "#lib/contracts/payment/payment.ts";
import { claimAlipay } from "#lib/services/payment/alipay/claim-alipay.ts";

export const POST = mutationRoute(
  { schema: alipayBody, limit: { name: "purchase" }, codes: { tooOften: "RATE_LIMITED" } },
  async ({ token, body }) => answerResult(await claimAlipay(token(), body), [], 201),
);
