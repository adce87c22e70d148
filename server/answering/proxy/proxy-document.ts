import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { hasAds } from "#lib/addresses/ad-pages.ts";
import type { RequestContext } from "#server/answering/base/context.ts";
import { movedReply } from "#server/answering/base/reply.ts";
import { sendReply } from "#server/answering/base/send-reply.ts";
import { revalidateAlways } from "#server/cache/cached-answer.ts";
import { documentLanguage, varyOn, withoutReplaced } from "#server/cache/rendered-page.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { bodyHeaders, chooseEncoding, encode } from "#server/http/encoding.ts";
import { RejectionError } from "#server/http/rejections.ts";
import { inlineScriptHashes } from "#server/next/inline-scripts.ts";
import { joinData } from "#server/next/page-content.ts";
import { goneSignal, isHtml, nextRequest, streamResponse } from "./stream-body.ts";

/**
 * Passes a request for a document that may be the visitor's own (a search, a redirect, a private page) to Next.
 *
 * @returns why nothing was sent: Next has no document, or has failed
 * @throws RejectionError
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
    if (error instanceof RejectionError) throw error;
    return "failed";
  } finally {
    clearTimeout(deadline);
  }
}

/**
 * The request for the whole document, uncompressed and also for HEAD: its policy needs its scripts, and it is
 * compressed here.
 */
function documentRequest(context: RequestContext) {
  const { headers = {}, ...more } = nextRequest(context, "document");
  for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
  return { ...more, headers, method: "GET" };
}

/** The target of a static page's redirect, with the visitor's query appended; null for anything else. */
function movedTo({ url = "" }: IncomingMessage, { statusCode, headers }: IncomingMessage): string | null {
  const { location, "cache-control": control = "" } = headers;
  if (statusCode !== 308 || location === undefined || !control.includes("s-maxage")) return null;
  const query = url.indexOf("?");
  return query < 0 ? location : location + url.slice(query);
}

async function sendDocument(context: RequestContext, upstream: IncomingMessage): Promise<void> {
  const { server, request, response, log } = context;
  const html = joinData((await buffer(upstream)).toString());
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const body = await encode(Buffer.from(html), encoding);
  const policyFacts = { hashes: inlineScriptHashes(html), ads: hasAds(request.url ?? "") };
  const cacheControl = { always: cacheControlOf(upstream) };
  const sent = withoutReplaced(upstream.rawHeaders);
  log.bytes = body.length;
  response.writeHead(upstream.statusCode ?? 502, [
    ...answerHeaders(server.security, sent, { document: policyFacts, cacheControl }),
    ...["Vary", varyOn(upstream.headers.vary), "Content-Language", documentLanguage(html)],
    ...bodyHeaders(encoding, body.length),
  ]);
  response.end(body);
}

/** Makes shared caches revalidate documents. */
function cacheControlOf({ headers }: IncomingMessage): string {
  const control = headers["cache-control"] ?? "private, no-store";
  return control.includes("s-maxage") ? revalidateAlways : `${control}, no-transform`;
}
