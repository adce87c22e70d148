import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { Refused } from "#server/admission/admission.ts";
import { revalidateAlways } from "#server/cache/cached-answer.ts";
import { commentsOf } from "#server/cache/public-api.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { type AnswerKind, answerHeaders, requestHeaders } from "#server/http/headers.ts";
import { notFound, payloadTooLarge, serverError, unavailable } from "#server/http/rejections.ts";
import { readBody } from "#server/http/request-limits.ts";
import type { NextRequest, NextResponse } from "#server/next/next-client.ts";
import { admit } from "./admit.ts";
import type { RequestContext } from "./context.ts";
import { expireCached } from "./expire-tags.ts";
import { sendError, sendRejection } from "./send.ts";

/** What Next is asked for one visitor: their own headers, without those that nobody but us may set. */
export function nextRequest(
  { server, request, log }: RequestContext,
  kind: "document" | "data",
  body?: Buffer,
): NextRequest {
  const address = clientAddress(request, server.trustedProxies);
  const headers = { ...requestHeaders(request, kind), "x-client-address": address, "x-request-id": log.id };
  return { method: request.method, headers, body };
}

/** A signal that fires when the browser has gone before its answer was finished. */
export function goneSignal({ response }: RequestContext): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  return gone.signal;
}

/** Streams a response to the visitor, counting its bytes. */
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
  // What changes something is heard to its end without its browser; what only reads has been aborted by then.
  response.once("close", () => upstream.resume());
  // Cut off in the middle, and the visitor must see that it was.
  await finished(upstream).catch(() => response.destroy());
}

type Head = Pick<IncomingMessage, "headers">;

export const isHtml = ({ headers }: Head) => headers["content-type"]?.startsWith("text/html") ?? false;

const isApi = ({ url }: IncomingMessage) => url?.startsWith("/_api/") === true;

/** HTML is never what `/_api` answers: it is Next's own, for a route that isn't there or crashed. */
const isStray = (request: IncomingMessage, upstream: Head) => isApi(request) && isHtml(upstream);

const rejectStray = (context: RequestContext, status: number) =>
  sendError(context, status < 500 ? notFound : serverError);

/**
 * Where data was asked for, a document is of no use, and nobody may keep it. What Next says of shared caches it says to
 * this server.
 */
function kindOf(request: IncomingMessage, upstream: Head): AnswerKind {
  if (isApi(request)) return { cacheControl: { absent: "private, no-store" } };
  if (isHtml(upstream)) return { cacheControl: { always: "private, no-store" } };
  const isShared = upstream.headers["cache-control"]?.includes("s-maxage");
  return isShared ? { cacheControl: { always: revalidateAlways } } : {};
}

/** Sends an answer of Next's that is not kept, to one of those who waited for it. */
export function sendUncached(context: RequestContext, { status, rawHeaders, ...answer }: NextResponse): void {
  const { server, request, response, log } = context;
  if (isStray(request, answer)) {
    rejectStray(context, status);
    return;
  }
  log.bytes = answer.body.length;
  const head = answerHeaders(server.security, rawHeaders, kindOf(request, answer));
  response.writeHead(status, head).end(answer.body);
}

/** Which pages hold what has changed, Next alone knows; so they all wait for it once (product: Revalidation). */
const revalidation = /^\/_api\/revalidate(?:\?|$)/;

/** Passes a request for data or a file (`/_api`, `/_next`, RSC) on to Next, and its answer back. */
export async function proxyData(context: RequestContext): Promise<void> {
  const { server, request } = context;
  const { url = "/", method } = request;
  const reads = method === "GET" || method === "HEAD";
  try {
    const body = reads ? undefined : await readBody(request);
    if (body === null) return sendRejection(context, payloadTooLarge);
    const asked = nextRequest(context, "data", body);
    const changed = commentsOf(request);
    // What changes something goes on without its browser.
    const gone = reads ? { signal: goneSignal(context) } : {};
    const leave = await admit(context, gone.signal);
    const { next } = server;
    const answering = reads ? next.read(url, { ...asked, ...gone }) : next.send(url, asked);
    const upstream = await answering.finally(() => {
      leave();
      // Also after a failure: what was sent may have arrived.
      if (changed) server.api.expire(changed);
    });
    if (method === "POST" && revalidation.test(url) && upstream.statusCode === 204) {
      expireCached(server);
      await server.sharing?.tell(body ?? Buffer.alloc(0));
    }
    if (!isStray(request, upstream))
      return await streamResponse(context, upstream, kindOf(request, upstream));
    upstream.resume();
    rejectStray(context, upstream.statusCode ?? 500);
  } catch (error) {
    sendError(context, error instanceof Refused ? error.rejection : unavailable);
  }
}
