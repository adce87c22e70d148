import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { sendError, sendRefusal } from "./answer.ts";
import { clientAddress } from "./client-address.ts";
import { type AnswerKind, answerHeaders, requestHeaders } from "./headers.ts";
import { notFound, payloadTooLarge, readBody } from "./limits.ts";
import { revalidateAlways } from "./page.ts";
import type { Exchange } from "./site.ts";
import type { Ask } from "./upstream.ts";

/** What is asked of Next for one visitor: their own headers, without those that nobody but us may set. */
function askOf({ site, request, visit }: Exchange, body?: Buffer): Ask {
  const address = clientAddress(
    request.socket.remoteAddress,
    request.headers["x-forwarded-for"] as string | undefined,
    site.trustedProxies,
  );
  const headers = { ...requestHeaders(request), "x-client-address": address, "x-request-id": visit.id };
  return { method: request.method, headers, body };
}

/** A signal that fires when the browser has gone before its answer was finished. */
function goneSignal({ response }: Exchange): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  return gone.signal;
}

/** Streams an upstream's answer to the visitor, counting its bytes. */
export async function stream(
  { site, response, visit }: Exchange,
  upstream: IncomingMessage,
  kind: AnswerKind,
): Promise<void> {
  response.writeHead(upstream.statusCode ?? 502, answerHeaders(site.siteUrl, upstream.rawHeaders, kind));
  upstream.on("data", (chunk: Buffer) => {
    visit.bytes += chunk.length;
  });
  upstream.pipe(response);
  // What changes something is heard to its end without its browser; what only reads has been aborted by then.
  response.once("close", () => upstream.resume());
  // Cut off in the middle, and the visitor must see that it was.
  await finished(upstream).catch(() => response.destroy());
}

const isHtml = ({ headers }: IncomingMessage) => headers["content-type"]?.startsWith("text/html") ?? false;

const crashed = { status: 500, code: "SERVER_ERROR", message: "Server error, please try again." };
const unavailable = {
  status: 503,
  code: "UNAVAILABLE",
  message: "The site can't answer right now. Please try again.",
  headers: ["Retry-After", "5"],
};

/** Passes on what `/_api` answers. HTML is never that: it is Next's own, for a route that isn't there or crashed. */
async function passApiAnswer(exchange: Exchange, upstream: IncomingMessage): Promise<void> {
  if (!isHtml(upstream)) return stream(exchange, upstream, { cacheControl: { absent: "private, no-store" } });
  upstream.resume();
  sendError(exchange, (upstream.statusCode ?? 500) < 500 ? notFound : crashed);
}

/** Passes a request for data or a file (`/_api`, `/_next`, RSC) to Next and its answer back. */
export async function pass(exchange: Exchange): Promise<void> {
  const { site, request } = exchange;
  const { url = "/", method } = request;
  const reads = method === "GET" || method === "HEAD";
  try {
    const body = reads ? undefined : await readBody(request);
    if (body === null) return sendRefusal(exchange, payloadTooLarge);
    const ask = askOf(exchange, body);
    // What changes something goes on without its browser (targets, Faults).
    const upstream = await site.upstream.send(url, reads ? { ...ask, signal: goneSignal(exchange) } : ask);
    const succeeded = (upstream.statusCode ?? 500) < 300;
    if (method === "POST" && url === "/_api/revalidate" && succeeded) site.pages.expire();
    await (url.startsWith("/_api/") ? passApiAnswer(exchange, upstream) : stream(exchange, upstream, {}));
  } catch {
    sendError(exchange, unavailable);
  }
}

/**
 * Passes a document that may be the visitor's own (a search, a redirect, a private page).
 *
 * @returns `missing` or `failed` where Next has no document to show; nothing has been sent then.
 */
export async function passDocument(exchange: Exchange): Promise<"sent" | "missing" | "failed"> {
  const { site, request } = exchange;
  const late = new AbortController();
  const deadline = setTimeout(() => late.abort(), site.upstream.deadlineMs);
  try {
    const signal = AbortSignal.any([goneSignal(exchange), late.signal]);
    const upstream = await site.upstream.send(request.url ?? "/", { ...askOf(exchange), signal });
    const { statusCode = 502, headers } = upstream;
    const empty = statusCode >= 500 ? "failed" : statusCode === 404 || statusCode === 410 ? "missing" : null;
    if (empty) {
      upstream.resume();
      return empty;
    }
    const shared = headers["cache-control"]?.includes("s-maxage") && isHtml(upstream);
    const cacheControl = shared ? { cacheControl: { always: revalidateAlways } } : {};
    await stream(exchange, upstream, { document: true, ...cacheControl });
    return "sent";
  } catch {
    return "failed";
  } finally {
    clearTimeout(deadline);
  }
}
