import * as z from "zod";
import { parseObject } from "#sandbox/account/fields.ts";
import type { Answer } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { merchant } from "./account.ts";
import { paypalJson } from "./answers.ts";
import { wrongBody } from "./order-routes.ts";
import { rest } from "./rest.ts";
import { giveToken } from "./token.ts";
import { authAlgo, isSigned } from "./webhook.ts";

/** The token, whose money it is, and whether an event is PayPal's own. */
export const otherRoutes: readonly Route[] = [
  rest("token", "POST", "/v1/oauth2/token", giveToken),
  rest("other", "GET", "/v1/identity/oauth2/userinfo", showMerchant),
  rest("other", "POST", "/v1/notifications/verify-webhook-signature", verify),
];

function showMerchant(): Answer {
  return paypalJson({
    user_id: `https://www.paypal.com/webapps/auth/identity/user/${merchant.merchantId}`,
    payer_id: merchant.merchantId,
    name: "Murmur",
    emails: [{ value: merchant.email, primary: true, confirmed: true }],
    verified_account: "true",
  });
}

const transmission = z.looseObject({
  auth_algo: z.string(),
  cert_url: z.url(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
});

function verify({ body }: Call, sandbox: Sandbox): Answer {
  const given = parseObject(body);
  const parsed = transmission.safeParse(given);
  if (!given || !parsed.success) return wrongBody(given, parsed.error);
  const { auth_algo, transmission_id, transmission_time, transmission_sig, webhook_id } = parsed.data;
  const sent = {
    id: transmission_id,
    time: transmission_time,
    // As it came: the signature is one of the bytes.
    body: JSON.stringify(given.webhook_event),
  };
  const right =
    auth_algo === authAlgo && webhook_id === merchant.webhookId && isSigned(sent, transmission_sig, sandbox);
  return paypalJson({ verification_status: right ? "SUCCESS" : "FAILURE" });
}
