import "server-only";
import * as z from "zod";
import { SingleFlight } from "#lib/platform/concurrency/single-flight.ts";
import { SiteError, UpstreamError } from "#lib/platform/errors.ts";
import { fetchUpstream, logUpstreamError, parseShape } from "#lib/platform/http/upstream-fetch.ts";
import { settings } from "#lib/platform/settings.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { minute } from "#lib/platform/time/duration.ts";

/** The deadline of one call, in ms, without the time for its token. */
const deadlineMs = 10_000;
/** How long before its expiry a token is renewed, in ms. */
const renewBeforeMs = minute;

const origins = { live: "https://api-m.paypal.com", sandbox: "https://api-m.sandbox.paypal.com" };

/** A request as `@paypal/checkout-server-sdk` describes it. `raw`: the body is JSON text already. */
export type PayPalRequest = {
  path: string;
  verb: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
};

/** PayPal refused a call. `issues`: the name of the error and of each detail, such as INSTRUMENT_DECLINED. */
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

/** Whether PayPal does not know the requested object. */
export const isUnknownToPayPal = (error: unknown): boolean =>
  error instanceof PayPalError && error.status === 404;

/** Whether PayPal refused a call for good; after a 429 the same call may succeed later. */
export const isPayPalRefusal = (error: unknown): boolean =>
  error instanceof PayPalError && error.status !== 429;

const rawPayPalError = z.object({
  name: z.string().catch(""),
  error: z.string().catch(""),
  details: z.array(z.object({ issue: z.string() }).catch({ issue: "" })).catch([]),
});

function readPayPalError(status: number, json: unknown): PayPalError {
  const { name, error, details } = rawPayPalError.parse(json);
  return new PayPalError(status, [name, error, ...details.map(({ issue }) => issue)].filter(Boolean));
}

/** Whether the operator has set this app's PayPal id and secret. */
export function isPayPalSetUp(): boolean {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = settings();
  return Boolean(PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET);
}

/** This app's PayPal id and secret. @throws SiteError 503 where they are not set */
export function paypalCredentials(): { clientId: string; secret: string } {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret } = settings();
  if (!clientId || !secret) throw new SiteError(503, "PAYPAL_UNAVAILABLE");
  return { clientId, secret };
}

function endpoint(path: string): URL {
  const { PAYPAL_API_URL, PAYPAL_ENV } = settings();
  return new URL(`${PAYPAL_API_URL ?? origins[PAYPAL_ENV]}${path.replace(/\?$/, "")}`);
}

/** Sends one call. @throws PayPalError below 500; UpstreamError */
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
  const { clientId, secret } = paypalCredentials();
  const response = await send(
    {
      path: "/v1/oauth2/token",
      verb: "POST",
      raw: "grant_type=client_credentials",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
    `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
    rawToken,
  ).catch((error) => {
    // A refused token request means that our id or secret is wrong, so it is no error of the payment.
    throw error instanceof PayPalError ? new UpstreamError("http", error.message, error.status) : error;
  });
  return { text: response.access_token, endsAt: steadyNow() + response.expires_in * 1000 - renewBeforeMs };
}

/** This app's token, fetched once for all concurrent callers; a failure is not cached. */
async function accessToken(): Promise<string> {
  if (currentToken !== null && currentToken.endsAt > steadyNow()) return currentToken.text;
  currentToken = await fetchingToken.join("token", fetchToken);
  return currentToken.text;
}

/** Whether PayPal accepts this app's keys. @throws UpstreamError; SiteError 503 where they are not set */
export const checkCredentials = async (): Promise<void> => void (await accessToken());

/** The time at PayPal, from its Date header; null without one. @throws UpstreamError */
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

/** Whether a failed call is repeated: only a read, and none after a timeout, because another try would take as long. */
const maySendAgain = ({ verb }: PayPalRequest, error: unknown) =>
  verb === "GET" && error instanceof UpstreamError && error.kind !== "timeout";

/**
 * Calls PayPal as this app, with a deadline and a size limit, without redirects or caching. It renews an expired token
 * once, and repeats a read once after a broken or invalid response.
 *
 * @throws PayPalError; UpstreamError; SiteError 503 where PayPal is not set up
 */
export const callPayPal = <T>(request: PayPalRequest, schema: z.ZodType<T>): Promise<T> =>
  sendWithToken(request, schema).catch((error) => {
    if (!maySendAgain(request, error)) throw error;
    return sendWithToken(request, schema);
  });
