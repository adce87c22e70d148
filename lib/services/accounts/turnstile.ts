import "server-only";
import * as z from "zod";
import { SiteError } from "#lib/platform/errors.ts";
import { isTurnstileTestSecret } from "#lib/platform/setting-warnings.ts";
import { settings } from "#lib/platform/settings.ts";
import { fetchUpstream, logUpstreamError, parseShape } from "#lib/platform/upstream-fetch.ts";

/** Cloudflare reports for each token which action it was issued for. */
export type TurnstileAction = "login" | "register" | "lost-password" | "withdraw";

/** Ms for the answer, including the second try. */
const deadline = 5_000;
/** By Cloudflare's documentation. */
const maxTokenLength = 2048;

const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

type Check = { token: string; action: TurnstileAction; address: string };

/**
 * Verifies the anti-bot token. False without a secret, so that WordPress has to check it.
 *
 * @throws SiteError 403 for an invalid token, 503 if Cloudflare does not answer
 */
export async function isPerson(check: Check): Promise<boolean> {
  const { TURNSTILE_SECRET_KEY: secret, SITE_URL } = settings();
  if (secret === undefined) return false;
  if (check.token.length > maxTokenLength) throw new SiteError(403, "SECURITY_FAILED");
  const { success, hostname, action } = await ask(secret, check);
  // The answers to test secrets name no host of ours and no action.
  const isOurs = isTurnstileTestSecret(secret) || (isHostOf(hostname, SITE_URL) && action === check.action);
  if (!success || !isOurs) throw new SiteError(403, "SECURITY_FAILED");
  return true;
}

/** A bare domain and `www.` before it are one site's, wherever the visitor's page came from. */
function isHostOf(hostname: string | undefined, url: string): boolean {
  const host = new URL(url).hostname.replace(/^www\./, "");
  return hostname === host || hostname === `www.${host}`;
}

async function ask(secret: string, check: Check): Promise<z.output<typeof verdict>> {
  const url = new URL(settings().TURNSTILE_VERIFY_URL);
  const body = question(secret, check);
  const headers = { "content-type": "application/json", accept: "application/json" };
  const init = { method: "POST", headers, body, signal: AbortSignal.timeout(deadline) };
  const attempt = async () => parseShape((await fetchUpstream(url, init)).json, verdict);
  try {
    return await attempt().catch((error) => (init.signal.aborted ? Promise.reject(error) : attempt()));
  } catch (error) {
    logUpstreamError(error, url);
    throw new SiteError(503, "SECURITY_UNAVAILABLE");
  }
}

/** Repeating the call is safe: a token is valid once, but Cloudflare accepts it again with the same idempotency key. */
function question(secret: string, { token, address }: Check): string {
  const remoteip = address === "unknown" ? {} : { remoteip: address };
  return JSON.stringify({ secret, response: token, ...remoteip, idempotency_key: crypto.randomUUID() });
}
