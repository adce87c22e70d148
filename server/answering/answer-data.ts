import type { AnswerCache } from "#server/cache/answer-cache.ts";
import type { CachedAnswer } from "#server/cache/cached-answer.ts";
import { notFound, RejectionError, unavailable } from "#server/http/rejections.ts";
import type { RequestContext } from "./base/context.ts";
import { proxyData, sendUncached } from "./proxy/proxy-data.ts";
import { sendCached } from "./send-cached.ts";

/** Answers with data from a cache, else as Next answers this visitor. Synchronous on a cache hit. @throws RejectionError */
export function answerData(
  context: RequestContext,
  cache: AnswerCache<CachedAnswer>,
  key: string,
): undefined | Promise<undefined> {
  return sendCached(context, cache, key)?.then((uncached) => {
    if (!uncached) return;
    const { why, response } = uncached;
    if (why === "uncacheable") return proxyData(context);
    if (!response) throw new RejectionError(why === "missing" ? notFound : unavailable);
    sendUncached(context, response);
  });
}
