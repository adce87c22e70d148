import "server-only";
import type * as z from "zod";
import { UpstreamError } from "../errors.ts";
import { log } from "../log.ts";
import { settings } from "../settings.ts";

/** Milliseconds for one use, retry included. */
const deadline = 8_000;
/** Bytes of an answer after decompression; a list of 1,000 anchors is about 0.5 MB. */
const maxBytes = 4_000_000;

type Query = Record<string, string | number | undefined>;
export type Answer<T> = { data: T; headers: Headers };

const siteApi = (path: string, query: Query) => {
  const url = new URL(`${settings().WORDPRESS_URL}/wp-json/asmr/v1/${path}`);
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
  return new UpstreamError(
    "network",
    error instanceof Error ? String(error.cause ?? error.message) : "failed",
  );
}

async function attempt<T>(url: URL, schema: z.ZodType<T>, signal: AbortSignal): Promise<Answer<T> | null> {
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    redirect: "error",
    referrerPolicy: "no-referrer",
    cache: "no-store",
    signal,
  });
  const json = parseJson(await readText(response));
  if (response.status === 404 && isNotFound(json)) return null;
  if (!response.ok) throw new UpstreamError("http", `status ${response.status}`, response.status);
  if (json === undefined) throw new UpstreamError("invalid", "the answer is not JSON");
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new UpstreamError("invalid", `unexpected shape: ${parsed.error.issues[0]?.path.join(".")}`);
  return { data: parsed.data, headers: response.headers };
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
    const failure = asUpstreamError(error);
    log("warn", "upstream failed", { path: url.pathname, kind: failure.kind, reason: failure.message });
    throw failure;
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
