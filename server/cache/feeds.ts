import { feedPageAt } from "#lib/addresses/routing/feed-path.ts";
import { canonicalPath } from "#lib/addresses/routing/spelling.ts";
import { day } from "#lib/platform/time/duration.ts";
import type { PageRequest } from "#server/cache/cacheable.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { parseTarget } from "#server/http/request/request-target.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import type { NextClient } from "#server/next/next-client.ts";
import type { UncachedAnswer } from "./answer-cache.ts";
import { type CachedAnswer, makeAnswer } from "./cached-answer.ts";
import { isPublicAndPlain, withoutReplaced } from "./rendered-page.ts";

/** The key of the requested feed, its canonical path; null for any other request. */
export function feedKey({ method, url = "" }: PageRequest): string | null {
  if ((method !== "GET" && method !== "HEAD") || !/feed\.xml/i.test(url)) return null;
  const target = parseTarget(url);
  const path = target.kind === "path" ? canonicalPath(target.path) : null;
  return path !== null && feedPageAt(path) ? path : null;
}

/** Whether a key is a feed's; the other keys begin with a language. */
export const isFeed = (key: string): boolean => key.startsWith("/");

export async function fetchFeed(
  next: NextClient,
  security: SecurityHeaders,
  key: string,
  before: CachedAnswer | undefined,
): Promise<CachedAnswer | UncachedAnswer> {
  const response = await next.fetchPublic(key, { accept: "application/rss+xml" });
  if (response.status >= 500) return { why: "failed" };
  if (response.status === 404) return { why: "missing" };
  if (!isPublicAndPlain(response)) return { why: "uncacheable" };
  const { headers, rawHeaders, body } = response;
  const varied = ["Vary", "Accept-Encoding"];
  return makeAnswer({
    before,
    body,
    headers: [...answerHeaders(security, withoutReplaced(rawHeaders)), ...varied],
    notModifiedHeaders: [...answerHeaders(security, []), ...varied],
    cacheControl: headers["cache-control"] ?? "no-cache",
    servableMs: day,
  });
}
