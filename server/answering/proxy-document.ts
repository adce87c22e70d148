import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { hasAds } from "#lib/addresses/ad-pages.ts";
import { Refused } from "#server/admission/admission.ts";
import { chooseEncoding, encode, representation, revalidateAlways } from "#server/cache/cached-answer.ts";
import { documentLanguage, varyOn, withoutReplaced } from "#server/cache/rendered-page.ts";
import { answerHeaders } from "#server/http/headers.ts";
import { inlineScriptHashes } from "#server/next/inline-scripts.ts";
import { joinData } from "#server/next/page-content.ts";
import { admit } from "./admit.ts";
import type { RequestContext } from "./context.ts";
import { goneSignal, isHtml, nextRequest, streamResponse } from "./proxy.ts";

/** A document is asked for whole and as it is, for a HEAD too: its policy names its scripts, and it is compressed here. */
function documentRequest(context: RequestContext) {
  const asked = nextRequest(context, "document");
  for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete asked.headers?.[name];
  return { ...asked, method: "GET" };
}

/** No shared cache may keep a document without asking anew. */
function cacheControlOf({ headers }: IncomingMessage): string {
  const said = headers["cache-control"] ?? "private, no-store";
  return said.includes("s-maxage") ? revalidateAlways : said;
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

/**
 * Passes on a request for a document that may be the visitor's own (a search, a redirect, a private page).
 *
 * @returns `missing` or `failed` where Next has no document to show, or why it isn't asked; nothing has been sent then.
 */
export async function proxyDocument(
  context: RequestContext,
): Promise<"sent" | "missing" | "failed" | Refused> {
  const { server, request } = context;
  const late = new AbortController();
  const deadline = setTimeout(() => late.abort(), server.next.deadlineMs);
  try {
    const signal = AbortSignal.any([goneSignal(context), late.signal]);
    const leave = await admit(context, signal);
    const asked = { ...documentRequest(context), signal };
    const upstream = await server.next.read(request.url ?? "/", asked).finally(leave);
    const { statusCode = 502 } = upstream;
    const empty = statusCode >= 500 ? "failed" : statusCode === 404 || statusCode === 410 ? "missing" : null;
    if (empty) {
      upstream.resume();
      return empty;
    }
    await (isHtml(upstream) ? sendDocument(context, upstream) : streamResponse(context, upstream, {}));
    return "sent";
  } catch (error) {
    return error instanceof Refused ? error : "failed";
  } finally {
    clearTimeout(deadline);
  }
}
