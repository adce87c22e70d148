import { readRscKey } from "#server/cache/cacheable.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import type { NextClient, RenderedResponse } from "#server/next/next-client.ts";
import { isPrerendered, rscRequest } from "#server/next/rsc-request.ts";
import type { UncachedAnswer } from "./answer-cache.ts";
import { type CachedAnswer, makeAnswer, revalidateAlways } from "./cached-answer.ts";
import { isPublicAndPlain, isShared, servableMs, varyOn, withoutReplaced } from "./rendered-page.ts";

/** Whether the data of a page is public: Next has prerendered it. */
const isCacheableRsc = (response: RenderedResponse): boolean =>
  isPublicAndPlain(response) && isShared(response) && isPrerendered(response.headers);

/** Drops Next's note about its own cache. */
const withoutNote = (raw: readonly string[]) =>
  raw.filter((_, at) => raw[at - (at % 2)]?.toLowerCase() !== "x-nextjs-cache");

export async function fetchRsc(
  next: NextClient,
  security: SecurityHeaders,
  key: string,
  before: CachedAnswer | undefined,
): Promise<CachedAnswer | UncachedAnswer> {
  const { address, segment } = readRscKey(key);
  const { path, headers } = rscRequest(address, segment);
  const response = await next.fetchPublic(path, headers);
  if (response.status >= 500) return { why: "failed", response };
  if (response.status === 404 || response.status === 410) return { why: "missing", response };
  // That a segment is missing is known too late for Next to send a 404 (server/next/page-segments.ts).
  if (response.body.length === 0) return { why: "missing", response: { ...response, status: 404 } };
  return isCacheableRsc(response) ? makeRscAnswer(security, response, before) : { why: "uncacheable" };
}

function makeRscAnswer(
  security: SecurityHeaders,
  response: RenderedResponse,
  before: CachedAnswer | undefined,
): CachedAnswer {
  const varied = ["Vary", varyOn(response.headers.vary)];
  const sent = withoutNote(withoutReplaced(response.rawHeaders));
  return makeAnswer({
    before,
    body: response.body,
    headers: [...answerHeaders(security, sent), ...varied],
    notModifiedHeaders: [...answerHeaders(security, []), ...varied],
    cacheControl: revalidateAlways,
    servableMs: servableMs(response),
  });
}
