import "server-only";
import type * as z from "zod";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { UpstreamError } from "#lib/platform/errors.ts";
import { fetchUpstream, logUpstreamError, parseJson, parseShape } from "#lib/platform/http/upstream-fetch.ts";
import { SessionEnded, WordPressError } from "#lib/platform/wordpress-error.ts";
import { bustCaches, commonHeaders, endpoint } from "./endpoint.ts";
import { isFalse } from "./fields.ts";
import { readMemberError, readWordPressError } from "./read-error.ts";
import {
  isDeniedSuccess,
  isFormRefusal,
  isMethodRefused,
  isMissingRoute,
  isNotFoundCode,
  RouteMissing,
} from "./refusals.ts";

/** For a member's call; a login makes up to four. */
const memberDeadlineMs = 5_000;

type ApiRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  deadlineMs?: number;
  /**
   * Whether the call, which changes nothing, is repeated once if its connection breaks before a response. Every GET is.
   */
  isRepeatable?: true;
  visitor?: Visitor | undefined;
  /** The language of the member's page; given only without `visitor`, which has its own. */
  language?: Locale | undefined;
};
type TypedRequest<T> = ApiRequest & {
  schema: z.ZodType<T>;
  /** Whether an outage throws WordPress's error message, if there is one. */
  readsOutages?: true;
};

type ApiResponse = Awaited<ReturnType<typeof fetchUpstream>>;

async function send(request: ApiRequest, token: string | null): Promise<ApiResponse> {
  const url = endpoint(request.path);
  if (request.method === "GET") bustCaches(url);
  const init = requestInit(request, token);
  const isRepeatable = request.method === "GET" || request.isRepeatable;
  const sent = await fetchUpstream(url, init, { isRepeatable });
  const isOverridable = request.method === "PUT" || request.method === "DELETE";
  if (!isOverridable || !isMethodRefused(sent.response.status, sent.json)) return sent;
  url.searchParams.set("_method", request.method);
  return fetchUpstream(url, { ...init, method: "POST" });
}

function requestInit(
  { method, body, visitor, language, deadlineMs = memberDeadlineMs }: ApiRequest,
  token: string | null,
): RequestInit {
  return {
    method,
    headers: {
      ...commonHeaders(visitor, language),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(deadlineMs),
  };
}

/** Removes the token from a response: visitors see WordPress's messages, and a plugin may quote it in one. */
const withoutToken = (text: string, token: string) => parseJson(text.replaceAll(token, "…"));

/** The error of a failed call: WordPress's own, otherwise an UpstreamError, which is logged. */
const asThrown = (error: unknown, path: string) =>
  error instanceof WordPressError || error instanceof SessionEnded
    ? error
    : logUpstreamError(error, endpoint(path));

/**
 * Whether a 404 is not WordPress's. Login routes have the codes of any JWT plugin, and checkouts may send an error text
 * without a code.
 */
function isForeign404(status: number, json: unknown): boolean {
  const { code, error } = (json ?? {}) as Record<string, unknown>;
  const isOwn = typeof code === "string" ? code.includes("jwt_auth") : typeof error === "string";
  return status === 404 && !isNotFoundCode(code) && !isOwn;
}

/** @throws WordPressError 422 for `success: false`; UpstreamError */
function readSuccess<T>(status: number, json: unknown, schema: z.ZodType<T>): T {
  const read = parseShape(json, schema);
  if (isDeniedSuccess(json)) throw new UpstreamError("invalid", `status ${status} without success`, status);
  if (isFalse((json as { success?: unknown } | null)?.success)) throw readWordPressError(422, json);
  return read;
}

/**
 * Sends one call without retry or caching. A success may have no body. Other responses below 500 are WordPress's
 * errors; so is a member's 401, even if it is unreadable.
 */
async function sendTyped<T>(
  { schema, readsOutages, ...request }: TypedRequest<T>,
  token: string | null,
): Promise<T> {
  try {
    const { response, text, json } = await send(request, token);
    const { ok, status } = response;
    if (ok) return readSuccess(status, text === "" ? null : json, schema);
    const isRead = (status === 401 && token !== null) || (status >= 500 && readsOutages);
    if (!isFormRefusal(status, json) && !isRead)
      throw new UpstreamError("invalid", `status ${status}, not WordPress's`, status);
    if (isMissingRoute(json)) throw new RouteMissing("http", "no such route", status);
    if ((status >= 500 && !isRead) || isForeign404(status, json))
      throw new UpstreamError("http", `status ${status}`, status);
    throw token === null
      ? readWordPressError(status, json)
      : readMemberError(status, withoutToken(text, token), request.path);
  } catch (error) {
    throw asThrown(error, request.path);
  }
}

/**
 * Calls WordPress below `wp-json/` with a member's token.
 *
 * @throws SessionEnded if WordPress rejects the token; WordPressError; UpstreamError
 */
export const fetchAsMember = <T>(token: string, request: TypedRequest<T>): Promise<T> =>
  sendTyped(request, token);

/**
 * As `fetchAsMember`, without a token: for logins, and for what the shared key allows.
 *
 * @throws WordPressError; UpstreamError
 */
export const fetchAsSite = <T>(request: TypedRequest<T>): Promise<T> => sendTyped(request, null);

/**
 * As `fetchAsMember`, but returns responses of any status. `json` is undefined if it is invalid, null for an empty
 * body.
 *
 * @throws SessionEnded; UpstreamError `network` or `timeout`, or `invalid` for too many bytes
 */
export async function fetchResponseAsMember(
  token: string,
  request: ApiRequest,
): Promise<{ status: number; json: unknown }> {
  try {
    const { response, text } = await send(request, token);
    const json = text === "" ? null : withoutToken(text, token);
    const error = response.ok ? null : readMemberError(response.status, json, request.path);
    if (error instanceof SessionEnded) throw error;
    return { status: isMissingRoute(json) ? 503 : response.status, json };
  } catch (error) {
    throw asThrown(error, request.path);
  }
}

/**
 * As `fetchResponseAsMember`, without a token. A missing route is not turned into 503.
 *
 * @throws UpstreamError `network` or `timeout`, or `invalid` for too many bytes
 */
export async function fetchResponseAsSite(request: ApiRequest): Promise<{ status: number; json: unknown }> {
  try {
    const { response, text, json } = await send(request, null);
    return { status: response.status, json: text === "" ? null : json };
  } catch (error) {
    throw asThrown(error, request.path);
  }
}
