import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { asError } from "#sandbox/base/answers.ts";
import type { SandboxContext } from "#sandbox/base/context.ts";
import { merchant } from "#sandbox/paypal/objects/account.ts";
import { newDebugId } from "#sandbox/paypal/objects/ids.ts";
import { paypalError, paypalJson } from "#sandbox/paypal/objects/responses.ts";

const scope =
  "https://uri.paypal.com/services/payments/payment openid https://uri.paypal.com/services/subscriptions";
const day = 86_400_000;

/** `POST /v1/oauth2/token`: client id and secret as Basic authorization, the grant in a form body. */
export async function issueToken(c: SandboxContext): Promise<Response> {
  const { db, settings } = c.env.sandbox;
  const [, basic = ""] = /^Basic\s+(.+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  const { clientId, clientSecret } = merchant;
  if (Buffer.from(basic, "base64").toString("utf8") !== `${clientId}:${clientSecret}`) {
    throw tokenError(401, "invalid_client", "Client Authentication failed");
  }
  if (new URLSearchParams(await c.req.text()).get("grant_type") !== "client_credentials") {
    throw tokenError(400, "unsupported_grant_type", "unsupported grant_type");
  }
  const now = Date.now();
  const token = `A21AA${randomBytes(48).toString("base64url")}`;
  db.prepare("DELETE FROM paypal_tokens WHERE ends < ?").run(now - day);
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

/** Throws a 401 without a valid bearer token. */
export function requireToken(c: SandboxContext, db: DatabaseSync): void {
  const [, token] = /^Bearer\s+(.+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (!token) {
    const message =
      "Authentication failed due to invalid authentication credentials or a missing Authorization header.";
    throw paypalError(401, "AUTHENTICATION_FAILURE", message);
  }
  const found = db.prepare("SELECT ends FROM paypal_tokens WHERE token = ?").get(token);
  if (!found) throw tokenError(401, "invalid_token", "Access Token not found in cache");
  if (Number(found.ends) <= Date.now()) throw tokenError(401, "invalid_token", "Access Token expired");
}

const tokenError = (status: number, error: string, error_description: string) =>
  asError(paypalJson({ error, error_description }, status));
