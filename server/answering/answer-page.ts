import type { Address } from "#lib/pages/address.ts";
import { type HttpRejection, Rejected } from "#server/http/rejections.ts";
import type { RequestContext } from "./context.ts";
import { proxyDocument } from "./proxy-document.ts";
import { sendCached } from "./send-cached.ts";
import { sendErrorPage } from "./send-error-page.ts";

/** Answers with a page from the cache, else as Next renders it for this visitor. Synchronous on a cache hit. */
export function answerPage(context: RequestContext, address: Address): void | Promise<void> {
  const sending = sendCached(context, context.server.pages, address.key);
  if (!sending) return;
  const sent = sending.then((uncached) =>
    uncached?.why === "uncacheable" ? proxyDocument(context) : uncached?.why,
  );
  return orErrorPage(context, address, sent);
}

/** Answers with a page that is not cached, such as a search. */
export const answerUncachedPage = (context: RequestContext, address: Address): Promise<void> =>
  orErrorPage(context, address, proxyDocument(context));

/** Sends an error page if no page was sent. */
async function orErrorPage(
  context: RequestContext,
  address: Address,
  sending: Promise<"missing" | "failed" | undefined>,
): Promise<void> {
  const failure = await sending.catch((error: unknown): HttpRejection => {
    if (error instanceof Rejected) return error.rejection;
    throw error;
  });
  if (failure) await sendErrorPage(context, address, failure);
}
