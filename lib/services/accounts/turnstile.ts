import "server-only";
import * as z from "zod";
import { SiteError } from "#lib/platform/errors.ts";
import { fetchUpstream, logUpstreamError, parseShape } from "#lib/platform/http/upstream-fetch.ts";
import { isTurnstileTestSecret } from "#lib/platform/setting-warnings.ts";
import { settings } from "#lib/platform/settings.ts";

/** The action that a token was issued for; Cloudflare reports it. */
export type TurnstileAction = "login" | "register" | "lost-password" | "withdraw";

/** For Cloudflare's response, including the second try. */
const deadlineMs = 5_000;
/** The longest token, by Cloudflare's documentation. */
const maxTokenLength = 2048;

const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

type Check = { token: string; action: TurnstileAction; address: string };

/**
 * Verifies the Turnstile token. False without a secret: WordPress then has to check it.
 *
 * @throws SiteError 403 for an invalid token, 503 if Cloudflare does not respond
 */
export async function isPerson(check: Check): Promise<boolean> {
  const { TURNSTILE_SECRET_KEY: secret, SITE_URL } = settings();
  if (secret === undefined) return false;
  if (check.token.length > maxTokenLength) throw new SiteError(403, "SECURITY_FAILED");
  const { success, hostname, action } = await fetchVerdict(secret, check);
  // For test secrets Cloudflare names neither our host nor the action.
  const isOurs = isTurnstileTestSecret(secret) || (isHostOf(hostname, SITE_URL) && action === check.action);
  if (!success || !isOurs) throw new SiteError(403, "SECURITY_FAILED");
  return true;
}

/** Whether a host belongs to the site of a URL; `www.` makes no difference. */
function isHostOf(hostname: string | undefined, url: string): boolean {
  const host = new URL(url).hostname.replace(/^www\./, "");
  return hostname === host || hostname === `www.${host}`;
}

async function fetchVerdict(secret: string, check: Check): Promise<z.output<typeof verdict>> {
  const url = new URL(settings().TURNSTILE_VERIFY_URL);
  const body = verificationForm(secret, check);
  const headers = { "content-type": "application/json", accept: "application/json" };
  const init = { method: "POST", headers, body, signal: AbortSignal.timeout(deadlineMs) };
  const attempt = async () => parseShape((await fetchUpstream(url, init)).json, verdict);
  try {
    return await attempt().catch((error) => (init.signal.aborted ? Promise.reject(error) : attempt()));
  } catch (error) {
    logUpstreamError(error, url);
    throw new SiteError(503, "SECURITY_UNAVAILABLE");
  }
}

/** The form of the call, which may be repeated: a token is valid once, but again with the same idempotency key. */
function verificationForm(secret: string, { token, address }: Check): string {
  const remoteip = address === "unknown" ? {} : { remoteip: address };
  return JSON.stringify({ secret, response: token, ...remoteip, idempotency_key: crypto.randomUUID() });
}
