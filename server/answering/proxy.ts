import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { hasAds } from "#lib/addresses/ad-pages.ts";
import { chooseEncoding, encode, representation, revalidateAlways } from "#server/cache/cached-answer.ts";
import { commentsOf } from "#server/cache/public-api.ts";
import { documentLanguage, varyOn, withoutReplaced } from "#server/cache/rendered-page.ts";
import { type AnswerKind, answerHeaders } from "#server/http/answer-headers.ts";
import { notFound, payloadTooLarge, Rejected, serverError, unavailable } from "#server/http/rejections.ts";
import { isRead } from "#server/http/request-kind.ts";
import { readBody } from "#server/http/request-limits.ts";
import { inlineScriptHashes } from "#server/next/inline-scripts.ts";
import type { NextRequest, NextResponse } from "#server/next/next-client.ts";
import { joinData } from "#server/next/page-content.ts";
import { requestHeaders } from "#server/next/request-headers.ts";
import type { RequestContext } from "./context.ts";
import { expireCached } from "./expire-tags.ts";
import { movedReply } from "./reply.ts";
import { sendReply } from "./send-reply.ts";

/** The request to Next for one visitor, without the headers that only the front server may set. */
function nextRequest(
  { request, log }: RequestContext,
  kind: "document" | "data",
  body?: Buffer,
): NextRequest {
  const headers = {
    ...requestHeaders(request, kind),
    "x-client-address": log.address,
    "x-request-id": log.id,
  };
  return { method: request.method, headers, body };
}

export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  return gone.signal;
}

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

const isHtml = ({ headers }: Head) => headers["content-type"]?.startsWith("text/html") ?? false;

const isApi = ({ url }: IncomingMessage) => url?.startsWith("/_api/") === true;

/** HTML below `/_api` is Next's page of a missing or crashed route, unless it succeeds. */
const isErrorPage = (request: IncomingMessage, upstream: Head, status: number) =>
  isApi(request) && isHtml(upstream) && status >= 400;

/** @throws Rejected for an error page */
function requireData(request: IncomingMessage, upstream: Head, status: number): void {
  if (!isErrorPage(request, upstream, status)) return;
  if (status >= 500) throw new Rejected(serverError);
  throw new Rejected(notFound);
}

/** Documents are useless as data, and no cache may store them. Next's `s-maxage` is meant for this server alone. */
function kindOf(request: IncomingMessage, upstream: Head): AnswerKind {
  if (isApi(request)) return { cacheControl: { absent: "private, no-store" } };
  if (isHtml(upstream)) return { cacheControl: { always: "private, no-store" } };
  const isShared = upstream.headers["cache-control"]?.includes("s-maxage");
  return isShared ? { cacheControl: { always: revalidateAlways } } : {};
}

/** Sends a response of Next's that is not cached to one of the visitors who waited for it. @throws Rejected */
export function sendUncached(
  context: RequestContext,
  { status, rawHeaders, ...answer }: NextResponse,
): undefined {
  const { server, request, response, log } = context;
  requireData(request, answer, status);
  log.bytes = answer.body.length;
  const head = answerHeaders(server.security, rawHeaders, kindOf(request, answer));
  response.writeHead(status, head).end(answer.body);
}

/** Only Next knows which pages contain the changed content, so all of them are refreshed (product: Revalidation). */
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
export async function proxyData(context: RequestContext): Promise<undefined> {
  const { server, request } = context;
  const { url = "/", method } = request;
  try {
    const body = isRead(request) ? undefined : await readBody(request);
    if (body === null) throw new Rejected(payloadTooLarge, "close");
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
    throw error instanceof Rejected ? error : new Rejected(unavailable);
  }
}

/** Requests the whole document uncompressed, for HEAD too: the policy needs its scripts, and it is compressed here. */
function documentRequest(context: RequestContext) {
  const { headers = {}, ...more } = nextRequest(context, "document");
  for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
  return { ...more, headers, method: "GET" };
}

/** Shared caches must revalidate documents. */
function cacheControlOf({ headers }: IncomingMessage): string {
  const control = headers["cache-control"] ?? "private, no-store";
  return control.includes("s-maxage") ? revalidateAlways : `${control}, no-transform`;
}

async function sendDocument(context: RequestContext, upstream: IncomingMessage): Promise<void> {
  const { server, request, response, log } = context;
  const html = joinData((await buffer(upstream)).toString());
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const body = await encode(Buffer.from(html), encoding);
  const document = { hashes: inlineScriptHashes(html), ads: hasAds(request.url ?? "") };
  const cacheControl = { always: cacheControlOf(upstream) };
  const sent = withoutReplaced(upstream.rawHeaders);
  log.bytes = body.length;
  response.writeHead(upstream.statusCode ?? 502, [
    ...answerHeaders(server.security, sent, { document, cacheControl }),
    ...["Vary", varyOn(upstream.headers.vary), "Content-Language", documentLanguage(html)],
    ...representation(encoding, body.length),
  ]);
  response.end(body);
}

/** Where a static page redirects everybody, with the visitor's parameters, which no page reads; else null. */
function movedTo({ url = "" }: IncomingMessage, { statusCode, headers }: IncomingMessage): string | null {
  const { location, "cache-control": control = "" } = headers;
  if (statusCode !== 308 || location === undefined || !control.includes("s-maxage")) return null;
  const query = url.indexOf("?");
  return query < 0 ? location : location + url.slice(query);
}

/**
 * Passes on a request for a document that may be the visitor's own (a search, a redirect, a private page).
 *
 * @returns why nothing was sent: Next has no document, or has failed
 * @throws Rejected
 */
export async function proxyDocument(context: RequestContext): Promise<"missing" | "failed" | undefined> {
  const { server, request, response, admit } = context;
  const late = new AbortController();
  const deadline = setTimeout(() => late.abort(), server.next.deadlineMs);
  try {
    const signal = AbortSignal.any([goneSignal(response), late.signal]);
    const leave = await admit(signal);
    const sent = { ...documentRequest(context), signal };
    const upstream = await server.next.read(request.url ?? "/", sent).finally(leave);
    const { statusCode = 502 } = upstream;
    if (statusCode >= 500 || statusCode === 404 || statusCode === 410) {
      upstream.resume();
      return statusCode >= 500 ? "failed" : "missing";
    }
    const moved = movedTo(request, upstream);
    if (moved !== null) {
      upstream.resume();
      sendReply(context, movedReply(moved));
      return;
    }
    await (isHtml(upstream) ? sendDocument(context, upstream) : streamResponse(context, upstream, {}));
  } catch (error) {
    if (error instanceof Rejected) throw error;
    return "failed";
  } finally {
    clearTimeout(deadline);
  }
}
