import type { IncomingMessage } from "node:http";
import type { RequestContext } from "#server/answering/base/context.ts";
import { revalidateAlways } from "#server/cache/cached-answer.ts";
import { commentsOf } from "#server/cache/public-api.ts";
import { type AnswerKind, answerHeaders } from "#server/http/answer-headers.ts";
import {
  notFound,
  payloadTooLarge,
  RejectionError,
  serverError,
  unavailable,
} from "#server/http/rejections.ts";
import { isReadRequest } from "#server/http/request/request-kind.ts";
import { readBody } from "#server/http/request/request-limits.ts";
import type { RenderedResponse } from "#server/next/next-client.ts";
import { expireCached } from "./expire-tags.ts";
import { goneSignal, type Head, isHtml, nextRequest, streamResponse } from "./stream-body.ts";

/** Its success expires all caches: only Next knows which pages contain what has changed (product: Revalidation). */
const revalidation = /^\/_api\/revalidate(?:\?|$)/;

/** Passes a request for data or a file (`/_api`, `/_next`, RSC) to Next, and streams the response. @throws RejectionError */
export async function proxyData(context: RequestContext): Promise<undefined> {
  const { server, request } = context;
  const { url = "/", method } = request;
  try {
    const body = isReadRequest(request) ? undefined : await readBody(request);
    if (body === null) throw new RejectionError(payloadTooLarge, "close");
    const upstream = await fetchData(context, body);
    if (method === "POST" && revalidation.test(url) && upstream.statusCode === 204) {
      expireCached(server);
      await server.sharing?.publish(body ?? Buffer.alloc(0));
    }
    const { statusCode = 500 } = upstream;
    if (isErrorPage(request, upstream, statusCode)) upstream.resume();
    requireData(request, upstream, statusCode);
    await streamResponse(context, upstream, kindOf(request, upstream));
  } catch (error) {
    throw error instanceof RejectionError ? error : new RejectionError(unavailable);
  }
}

/** Sends a response of Next's that is not cached to a visitor who waited for it. @throws RejectionError */
export function sendUncached(
  context: RequestContext,
  { status, rawHeaders, ...answer }: RenderedResponse,
): undefined {
  const { server, request, response, log } = context;
  requireData(request, answer, status);
  log.bytes = answer.body.length;
  const head = answerHeaders(server.security, rawHeaders, kindOf(request, answer));
  response.writeHead(status, head).end(answer.body);
}

/** Sends a visitor's request to Next. A change goes on after its browser has gone. @throws RejectionError */
async function fetchData(context: RequestContext, body: Buffer | undefined): Promise<IncomingMessage> {
  const { server, request, response, admit } = context;
  const { url = "/" } = request;
  const sent = nextRequest(context, "data", body);
  if (isReadRequest(request)) {
    const signal = goneSignal(response);
    const leave = await admit(signal);
    return server.next.read(url, { ...sent, signal }).finally(leave);
  }
  const leave = await admit();
  const changedComments = commentsOf(request);
  return server.next.send(url, sent).finally(() => {
    leave();
    // Also after a failure: the change may have arrived.
    if (changedComments) server.api.expire(changedComments);
  });
}

const isApi = ({ url }: IncomingMessage) => url?.startsWith("/_api/") === true;

/** Whether a response of `/_api` is Next's HTML page for a missing or crashed route. */
const isErrorPage = (request: IncomingMessage, upstream: Head, status: number) =>
  isApi(request) && isHtml(upstream) && status >= 400;

/** @throws RejectionError for an error page */
function requireData(request: IncomingMessage, upstream: Head, status: number): void {
  if (!isErrorPage(request, upstream, status)) return;
  if (status >= 500) throw new RejectionError(serverError);
  throw new RejectionError(notFound);
}

/**
 * No cache may store an HTML document that comes in place of data. Next's `s-maxage` is meant for this server, so
 * browsers revalidate such an answer always.
 */
function kindOf(request: IncomingMessage, upstream: Head): AnswerKind {
  if (isApi(request)) return { cacheControl: { absent: "private, no-store" } };
  if (isHtml(upstream)) return { cacheControl: { always: "private, no-store" } };
  const isShared = upstream.headers["cache-control"]?.includes("s-maxage");
  return isShared ? { cacheControl: { always: revalidateAlways } } : {};
}
