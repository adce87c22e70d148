import { Refused } from "#server/admission/admission.ts";
import type { AnswerCache, Uncached } from "#server/cache/answer-cache.ts";
import type { CachedAnswer } from "#server/cache/cached-answer.ts";
import type { HttpRejection } from "#server/http/rejections.ts";
import { admit } from "./admit.ts";
import type { RequestContext } from "./context.ts";
import { sendAnswer } from "./send.ts";

/** What is sent where no answer is kept: what became of asking for it, or why it isn't asked for now. */
export type Instead = {
  unkept(result: Uncached): void | Promise<void>;
  refused(rejection: HttpRejection): void | Promise<void>;
};

type Cache = Pick<AnswerCache<CachedAnswer>, "get" | "load" | "isLoading" | "staleCopy">;

/** Sends what a cache keeps under a key. Synchronous where it is there. */
export function sendCached(
  context: RequestContext,
  cache: Cache,
  key: string,
  instead: Instead,
): void | Promise<void> {
  const cached = cache.get(key);
  if (cached === null) return sendMissing(context, cache, key, instead);
  context.log.cache = cached.from;
  return sendAnswer(context, cached.answer);
}

/** An answer that isn't there yet, or why it isn't sent: too much is going on. */
async function sendMissing(
  context: RequestContext,
  cache: Cache,
  key: string,
  instead: Instead,
): Promise<void> {
  try {
    await sendLoaded(context, cache, key, instead);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const old = cache.staleCopy(key);
    if (old === null) return instead.refused(error.rejection);
    context.log.cache = "stale";
    await sendAnswer(context, old);
  }
}

/** Asked of Next once for everybody who waits for it. */
async function sendLoaded(
  context: RequestContext,
  cache: Cache,
  key: string,
  instead: Instead,
): Promise<void> {
  const leave = cache.isLoading(key) ? () => {} : await admit(context);
  const result = await cache.load(key).finally(leave);
  if ("answer" in result) {
    context.log.cache = result.from;
    return sendAnswer(context, result.answer);
  }
  if (result.why !== "uncacheable") context.log.cache = "miss";
  return instead.unkept(result);
}
