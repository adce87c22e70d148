import type { Address } from "#lib/addresses/routing/address.ts";
import type { RequestContext } from "./base/context.ts";
import type { ReplyOrSent } from "./base/reply.ts";
import { errorPageIfFailed } from "./error-page.ts";
import { proxyDocument } from "./proxy/proxy-document.ts";
import { sendCached } from "./send-cached.ts";

/** Answers with a page from the cache, else as Next renders it for this visitor. Synchronous on a cache hit. */
export function answerPage(context: RequestContext, address: Address): ReplyOrSent {
  const sending = sendCached(context, context.server.pages, address.key);
  if (!sending) return;
  const sent = sending.then((uncached) =>
    uncached?.why === "uncacheable" ? proxyDocument(context) : uncached?.why,
  );
  return errorPageIfFailed(context, address, sent);
}

export const answerUncachedPage = (context: RequestContext, address: Address): ReplyOrSent =>
  errorPageIfFailed(context, address, proxyDocument(context));
