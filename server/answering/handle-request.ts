import type { IncomingMessage } from "node:http";
import { pictureFolder } from "#lib/catalogue/pictures.ts";
import { type Address, readAddress } from "#lib/pages/address.ts";
import { trueSpelling } from "#lib/pages/spelling.ts";
import { Refused } from "#server/admission/admission.ts";
import { feedKey } from "#server/cache/feeds.ts";
import { publicApiKey } from "#server/cache/public-api.ts";
import { cacheableAddress, rscKey } from "#server/http/cacheable.ts";
import { reportPath } from "#server/http/page-policy.ts";
import { badRequest, methodNotAllowed, notFound, unavailable } from "#server/http/rejections.ts";
import { checkRequest } from "#server/http/request-limits.ts";
import { parseTarget } from "#server/http/request-target.ts";
import { isClientRequest } from "#server/next/rsc-request.ts";
import { chatFramePath, sendChatFrame } from "./chat-frame.ts";
import type { RequestContext } from "./context.ts";
import { forwardTo } from "./forward.ts";
import { proxyData, sendUncached } from "./proxy.ts";
import { proxyDocument } from "./proxy-document.ts";
import { sendError, sendJson, sendRedirect, sendRejection, sendText } from "./send.ts";
import { type Instead, sendCached } from "./send-cached.ts";
import { sendNotFound, sendRefused, sendUnavailable } from "./send-error-page.ts";
import { sendPicture } from "./send-picture.ts";
import { sitemapPartAt } from "./send-sitemap.ts";
import { findStaticFile, sendStaticFile } from "./static-files.ts";

const isApi = (path: string) => /^\/_api(?:\/|$)/.test(path);
const isPicture = ({ method, url }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") && url?.startsWith(pictureFolder) === true;
const isNext = (path: string) => path.startsWith("/_next/");
const isHealth = (url = "") => url.startsWith("/_api/health/");

/** What may be another spelling of a page's path: nearly all addresses have nothing of it. */
const suspicious = /^[^?]*(?:[A-Z\x80-\xff]|%[\da-f]|[^?]\/(?:\?|$))/;

/** Where a page is that is asked for in another spelling than its own, with the query as it was sent; else null. */
function otherSpelling({ url = "" }: IncomingMessage): string | null {
  if (!suspicious.test(url)) return null;
  const target = parseTarget(url);
  const spelled = target.kind === "path" ? trueSpelling(target.path) : null;
  const [asked = ""] = url.split("?", 1);
  return spelled === null || spelled === asked ? null : spelled + url.slice(asked.length);
}

/** Requests that wait for a start, at most; a crowd beyond is told to come again. */
const maxHeld = 1_000;
let held = 0;

/** A request that came before Next was ready is answered when it is. */
async function hold(context: RequestContext, started: Promise<void>): Promise<void> {
  if (held >= maxHeld) return sendRejection(context, unavailable);
  held += 1;
  await started;
  held -= 1;
  if (!context.response.destroyed) await handleRequest(context);
}

/** Answers one request. Synchronous for a page that is cached: that is nearly all of them. */
export function handleRequest(context: RequestContext): void | Promise<void> {
  const { server, request } = context;
  const rejection = checkRequest(request);
  if (rejection) return sendRejection(context, rejection);
  if (isPicture(request)) return sendPicture(context);
  const file = findStaticFile(context);
  if (file) return sendStaticFile(context, file);
  const { starting } = server.health;
  if (starting && !isHealth(request.url)) return hold(context, starting);
  const address = cacheableAddress(request);
  const feed = address ? null : feedKey(request);
  const elsewhere = (address || feed) && otherSpelling(request);
  if (elsewhere) return sendRedirect(context, elsewhere);
  if (address)
    return sendCached(context, server.pages, address.key, {
      unkept: ({ why }) =>
        why === "uncacheable" ? sendOwn(context, address) : sendErrorPage(context, address, why),
      refused: (rejection) => sendRefused(context, address, rejection),
    });
  const dataOfPage = rscKey(request);
  if (dataOfPage) return sendCached(context, server.rsc, dataOfPage, dataInstead(context));
  const dataKey = publicApiKey(request) ?? feed;
  if (dataKey) return sendCached(context, server.api, dataKey, dataInstead(context));
  return route(context);
}

/** What is sent of data that isn't kept. */
const dataInstead = (context: RequestContext): Instead => ({
  unkept: ({ why, response }) =>
    why === "uncacheable"
      ? proxyData(context)
      : response
        ? sendUncached(context, response)
        : sendError(context, why === "missing" ? notFound : unavailable),
  refused: (rejection) => sendError(context, rejection),
});

/** A document as this visitor's own request gets it. */
async function sendOwn(context: RequestContext, address: Address): Promise<void> {
  const result = await proxyDocument(context);
  if (result instanceof Refused) await sendRefused(context, address, result.rejection);
  else if (result !== "sent") await sendErrorPage(context, address, result);
}

const sendErrorPage = (
  context: RequestContext,
  address: Address,
  why: "missing" | "failed",
): Promise<void> => (why === "missing" ? sendNotFound(context, address) : sendUnavailable(context, address));

/** Everything that the page cache has no part in. */
async function route(context: RequestContext): Promise<void> {
  const { server, request } = context;
  const { url = "", method, headers } = request;
  const target = parseTarget(url);
  if (target.kind === "none") return sendError(context, badRequest);
  const { path } = target;
  if (isApi(path)) return routeApi(context, target.kind === "malformed", path);
  const reads = method === "GET" || method === "HEAD";
  if (path === chatFramePath && reads) return sendChatFrame(context);
  if (!reads) return sendRejection(context, methodNotAllowed("GET, HEAD"));
  const { INDEXNOW_KEY: key } = server.settings;
  if (key !== undefined && path === `/${key}.txt`) return sendText(context, key);
  const part = sitemapPartAt(path);
  if (part !== null) return server.sitemap(context, part);
  if (target.kind === "malformed") return sendNotFound(context, readAddress(path));
  const origin = Object.entries(server.forward).find(([prefix]) => path.startsWith(prefix))?.[1];
  if (origin) return forwardTo(origin, context);
  const address = readAddress(path, target.query);
  if (!address.isLegal) return sendNotFound(context, address);
  return isNext(path) || isClientRequest(headers) ? proxyData(context) : sendOwn(context, address);
}

async function routeApi(context: RequestContext, malformed: boolean, path: string): Promise<void> {
  const { health: state, next } = context.server;
  const health = await state.answer(path, next);
  if (health) return sendJson(context, health.status, health.body);
  if (path === reportPath) return context.server.reports.take(context);
  if (malformed) return sendError(context, notFound);
  return proxyData(context);
}
