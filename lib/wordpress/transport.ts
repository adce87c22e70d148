import "server-only";
import type * as z from "zod";
import { UpstreamError } from "#lib/errors.ts";
import { asUpstreamError, exchange, parseJson, readShape, reported } from "#lib/exchange.ts";
import { settings } from "#lib/settings.ts";
import { Refusal, readMemberRefusal, readRefusal, SessionEnded } from "./refusal.ts";

/** Milliseconds for one use, retry included. */
const deadline = 8_000;
/** Milliseconds for a member's call; logging in makes up to four of them (spec §9). */
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

/** WordPress's own "no such thing". A missing route or somebody's error page is an outage, not that. */
const isNotFound = (json: unknown) => {
  const code = (json as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" && code !== "rest_no_route";
};

async function attempt<T>(url: URL, schema: z.ZodType<T>, signal: AbortSignal): Promise<Answer<T> | null> {
  const { response, json } = await exchange(url, { headers: { accept: "application/json" }, signal });
  if (response.status === 404 && isNotFound(json)) return null;
  if (!response.ok) throw new UpstreamError("http", `status ${response.status}`, response.status);
  return { data: readShape(json, schema), headers: response.headers };
}

const mayRetry = ({ kind, status = 0 }: UpstreamError) =>
  kind === "network" || (kind === "http" && status >= 500);

/**
 * GET below `asmr/v1` without credentials, so that the answer may be kept for everybody (contract, Upstream).
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
  const signal = AbortSignal.timeout(deadline);
  try {
    return await attempt(url, schema, signal).catch((error) => {
      if (!mayRetry(asUpstreamError(error)) || signal.aborted) throw error;
      return attempt(url, schema, signal);
    });
  } catch (error) {
    throw reported(error, url);
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

type Ask = { method: "GET" | "POST"; path: string; body?: unknown; deadlineMs?: number };
type Call<T> = Ask & { schema: z.ZodType<T> };

function send({ method, path, body, deadlineMs = memberDeadline }: Ask, token: string | null) {
  return exchange(endpoint(path), {
    method,
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(deadlineMs),
  });
}

/** What WordPress says is shown to people; a plugin may quote the token in it. */
const withoutToken = (text: string, token: string) => parseJson(text.replaceAll(token, "…"));

const rethrow = (error: unknown, path: string): never => {
  if (error instanceof Refusal || error instanceof SessionEnded) throw error;
  throw reported(error, endpoint(path));
};

/**
 * One call, never repeated and never kept. A success may have nothing to say (ruling 7). Answers below 500 that are
 * no success are refusals; a member's 401 is one whatever it says (spec §4).
 */
async function call<T>({ schema, ...ask }: Call<T>, token: string | null): Promise<T> {
  try {
    const { response, text, json } = await send(ask, token);
    const { ok, status } = response;
    if (ok) return readShape(text === "" ? null : json, schema);
    const dead = status === 401 && token !== null;
    if (json === undefined && !dead) throw new UpstreamError("invalid", `status ${status}, not JSON`, status);
    if (status >= 500) throw new UpstreamError("http", `status ${status}`, status);
    throw token === null ? readRefusal(status, json) : readMemberRefusal(status, withoutToken(text, token));
  } catch (error) {
    return rethrow(error, ask.path);
  }
}

/**
 * A call with a member's token, below `wp-json/`.
 *
 * @throws SessionEnded where WordPress no longer takes the token; Refusal; UpstreamError.
 */
export const fetchAsMember = <T>(token: string, options: Call<T>): Promise<T> => call(options, token);

/**
 * As `fetchAsMember`, for a call whose every status means something: answers with whatever WordPress said.
 * `json` is undefined where it is none, null for an empty answer.
 *
 * @throws SessionEnded; UpstreamError `network` or `timeout`, or `invalid` for too many bytes.
 */
export async function askAsMember(token: string, ask: Ask): Promise<{ status: number; json: unknown }> {
  try {
    const { response, text } = await send(ask, token);
    const json = text === "" ? null : withoutToken(text, token);
    const refusal = response.ok ? null : readMemberRefusal(response.status, json);
    if (refusal instanceof SessionEnded) throw refusal;
    return { status: response.status, json };
  } catch (error) {
    return rethrow(error, ask.path);
  }
}

/** A call of this app's own, without credentials: log in, register, reset. @throws Refusal; UpstreamError. */
export const fetchAsApp = <T>(options: Call<T>): Promise<T> => call(options, null);
