import "server-only";
import type * as z from "zod";
import { UpstreamError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { metrics } from "#lib/platform/observe/metrics.ts";
import { withoutPathSecret } from "#lib/platform/path-secret.ts";
import { settings } from "#lib/platform/settings.ts";

/** The most bytes of a response after decompression; a list of 1,000 anchors has about 0.5 MB. */
const maxBytes = 4_000_000;
/**
 * The most brackets and commas of a response that is parsed: 4 MB of tiny values would block the thread for seconds.
 */
const maxBrackets = 10_000;
const maxCommas = 60_000;

const comma = 0x2c;
/** `[` and `{` differ in one bit. */
const isBracket = (byte: number) => (byte & ~0x20) === 0x5b;

/** Reads at most `maxBytes`, which also stops gzip bombs while they unpack. @throws UpstreamError */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let [size, brackets, commas] = [0, 0, 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new UpstreamError("invalid", `response over ${maxBytes} bytes`);
    for (const byte of chunk) {
      if (byte === comma) commas += 1;
      else if (isBracket(byte)) brackets += 1;
    }
    if (brackets > maxBrackets || commas > maxCommas)
      throw new UpstreamError("invalid", "response of too many parts");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Removes what plugins leave around a response: byte order marks (also misread as Latin letters), white space, and the
 * comments that caches append. Anything else, such as a PHP notice, stays.
 */
function withoutWrapping(text: string): string {
  let bare = text.replace(/^(?:\s|[\u200b\u2060]|ï»¿)+|[\s\u200b\u2060]+$/gu, "");
  while (bare.endsWith("-->")) {
    const comment = bare.lastIndexOf("<!--");
    if (comment < 0) break;
    bare = bare.slice(0, comment).trimEnd();
  }
  return bare;
}

/** Undefined if the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function asUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (error instanceof Error && error.name === "TimeoutError")
    return new UpstreamError("timeout", "no response in time");
  // A network error has a cause. An error of the request itself has none, and its message may quote headers.
  const { cause, name = "failed" } = error instanceof Error ? error : {};
  return new UpstreamError("network", cause === undefined ? name : String(cause));
}

type UpstreamResponse = { response: Response; text: string; json: unknown };

function upstreamOf({ href, hostname }: URL) {
  const { WORDPRESS_URL, PAYPAL_API_URL, TURNSTILE_VERIFY_URL } = settings();
  if (href.startsWith(TURNSTILE_VERIFY_URL)) return "turnstile";
  if (href.startsWith(`${WORDPRESS_URL}/wp-json/`)) return "wordpress";
  const isPayPal = PAYPAL_API_URL ? href.startsWith(PAYPAL_API_URL) : hostname.endsWith(".paypal.com");
  return isPayPal ? "paypal" : "other";
}

/** Whether the server closed an idle connection just as it was used again: Node then reports one of these codes. */
const isDropped = (error: unknown): boolean => {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(String(cause?.code));
};

type CallOptions = {
  /** Allows one repetition where the connection drops before a response. */
  isRepeatable?: boolean | undefined;
};

/**
 * One call to an upstream, without redirects or caching, up to `maxBytes`. `text` is without wrapping (see
 * withoutWrapping); `json` is undefined for invalid JSON.
 */
export async function fetchUpstream(
  url: URL,
  init: RequestInit,
  options: CallOptions = {},
): Promise<UpstreamResponse> {
  const measured = metrics();
  if (measured === null) return call(url, init, options);
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    const sent = await call(url, init, options);
    const { ok, status } = sent.response;
    measured.countUpstreamCall(upstreamOf(url), ok ? "ok" : status < 500 ? "refused" : "failed", seconds());
    return sent;
  } catch (error) {
    measured.countUpstreamCall(upstreamOf(url), "failed", seconds());
    throw error;
  }
}

async function call(url: URL, init: RequestInit, { isRepeatable }: CallOptions): Promise<UpstreamResponse> {
  const send = () =>
    fetch(url, { ...init, redirect: "error", referrerPolicy: "no-referrer", cache: "no-store" });
  const response = await send().catch((error) => {
    if (isRepeatable && isDropped(error)) return send();
    throw error;
  });
  const text = withoutWrapping(await readText(response));
  return { response, text, json: parseJson(text) };
}

/** Parses JSON by a schema. @throws UpstreamError `invalid` with the first wrong field */
export function parseShape<T>(json: unknown, schema: z.ZodType<T>): T {
  if (json === undefined) throw new UpstreamError("invalid", "the response is not JSON");
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new UpstreamError("invalid", `unexpected shape: ${parsed.error.issues[0]?.path.join(".")}`);
}

/** Logs a failed call. @returns the error to throw */
export function logUpstreamError(error: unknown, url: URL): UpstreamError {
  const failure = asUpstreamError(error);
  log("warn", "upstream failed", {
    path: withoutPathSecret(url.pathname),
    kind: failure.kind,
    reason: failure.message,
  });
  return failure;
}
