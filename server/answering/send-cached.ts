import type { AnswerCache, Uncached } from "#server/cache/answer-cache.ts";
import type { CachedAnswer } from "#server/cache/cached-answer.ts";
import { Rejected } from "#server/http/rejections.ts";
import type { RequestContext } from "./context.ts";
import { sendAnswer } from "./send.ts";

type Cache = Pick<AnswerCache<CachedAnswer>, "get" | "load" | "isLoading" | "staleCopy">;

/**
 * Sends the answer that a cache has or loads under a key. Synchronous on a cache hit.
 *
 * @returns once it is known, why nothing was sent; null after an answer
 * @throws Rejected
 */
export function sendCached(
  context: RequestContext,
  cache: Cache,
  key: string,
): undefined | Promise<Uncached | null> {
  const cached = cache.get(key);
  if (cached === null) return sendLoaded(context, cache, key);
  context.log.cache = cached.from;
  return sendAnswer(context, cached.answer)?.then(() => null);
}

async function sendLoaded(context: RequestContext, cache: Cache, key: string): Promise<Uncached | null> {
  const result = await load(context, cache, key);
  if ("answer" in result) {
    context.log.cache = result.from;
    await sendAnswer(context, result.answer);
    return null;
  }
  if (result.why !== "uncacheable") context.log.cache = "miss";
  return result;
}

/** Loads an answer, once for all who wait for it; under load an old one is served stale. */
async function load({ admit }: RequestContext, cache: Cache, key: string) {
  try {
    const leave = cache.isLoading(key) ? () => {} : await admit();
    return await cache.load(key).finally(leave);
  } catch (error) {
    const old = error instanceof Rejected ? cache.staleCopy(key) : null;
    if (old === null) throw error;
    return { answer: old, from: "stale" as const };
  }
}
