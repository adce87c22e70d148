import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import type { AnswerCache } from "#server/cache/answer-cache.ts";
import { type CachedAnswer, revalidateAlways } from "#server/cache/cached-answer.ts";
import { commentsOf } from "#server/cache/public-api.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { type AnswerKind, answerHeaders, requestHeaders } from "#server/http/headers.ts";
import { notFound, payloadTooLarge, Rejected, serverError, unavailable } from "#server/http/rejections.ts";
import { isRead } from "#server/http/request-kind.ts";
import { readBody } from "#server/http/request-limits.ts";
import type { NextRequest, NextResponse } from "#server/next/next-client.ts";
import type { RequestContext } from "./context.ts";
import { expireCached } from "./expire-tags.ts";
import { sendCached } from "./send-cached.ts";

/** The request to Next for one visitor, without the headers that only the front server may set. */
export function nextRequest(
  { server, request, log }: RequestContext,
  kind: "document" | "data",
  body?: Buffer,
): NextRequest {
  const address = clientAddress(request, server.trustedProxies);
  const headers = { ...requestHeaders(request, kind), "x-client-address": address, "x-request-id": log.id };
  return { method: request.method, headers, body };
}

/** Aborts when the browser has gone before its answer is complete. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  return gone.signal;
}

/** Streams a response to the visitor and counts its bytes. */
export async function streamResponse(
  { server, response, log }: RequestContext,
  upstream: IncomingMessage,
  kind: AnswerKind,
): Promise<void> {
  response.writeHead(upstream.statusCode ?? 502, answerHeaders(server.security, upstream.rawHeaders, kind));
  upstream.on("data", (chunk: Buffer) => {
    log.bytes += chunk.length;
  });
  upstream.pipe(response);
  // A change is read to its end without its browser; a read has been aborted by then.
  response.once("close", () => upstream.resume());
  // The visitor must notice a truncated response.
  await finished(upstream).catch(() => response.destroy());
}

type Head = Pick<IncomingMessage, "headers">;

export const isHtml = ({ headers }: Head) => headers["content-type"]?.startsWith("text/html") ?? false;

const isApi = ({ url }: IncomingMessage) => url?.startsWith("/_api/") === true;

/** `/_api` never answers HTML: Next does, for a missing or crashed route. @throws Rejected */
function requireData(request: IncomingMessage, upstream: Head, status = 500): void {
  if (isApi(request) && isHtml(upstream)) throw new Rejected(status < 500 ? notFound : serverError);
}

/** Documents are useless as data, and no cache may store them. Next's `s-maxage` is meant for this server alone. */
function kindOf(request: IncomingMessage, upstream: Head): AnswerKind {
  if (isApi(request)) return { cacheControl: { absent: "private, no-store" } };
  if (isHtml(upstream)) return { cacheControl: { always: "private, no-store" } };
  const isShared = upstream.headers["cache-control"]?.includes("s-maxage");
  return isShared ? { cacheControl: { always: revalidateAlways } } : {};
}

/** Sends a response of Next's that is not cached to one of the visitors who waited for it. @throws Rejected */
export function sendUncached(context: RequestContext, { status, rawHeaders, ...answer }: NextResponse): void {
  const { server, request, response, log } = context;
  requireData(request, answer, status);
  log.bytes = answer.body.length;
  const head = answerHeaders(server.security, rawHeaders, kindOf(request, answer));
  response.writeHead(status, head).end(answer.body);
}

/** Only Next knows which pages contain the changed content: all of them are loaded anew (product: Revalidation). */
const revalidation = /^\/_api\/revalidate(?:\?|$)/;

/** Sends a visitor's request to Next; a change goes on when its browser has gone. @throws Rejected */
async function fetchData(context: RequestContext, body: Buffer | undefined): Promise<IncomingMessage> {
  const { server, request, response, admit } = context;
  const { url = "/" } = request;
  const sent = nextRequest(context, "data", body);
  if (isRead(request)) {
    const signal = goneSignal(response);
    const leave = await admit(signal);
    return server.next.read(url, { ...sent, signal }).finally(leave);
  }
  const leave = await admit();
  const changedComments = commentsOf(request);
  return server.next.send(url, sent).finally(() => {
    leave();
    // A failed request may have arrived, too.
    if (changedComments) server.api.expire(changedComments);
  });
}

/** Passes a request for data or a file (`/_api`, `/_next`, RSC) on to Next, and streams the response. @throws Rejected */
export async function proxyData(context: RequestContext): Promise<void> {
  const { server, request } = context;
  const { url = "/", method } = request;
  try {
    const body = isRead(request) ? undefined : await readBody(request);
    if (body === null) throw new Rejected(payloadTooLarge, "close");
    const upstream = await fetchData(context, body);
    if (method === "POST" && revalidation.test(url) && upstream.statusCode === 204) {
      expireCached(server);
      await server.sharing?.tell(body ?? Buffer.alloc(0));
    }
    if (isApi(request) && isHtml(upstream)) upstream.resume();
    requireData(request, upstream, upstream.statusCode);
    await streamResponse(context, upstream, kindOf(request, upstream));
  } catch (error) {
    throw error instanceof Rejected ? error : new Rejected(unavailable);
  }
}

/** Answers with data from a cache, else as Next answers this visitor. Synchronous on a cache hit. @throws Rejected */
export function answerData(
  context: RequestContext,
  cache: AnswerCache<CachedAnswer>,
  key: string,
): void | Promise<void> {
  return sendCached(context, cache, key)?.then((uncached) => {
    if (!uncached) return;
    const { why, response } = uncached;
    if (why === "uncacheable") return proxyData(context);
    if (!response) throw new Rejected(why === "missing" ? notFound : unavailable);
    sendUncached(context, response);
  });
}
