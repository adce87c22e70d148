import "server-only";
import type * as z from "zod";
import { UpstreamError } from "#lib/errors.ts";
import {
  asUpstreamError,
  fetchUpstream,
  logUpstreamError,
  parseJson,
  parseShape,
} from "#lib/platform/upstream-fetch.ts";
import type { Visitor } from "#lib/platform/visitor.ts";
import { SessionEnded, WordPressError } from "#lib/platform/wordpress-error.ts";
import { settings } from "#lib/settings.ts";
import { readMemberError, readWordPressError } from "./read-error.ts";

/** Ms for a public call, including its retry. */
const publicDeadline = 8_000;
/** Ms for a member's call; a login makes up to four. */
const memberDeadline = 5_000;

type Query = Record<string, string | number | undefined>;
export type Answer<T> = { data: T; headers: Headers };

const endpoint = (path: string) => new URL(`${settings().WORDPRESS_URL}/wp-json/${path}`);

const siteApi = (path: string, query: Query) => {
  const url = endpoint(`asmr/v1/${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") url.searchParams.set(name, String(value));
  url.searchParams.set("_cb", String(Date.now()));
  return url;
};

const codeOf = (json: unknown) => (json as { code?: unknown } | null | undefined)?.code;

/** The plugin is inactive, perhaps during an update: an outage. */
export const isMissingRoute = (json: unknown) => codeOf(json) === "rest_no_route";

/** WordPress's own 404; a missing route or a foreign error page is an outage. */
const isNotFound = (json: unknown) => typeof codeOf(json) === "string" && !isMissingRoute(json);

/** The headers of every call. Without the key WordPress would not believe data about a visitor, so none is sent. */
function commonHeaders(visitor?: Visitor): Record<string, string> {
  const key = settings().WORDPRESS_KEY;
  if (key === undefined) return { accept: "application/json" };
  return {
    accept: "application/json",
    "x-murmur-key": key,
    ...(visitor && { "x-murmur-client-ip": visitor.address }),
    ...(visitor?.human && { "x-murmur-human": "1" }),
  };
}

async function attempt<T>(url: URL, schema: z.ZodType<T>, signal: AbortSignal): Promise<Answer<T> | null> {
  const { response, json } = await fetchUpstream(url, { headers: commonHeaders(), signal });
  if (response.status === 404 && isNotFound(json)) return null;
  if (!response.ok) throw new UpstreamError("http", `status ${response.status}`, response.status);
  return { data: parseShape(json, schema), headers: response.headers };
}

const mayRetry = ({ kind, status = 0 }: UpstreamError) =>
  kind === "network" || (kind === "http" && status >= 500);

/**
 * GET below `asmr/v1` without credentials, so that everybody may share the answer. Tries once more after a 5xx or a
 * broken connection, within one deadline.
 *
 * @returns the parsed answer, or null for WordPress's own 404
 * @throws UpstreamError
 */
export async function fetchPublic<T>(
  path: string,
  query: Query,
  schema: z.ZodType<T>,
): Promise<Answer<T> | null> {
  const url = siteApi(path, query);
  const signal = AbortSignal.timeout(publicDeadline);
  try {
    return await attempt(url, schema, signal).catch((error) => {
      if (!mayRetry(asUpstreamError(error)) || signal.aborted) throw error;
      return attempt(url, schema, signal);
    });
  } catch (error) {
    throw logUpstreamError(error, url);
  }
}

/** As `fetchPublic`, for things that always exist: a 404 is a failure. */
export async function fetchPublicList<T>(
  path: string,
  query: Query,
  schema: z.ZodType<T>,
): Promise<Answer<T>> {
  const answer = await fetchPublic(path, query, schema);
  if (answer === null) throw new UpstreamError("http", "status 404", 404);
  return answer;
}

type ApiRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  deadlineMs?: number;
  visitor?: Visitor | undefined;
};
type TypedRequest<T> = ApiRequest & {
  schema: z.ZodType<T>;
  /** Throws WordPress's error message for an outage, too, if there is one. */
  tellsOutages?: true;
};

function send(
  { method, path, body, visitor, deadlineMs = memberDeadline }: ApiRequest,
  token: string | null,
) {
  return fetchUpstream(endpoint(path), {
    method,
    headers: {
      ...commonHeaders(visitor),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(deadlineMs),
  });
}

/** Visitors see WordPress's messages, and a plugin may quote the token in one. */
const withoutToken = (text: string, token: string) => parseJson(text.replaceAll(token, "…"));

/** The error of a failed call: WordPress's own, or a logged connection failure. */
const asThrown = (error: unknown, path: string) =>
  error instanceof WordPressError || error instanceof SessionEnded
    ? error
    : logUpstreamError(error, endpoint(path));

/**
 * One call without retry or caching. A success may have no body. Other answers below 500 are WordPress's errors; a
 * member's 401 is one even if it can't be parsed.
 */
async function sendTyped<T>(
  { schema, tellsOutages, ...request }: TypedRequest<T>,
  token: string | null,
): Promise<T> {
  try {
    const { response, text, json } = await send(request, token);
    const { ok, status } = response;
    if (ok) return parseShape(text === "" ? null : json, schema);
    const isTold = (status === 401 && token !== null) || (status >= 500 && tellsOutages);
    if (json === undefined && !isTold)
      throw new UpstreamError("invalid", `status ${status}, not JSON`, status);
    if ((status >= 500 && !isTold) || isMissingRoute(json))
      throw new UpstreamError("http", `status ${status}`, status);
    throw token === null
      ? readWordPressError(status, json)
      : readMemberError(status, withoutToken(text, token), request.path);
  } catch (error) {
    throw asThrown(error, request.path);
  }
}

/**
 * A call with a member's token, below `wp-json/`.
 *
 * @throws SessionEnded if WordPress rejects the token; WordPressError; UpstreamError
 */
export const fetchAsMember = <T>(token: string, request: TypedRequest<T>): Promise<T> =>
  sendTyped(request, token);

/**
 * As `fetchAsMember`, but returns WordPress's answer with any status. `json` is undefined if it is invalid, null for
 * an empty body.
 *
 * @throws SessionEnded; UpstreamError `network` or `timeout`, or `invalid` for too many bytes
 */
export async function fetchReplyAsMember(
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
 * As `fetchReplyAsMember`, with the shared key instead of a token.
 *
 * @throws UpstreamError `network` or `timeout`, or `invalid` for too many bytes
 */
export async function fetchReplyAsSite(request: ApiRequest): Promise<{ status: number; json: unknown }> {
  try {
    const { response, text, json } = await send(request, null);
    return { status: response.status, json: text === "" ? null : json };
  } catch (error) {
    throw asThrown(error, request.path);
  }
}

/** A call without a member's token, such as a login or a registration. @throws WordPressError; UpstreamError */
export const fetchAsApp = <T>(request: TypedRequest<T>): Promise<T> => sendTyped(request, null);
