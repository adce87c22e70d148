import { isCaptionsPath } from "#lib/addresses/captions.ts";
import { hasSessionCookie } from "#lib/config/session-cookies.ts";
import { requestLocale } from "#lib/i18n/request-locale.ts";
import { day } from "#lib/platform/time/duration.ts";
import type { PageRequest } from "#server/cache/cacheable.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { parseTarget } from "#server/http/request/request-target.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import type { NextClient, RenderedResponse } from "#server/next/next-client.ts";
import type { UncachedAnswer } from "./answer-cache.ts";
import { type CachedAnswer, makeAnswer } from "./cached-answer.ts";
import { isPublicAndPlain, varyOn, withoutReplaced } from "./rendered-page.ts";

type PublicRoute = {
  path: RegExp;
  /** The parameters that it reads, in the order of the key, with patterns of their cacheable values (null: none is). */
  params?: Readonly<Record<string, RegExp | null>>;
  /** Whether members get another answer than visitors. */
  bySession?: true;
  /** How long an answer may be served, in ms; by default a day, and throughout an outage. */
  servableMs?: number;
};

const pagePattern = /^[1-9]\d{0,4}$/;
const perPagePattern = /^[1-9]\d{0,3}$/;
const idPattern = /^[1-9]\d{0,9}$/;
const triggerPattern = /^[a-z0-9-]{1,60}$/;

/** The public routes of `/_api`, and captions. All other routes answer each visitor separately. */
const routes: readonly PublicRoute[] = [
  { path: /^\/_api\/homepage$/ },
  {
    path: /^\/_api\/videos$/,
    params: {
      search: null,
      actor_id: idPattern,
      page: pagePattern,
      per_page: perPagePattern,
      trigger: triggerPattern,
    },
  },
  { path: /^\/_api\/videos\/featured-anchors$/ },
  {
    path: /^\/_api\/anchors$/,
    params: { search: null, include: null, page: pagePattern, per_page: perPagePattern },
  },
  { path: /^\/_api\/suggestions$/, params: { search: null, vip: /^1$/, language: /^[a-z]{2}$/ } },
  { path: /^\/_api\/triggers\/[^/]+\/preview$/ },
  { path: /^\/_api\/memberships\/levels$/ },
  { path: /^\/_api\/paypal\/config$/ },
  { path: /^\/_api\/user\/me$/, bySession: true },
  { path: /^\/_api\/video\/[^/]+$/, bySession: true },
  { path: /^\/captions\//, bySession: true },
  // The next comment expires the answer (decision: answers-in-memory).
  { path: /^\/_api\/video\/[^/]+\/comments$/, params: { page: pagePattern }, servableMs: 10_000 },
];

const routeOf = (path: string) => routes.find((route) => route.path.test(path));

/** Whether a path is that of data for the site's own scripts and players. */
export const isApiPath = (path: string): boolean => /^\/_api(?:\/|$)/.test(path) || isCaptionsPath(path);

/**
 * The cache key of a request for data: the language, the path and the parameters that the route reads. Null if it is
 * not cached. The answer is fetched by the key alone, so the key has no other data of the visitor.
 */
export function publicApiKey({ method, url = "", headers }: PageRequest): string | null {
  if ((method !== "GET" && method !== "HEAD") || !/^\/(?:_api|captions)\//.test(url)) return null;
  const target = parseTarget(url);
  if (target.kind !== "path" || !isApiPath(target.path)) return null;
  const route = routeOf(target.path);
  if (route === undefined || (route.bySession && hasSessionCookie(headers.cookie ?? ""))) return null;
  const query = readQuery(route, target.query);
  if (query === null) return null;
  return `${requestLocale(url, headers)} ${target.path}${query === "" ? "" : `?${query}`}`;
}

/** Visitors can invent page numbers without end. */
export const isUnbounded = (key: string): boolean => key.includes("?");

const commentsPath = /^\/_api\/video\/[^/]+\/comments(?=$|\/)/;

/** Selects the cached comments that a request may have changed; null for any other request. */
export function commentsOf({ method, url = "" }: PageRequest): ((key: string) => boolean) | null {
  if (method !== "POST" && method !== "PUT" && method !== "DELETE") return null;
  const target = parseTarget(url);
  const [path] = (target.kind === "path" && commentsPath.exec(target.path)) || [];
  return path === undefined ? null : (key) => key.split(/[ ?]/)[1] === path;
}

const isCacheableAnswer = (response: RenderedResponse): boolean =>
  isPublicAndPlain(response) &&
  /^(?:application\/json|text\/vtt; charset=utf-8)$/.test(response.headers["content-type"] ?? "");

export async function fetchApi(
  next: NextClient,
  security: SecurityHeaders,
  key: string,
  before: CachedAnswer | undefined,
): Promise<CachedAnswer | UncachedAnswer> {
  const [locale = "", url = ""] = key.split(" ");
  const response = await next.fetchPublic(url, { accept: "application/json", "accept-language": locale });
  if (response.status >= 500) return { why: "failed", response };
  if (response.status !== 200) return { why: "missing", response };
  if (!isCacheableAnswer(response)) return { why: "uncacheable" };
  const { headers, rawHeaders, body } = response;
  const varied = ["Vary", varyOn(headers.vary)];
  const { servableMs } = routeOf(url.split("?", 1)[0] ?? "") ?? {};
  return makeAnswer({
    before,
    body,
    headers: [...answerHeaders(security, withoutReplaced(rawHeaders)), ...varied],
    notModifiedHeaders: [...answerHeaders(security, []), ...varied],
    cacheControl: headers["cache-control"] ?? "private, no-store",
    servableMs: servableMs ?? day,
    outlastsOutage: servableMs === undefined,
    keepsPlain: true,
  });
}

/** The query in its canonical spelling; null if its answer is not cached. The first page has no number in it. */
function readQuery({ params = {} }: PublicRoute, query: string): string | null {
  if (query === "") return "";
  const givenParams = new URLSearchParams(query);
  const parts: string[] = [];
  for (const [name, legal] of Object.entries(params)) {
    const [value, another] = givenParams.getAll(name);
    if (value === undefined) continue;
    if (another !== undefined || !legal?.test(value)) return null;
    if (name !== "page" || value !== "1") parts.push(`${name}=${value}`);
  }
  return parts.join("&");
}
