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

/** Milliseconds for a public call, retry included. */
const publicDeadline = 8_000;
/** Milliseconds for a member's call; logging in makes up to four of them. */
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

/** The plugin is switched off, for an update perhaps: an outage, whatever was asked. */
export const isMissingRoute = (json: unknown) => codeOf(json) === "rest_no_route";

/** WordPress's own "no such thing". A missing route or somebody's error page is an outage, not that. */
const isNotFound = (json: unknown) => typeof codeOf(json) === "string" && !isMissingRoute(json);

/** What every call carries. Without the key WordPress would believe nothing about a visitor, so nothing is told. */
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
 * GET below `asmr/v1` without credentials, so that the answer may be kept for everybody.
 * Follows no redirect, has one deadline for all it does, and asks once more after a 5xx or a broken connection.
 *
 * @returns the answer in the schema's shape, or null where WordPress says that there is no such thing.
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

/** As `fetchPublic`, for what always exists: a 404 is a failure. */
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
  /** An outage, too, is told in WordPress's own words where it has any. */
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

/** What WordPress says is shown to people; a plugin may quote the token in it. */
const withoutToken = (text: string, token: string) => parseJson(text.replaceAll(token, "…"));

/** What a failed call throws: what WordPress said, or the failure of the connection, which is logged. */
const asThrown = (error: unknown, path: string) =>
  error instanceof WordPressError || error instanceof SessionEnded
    ? error
    : logUpstreamError(error, endpoint(path));

/**
 * One call, never repeated and never kept. A success may have an empty body. Answers below 500 that are no success
 * are errors of WordPress's own; a member's 401 is one even if it can't be parsed.
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
 * @throws SessionEnded where WordPress no longer takes the token; WordPressError; UpstreamError.
 */
export const fetchAsMember = <T>(token: string, request: TypedRequest<T>): Promise<T> =>
  sendTyped(request, token);

/**
 * As `fetchAsMember`, for a call whose every status means something: answers with whatever WordPress said.
 * `json` is undefined where it is none, null for an empty answer.
 *
 * @throws SessionEnded; UpstreamError `network` or `timeout`, or `invalid` for too many bytes.
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
 * As `fetchReplyAsMember`, for a call that the shared key alone allows.
 *
 * @throws UpstreamError `network` or `timeout`, or `invalid` for too many bytes.
 */
export async function fetchReplyAsSite(request: ApiRequest): Promise<{ status: number; json: unknown }> {
  try {
    const { response, text, json } = await send(request, null);
    return { status: response.status, json: text === "" ? null : json };
  } catch (error) {
    throw asThrown(error, request.path);
  }
}

/** A call of this app's own, without credentials: log in, register, reset. @throws WordPressError; UpstreamError. */
export const fetchAsApp = <T>(request: TypedRequest<T>): Promise<T> => sendTyped(request, null);
