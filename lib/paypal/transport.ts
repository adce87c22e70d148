import "server-only";
import * as z from "zod";
import { SiteError, UpstreamError } from "#lib/errors.ts";
import { steadyNow } from "#lib/platform/clock.ts";
import { SingleFlight } from "#lib/platform/one-at-a-time.ts";
import { fetchUpstream, logUpstreamError, parseShape } from "#lib/platform/upstream-fetch.ts";
import { settings } from "#lib/settings.ts";

/** Milliseconds for one call, the token not counted. */
const deadlineMs = 10_000;
/** Milliseconds before its end at which a token is fetched anew. */
const renewBeforeMs = 60_000;

const origins = { live: "https://api-m.paypal.com", sandbox: "https://api-m.sandbox.paypal.com" };

/** A request as the classes of `@paypal/checkout-server-sdk` describe one. `raw` is a body that is JSON already. */
export type PayPalRequest = {
  path: string;
  verb: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
};

/** PayPal said no: `issues` are its name for the whole and those of the details, such as INSTRUMENT_DECLINED. */
export class PayPalError extends Error {
  override name = "PayPalError";
  readonly status: number;
  readonly issues: readonly string[];

  constructor(status: number, issues: readonly string[]) {
    super(`PayPal: ${status} ${issues.join(" ")}`);
    this.status = status;
    this.issues = issues;
  }
}

/** PayPal knows no such thing. */
export const isUnknownToPayPal = (error: unknown): boolean =>
  error instanceof PayPalError && error.status === 404;

const rawPayPalError = z.object({
  name: z.string().catch(""),
  error: z.string().catch(""),
  details: z.array(z.object({ issue: z.string() }).catch({ issue: "" })).catch([]),
});

function readPayPalError(status: number, json: unknown): PayPalError {
  const { name, error, details } = rawPayPalError.parse(json);
  return new PayPalError(status, [name, error, ...details.map(({ issue }) => issue)].filter(Boolean));
}

/** Whether the operator has set this app's id and secret at PayPal. */
export function isPayPalSetUp(): boolean {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = settings();
  return Boolean(PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET);
}

/** The id and secret of this app at PayPal. @throws SiteError 503 where the operator has set none */
export function credentials(): { clientId: string; secret: string } {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret } = settings();
  if (!clientId || !secret) throw new SiteError(503, "PAYPAL_UNAVAILABLE");
  return { clientId, secret };
}

function endpoint(path: string): URL {
  const { PAYPAL_API_URL, PAYPAL_ENV } = settings();
  return new URL(`${PAYPAL_API_URL ?? origins[PAYPAL_ENV]}${path.replace(/\?$/, "")}`);
}

/** One call. @throws PayPalError below 500; UpstreamError */
async function send<T>(request: PayPalRequest, authorization: string, schema: z.ZodType<T>): Promise<T> {
  const { path, verb, body, raw, headers } = request;
  const url = endpoint(path);
  const content = raw ?? (body === undefined || body === null ? null : JSON.stringify(body));
  try {
    const { response, text, json } = await fetchUpstream(url, {
      method: verb,
      headers: { accept: "application/json", "content-type": "application/json", ...headers, authorization },
      ...(content !== null && { body: content }),
      signal: AbortSignal.timeout(deadlineMs),
    });
    const { ok, status } = response;
    if (ok) return parseShape(text === "" ? null : json, schema);
    if (status >= 500) throw new UpstreamError("http", `status ${status}`, status);
    if (json === undefined || json === null)
      throw new UpstreamError("invalid", `status ${status}, not JSON`, status);
    throw readPayPalError(status, json);
  } catch (error) {
    if (error instanceof PayPalError) throw error;
    throw logUpstreamError(error, url);
  }
}

type Token = { text: string; endsAt: number };
let currentToken: Token | null = null;
const fetchingToken = new SingleFlight<Token>();

const rawToken = z.object({ access_token: z.string().regex(/^[\w.~+/=-]+$/), expires_in: z.coerce.number() });

async function fetchToken(): Promise<Token> {
  const { clientId, secret } = credentials();
  const answer = await send(
    {
      path: "/v1/oauth2/token",
      verb: "POST",
      raw: "grant_type=client_credentials",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
    `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
    rawToken,
  ).catch((error) => {
    // Our own id or secret is wrong: nobody's payment is.
    throw error instanceof PayPalError ? new UpstreamError("http", error.message, error.status) : error;
  });
  return { text: answer.access_token, endsAt: steadyNow() + answer.expires_in * 1000 - renewBeforeMs };
}

/** This app's token, fetched once for all who need it meanwhile; one that could not be had is not kept. */
async function accessToken(): Promise<string> {
  if (currentToken !== null && currentToken.endsAt > steadyNow()) return currentToken.text;
  currentToken = await fetchingToken.join("token", fetchToken);
  return currentToken.text;
}

/** Whether PayPal knows this app. @throws UpstreamError; SiteError 503 where it is not set up */
export const checkCredentials = async (): Promise<void> => void (await accessToken());

/** What time it is at PayPal, as it says beside its answers; null where it says none. @throws UpstreamError */
export async function fetchPayPalDate(): Promise<string | null> {
  const url = endpoint("/v1/oauth2/token");
  try {
    const { response } = await fetchUpstream(url, { signal: AbortSignal.timeout(deadlineMs) });
    return response.headers.get("date");
  } catch (error) {
    throw logUpstreamError(error, url);
  }
}

const isUnauthorized = (error: unknown) => error instanceof PayPalError && error.status === 401;

async function sendWithToken<T>(request: PayPalRequest, schema: z.ZodType<T>): Promise<T> {
  const token = await accessToken();
  try {
    return await send(request, `Bearer ${token}`, schema);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    if (currentToken?.text === token) currentToken = null;
  }
  return send(request, `Bearer ${await accessToken()}`, schema).catch((error) => {
    throw isUnauthorized(error) ? new UpstreamError("http", "status 401", 401) : error;
  });
}

/** Reading once more changes nothing; after a time-out it would only take as long again. */
const maySendAgain = ({ verb }: PayPalRequest, error: unknown) =>
  verb === "GET" && error instanceof UpstreamError && error.kind !== "timeout";

/**
 * A call to PayPal as this app: a deadline, bounded bytes, no redirect, nothing kept. A token that
 * PayPal no longer takes is replaced once; what only reads is asked for once more after a broken or senseless answer.
 *
 * @throws PayPalError; UpstreamError; SiteError 503 where PayPal is not set up.
 */
export const callPayPal = <T>(request: PayPalRequest, schema: z.ZodType<T>): Promise<T> =>
  sendWithToken(request, schema).catch((error) => {
    if (!maySendAgain(request, error)) throw error;
    return sendWithToken(request, schema);
  });
