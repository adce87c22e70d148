import type { AnswerCache, LoadedAnswer, UncachedAnswer } from "#server/cache/answer-cache.ts";
import { answerBytes, type CachedAnswer, formOf } from "#server/cache/cached-answer.ts";
import { chooseEncoding } from "#server/http/encoding.ts";
import { RejectionError } from "#server/http/rejections.ts";
import type { RequestContext } from "./base/context.ts";
import { sendReply } from "./base/send-reply.ts";

type Cache = Pick<AnswerCache<CachedAnswer>, "get" | "load" | "isLoading" | "staleCopy">;

/**
 * Sends the answer that a cache has or loads under a key. Synchronous on a cache hit.
 *
 * @returns the reason if there is no answer to send
 * @throws RejectionError
 */
export function sendCached(
  context: RequestContext,
  cache: Cache,
  key: string,
): undefined | Promise<UncachedAnswer | undefined> {
  const loaded = cache.get(key) ?? load(cache, key, context.admit);
  const send = ({ answer, from }: LoadedAnswer<CachedAnswer>) => {
    context.log.cache = from;
    return sendAnswer(context, answer);
  };
  if (!(loaded instanceof Promise)) return send(loaded);
  return loaded.then((result) => {
    if ("answer" in result) return send(result);
    if (result.why !== "uncacheable") context.log.cache = "miss";
    return result;
  });
}

/** Loads an answer once for all who wait for it; under load it serves an old one stale. */
async function load(cache: Cache, key: string, admit: RequestContext["admit"]) {
  try {
    const leave = cache.isLoading(key) ? () => {} : await admit();
    return await cache.load(key).finally(leave);
  } catch (error) {
    const staleAnswer = error instanceof RejectionError ? cache.staleCopy(key) : null;
    if (staleAnswer === null) throw error;
    return { answer: staleAnswer, from: "stale" as const };
  }
}

function sendAnswer(context: RequestContext, answer: CachedAnswer): undefined | Promise<undefined> {
  const { request, response } = context;
  const knownEtag = request.headers["if-none-match"];
  if (knownEtag !== undefined && (knownEtag === "*" || knownEtag.includes(answer.etag.slice(2)))) {
    response.writeHead(304, answer.notModifiedHeaders);
    response.end();
    return;
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const body = answerBytes(answer, encoding);
  const { headers } = formOf(answer, encoding);
  const send = (bytes: Buffer): undefined => {
    sendReply(context, { status: 200, headers, body: bytes, kind: null });
  };
  return Buffer.isBuffer(body) ? send(body) : body.then(send);
}
