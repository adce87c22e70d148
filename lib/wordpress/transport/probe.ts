import "server-only";
import { fetchUpstream } from "#lib/platform/http/upstream-fetch.ts";
import { settings } from "#lib/platform/settings.ts";
import { plainText } from "./html-to-text.ts";

export type Probe = {
  status: number;
  /** Undefined if the response is no JSON. */
  json: unknown;
  /** WordPress's error code without a plugin's prefix, or "". */
  code: string;
  date: string | null;
  /**
   * For a response that is no JSON: its title, otherwise its first words; with the name of the visitor check, if a
   * header names one.
   */
  page?: string;
  /** The header by which a cache marks its own responses. */
  cache?: string;
};

const deadlineMs = 10_000;

/** Products that check visitors: the header that reveals each, and the page that it shows. */
const visitorChecks: readonly [string, RegExp, string][] = [
  ["cf-mitigated", /challenge/i, "Cloudflare"],
  ["sg-captcha", /challenge/i, "SiteGround"],
  ["server", /imunify360/i, "Imunify360"],
];

const maxPageLength = 80;

/** The title of a page, otherwise its first words; with the name of the visitor check, if a header names one. */
export function pageOf(text: string, headers: Headers): string {
  const title = plainText(/<title[^>]*>(.*?)<\/title>/is.exec(text)?.[1] ?? "");
  const shown = (title || plainText(text)).slice(0, maxPageLength);
  const guard = visitorChecks.find(([name, value]) => value.test(headers.get(name) ?? ""))?.[2];
  return [shown, ...(guard ? [`by ${guard}`] : [])].join(" ").trim();
}

const cacheHits = [
  "x-cache",
  "cf-cache-status",
  "x-litespeed-cache",
  "x-proxy-cache",
  "x-cache-status",
  "x-nginx-cache",
];

function cacheOf(headers: Headers): string | undefined {
  const hit = cacheHits.find((name) => /\bhit\b/i.test(headers.get(name) ?? ""));
  if (hit) return `${hit}: ${headers.get(hit)}`;
  return Number(headers.get("age")) > 0 ? `age: ${headers.get("age")}` : undefined;
}

/** Sends a call that changes nothing, with the shared key if there is one. @throws as `fetch`, also for a redirect */
export async function probeWordPress(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, token, withoutKey }: { body?: unknown; token?: string; withoutKey?: true } = {},
): Promise<Probe> {
  const { WORDPRESS_URL, WORDPRESS_KEY } = settings();
  const { response, text, json } = await fetchUpstream(new URL(`${WORDPRESS_URL}/wp-json/${path}`), {
    method,
    headers: {
      accept: "application/json",
      ...(WORDPRESS_KEY !== undefined && !withoutKey && { "x-murmur-key": WORDPRESS_KEY }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(deadlineMs),
  });
  const cache = cacheOf(response.headers);
  const code = (json as { code?: unknown } | null | undefined)?.code;
  return {
    status: response.status,
    json,
    code: typeof code === "string" ? code.replace(/^\[[^\]]*\]\s*/, "") : "",
    date: response.headers.get("date"),
    ...(json === undefined && { page: pageOf(text, response.headers) }),
    ...(cache !== undefined && { cache }),
  };
}
