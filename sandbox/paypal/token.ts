import { randomBytes } from "node:crypto";
import type { Answer } from "#sandbox/answer.ts";
import type { Call, Sandbox } from "#sandbox/route.ts";
import { merchant } from "./account.ts";
import { paypalError, paypalJson } from "./answers.ts";
import { newDebugId } from "./ids.ts";

const scope =
  "https://uri.paypal.com/services/payments/payment openid https://uri.paypal.com/services/subscriptions";

/** `POST /v1/oauth2/token`: client id and secret as Basic authorization, the grant in a form body. */
export function giveToken({ headers, body }: Call, { db, settings }: Sandbox): Answer {
  const [, basic = ""] = /^Basic\s+(.+)$/i.exec(String(headers.authorization ?? "")) ?? [];
  const { clientId, clientSecret } = merchant;
  if (Buffer.from(basic, "base64").toString("utf8") !== `${clientId}:${clientSecret}`) {
    return refuse(401, "invalid_client", "Client Authentication failed");
  }
  if (new URLSearchParams(body).get("grant_type") !== "client_credentials") {
    return refuse(400, "unsupported_grant_type", "unsupported grant_type");
  }
  const now = Date.now();
  const token = `A21AA${randomBytes(48).toString("base64url")}`;
  db.prepare("DELETE FROM paypal_tokens WHERE ends < ?").run(now - 86_400_000);
  db.prepare("INSERT INTO paypal_tokens (token, ends) VALUES (?, ?)").run(
    token,
    now + settings.paypalTokenSeconds * 1000,
  );
  return paypalJson({
    scope,
    access_token: token,
    token_type: "Bearer",
    app_id: "APP-80W284485P519543T",
    expires_in: settings.paypalTokenSeconds,
    nonce: `${new Date(now).toISOString()}${newDebugId()}`,
  });
}

/** The 401 of a call without a good bearer token, or null. */
export function refuseToken({ headers }: Call, { db }: Sandbox): Answer | null {
  const [, token] = /^Bearer\s+(.+)$/i.exec(String(headers.authorization ?? "")) ?? [];
  if (!token) {
    const message =
      "Authentication failed due to invalid authentication credentials or a missing Authorization header.";
    return paypalError(401, "AUTHENTICATION_FAILURE", message);
  }
  const found = db.prepare("SELECT ends FROM paypal_tokens WHERE token = ?").get(token);
  if (!found) return refuse(401, "invalid_token", "Access Token not found in cache");
  if (Number(found.ends) <= Date.now()) return refuse(401, "invalid_token", "Access Token expired");
  return null;
}

const refuse = (status: number, error: string, error_description: string) =>
  paypalJson({ error, error_description }, status);
