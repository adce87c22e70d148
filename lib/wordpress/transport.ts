import "server-only";
import type * as z from "zod";
import { UpstreamError } from "../errors.ts";
import { log } from "../log.ts";
import { settings } from "../settings.ts";
import { Refusal, readMemberRefusal, readRefusal, SessionEnded } from "./refusal.ts";

/** Milliseconds for one use, retry included. */
const deadline = 8_000;
/** Milliseconds for a member's call; logging in makes up to four of them (spec §9). */
const memberDeadline = 5_000;
/** Bytes of an answer after decompression; a list of 1,000 anchors is about 0.5 MB. */
const maxBytes = 4_000_000;

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

/** Reads a body up to `maxBytes`: a gzip bomb is cut off while it unpacks. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new UpstreamError("invalid", `answer over ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** WordPress's own "no such thing". A missing route or somebody's error page is an outage, not that. */
const isNotFound = (json: unknown) => {
  const code = (json as { code?: unknown } | null | undefined)?.code;
  return typeof code === "string" && code !== "rest_no_route";
};

function asUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (error instanceof Error && error.name === "TimeoutError")
    return new UpstreamError("timeout", "no answer in time");
  // What broke on the way has a cause; an error about the request itself has none, and may quote its headers.
  const { cause, name = "failed" } = error instanceof Error ? error : {};
  return new UpstreamError("network", cause === undefined ? name : String(cause));
}

/** One exchange: no redirect, nothing kept, at most `maxBytes`. `json` is undefined where it is none, `text` the body. */
async function exchange(
  url: URL,
  init: RequestInit,
): Promise<{ response: Response; text: string; json: unknown }> {
  const response = await fetch(url, {
    ...init,
    redirect: "error",
    referrerPolicy: "no-referrer",
    cache: "no-store",
  });
  const text = await readText(response);
  return { response, text, json: parseJson(text) };
}

function readShape<T>(json: unknown, schema: z.ZodType<T>): T {
  if (json === undefined) throw new UpstreamError("invalid", "the answer is not JSON");
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new UpstreamError("invalid", `unexpected shape: ${parsed.error.issues[0]?.path.join(".")}`);
}

async function attempt<T>(url: URL, schema: z.ZodType<T>, signal: AbortSignal): Promise<Answer<T> | null> {
  const { response, json } = await exchange(url, { headers: { accept: "application/json" }, signal });
  if (response.status === 404 && isNotFound(json)) return null;
  if (!response.ok) throw new UpstreamError("http", `status ${response.status}`, response.status);
  return { data: readShape(json, schema), headers: response.headers };
}

function reported(error: unknown, url: URL): UpstreamError {
  const failure = asUpstreamError(error);
  log("warn", "upstream failed", { path: url.pathname, kind: failure.kind, reason: failure.message });
  return failure;
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

type Call<T> = { method: "GET" | "POST"; path: string; body?: unknown; schema: z.ZodType<T> };

/**
 * One call, never repeated and never kept. A success may have nothing to say (ruling 7). Answers below 500 that are
 * no success are refusals; a member's 401 is one whatever it says (spec §4).
 */
async function call<T>({ method, path, body, schema }: Call<T>, token: string | null): Promise<T> {
  const url = endpoint(path);
  try {
    const { response, text, json } = await exchange(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(memberDeadline),
    });
    const { ok, status } = response;
    if (ok) return readShape(text === "" ? null : json, schema);
    const dead = status === 401 && token !== null;
    if (json === undefined && !dead) throw new UpstreamError("invalid", `status ${status}, not JSON`, status);
    if (status >= 500) throw new UpstreamError("http", `status ${status}`, status);
    // What WordPress says is shown to people; a plugin may quote the token in it.
    throw token === null
      ? readRefusal(status, json)
      : readMemberRefusal(status, parseJson(text.replaceAll(token, "…")));
  } catch (error) {
    if (error instanceof Refusal || error instanceof SessionEnded) throw error;
    throw reported(error, url);
  }
}

/**
 * A call with a member's token, below `wp-json/`.
 *
 * @throws SessionEnded where WordPress no longer takes the token; Refusal; UpstreamError.
 */
export const fetchAsMember = <T>(token: string, options: Call<T>): Promise<T> => call(options, token);

/** A call of this app's own, without credentials: log in, register, reset. @throws Refusal; UpstreamError. */
export const fetchAsApp = <T>(options: Call<T>): Promise<T> => call(options, null);
