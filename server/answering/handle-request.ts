import type { IncomingMessage } from "node:http";
import { pictureFolder } from "#lib/catalogue/pictures.ts";
import { readAddress } from "#lib/pages/address.ts";
import { trueSpelling } from "#lib/pages/spelling.ts";
import { feedKey } from "#server/cache/feeds.ts";
import { publicApiKey } from "#server/cache/public-api.ts";
import { cacheableAddress, rscKey } from "#server/http/cacheable.ts";
import { reportPath } from "#server/http/page-policy.ts";
import { badRequest, methodNotAllowed, notFound, Rejected, unavailable } from "#server/http/rejections.ts";
import { isRead } from "#server/http/request-kind.ts";
import { checkRequest } from "#server/http/request-limits.ts";
import { parseTarget } from "#server/http/request-target.ts";
import { isClientRequest } from "#server/next/rsc-request.ts";
import { answerPage, answerUncachedPage } from "./answer-page.ts";
import { chatFramePath, sendChatFrame } from "./chat-frame.ts";
import type { RequestContext } from "./context.ts";
import { forwardTo } from "./forward.ts";
import { answerData, proxyData } from "./proxy.ts";
import { sendJson, sendNothing, sendRedirect, sendText } from "./send.ts";
import { sendErrorPage } from "./send-error-page.ts";
import { sendPicture } from "./send-picture.ts";
import { sendSitemapPart, sitemapPartAt } from "./send-sitemap.ts";
import { sendStaticFile } from "./static-files.ts";

const isApi = (path: string) => /^\/_api(?:\/|$)/.test(path);
const isHealth = (url: string) => url.startsWith("/_api/health/");

/** Matches all URLs that may not be canonical, and hardly any other. */
const suspicious = /^[^?]*(?:[A-Z\x80-\xff]|%[\da-f]|[^?]\/(?:\?|$))/;

/** The canonical URL if this one is not canonical, else null. */
function canonicalUrl({ url = "" }: IncomingMessage): string | null {
  if (!suspicious.test(url)) return null;
  const target = parseTarget(url);
  const canonical = target.kind === "path" ? trueSpelling(target.path) : null;
  const [path = ""] = url.split("?", 1);
  return canonical === null || canonical === path ? null : canonical + url.slice(path.length);
}

/** Requests that wait for the start at once; more are rejected. */
const maxWaiting = 1_000;
let waiting = 0;

async function waitForStart(started: Promise<void>): Promise<void> {
  if (waiting >= maxWaiting) throw new Rejected(unavailable, "close");
  waiting += 1;
  await started;
  waiting -= 1;
}

/** Answers one request. Synchronous on a cache hit, as for nearly all pages. @throws Rejected */
export function handleRequest(context: RequestContext): void | Promise<void> {
  const { server, request, response } = context;
  const { url = "" } = request;
  const rejection = checkRequest(request);
  if (rejection) throw new Rejected(rejection, "close");
  const reads = isRead(request);
  if (reads && url.startsWith(pictureFolder)) return sendPicture(context);
  const file = reads && server.staticFiles.get(url);
  if (file) return sendStaticFile(context, file);
  const { starting } = server.health;
  if (starting && !isHealth(url))
    return waitForStart(starting).then(() => (response.destroyed ? undefined : handleRequest(context)));
  const address = cacheableAddress(request);
  const feed = address ? null : feedKey(request);
  const location = address || feed ? canonicalUrl(request) : null;
  if (location) return sendRedirect(context, location);
  if (address) return answerPage(context, address);
  const rsc = rscKey(request);
  if (rsc) return answerData(context, server.rsc, rsc);
  const data = publicApiKey(request) ?? feed;
  if (data) return answerData(context, server.api, data);
  return route(context);
}

/** Answers every request that no cache answers. @throws Rejected */
async function route(context: RequestContext): Promise<void> {
  const { server, request } = context;
  const { url = "", headers } = request;
  const target = parseTarget(url);
  if (target.kind === "none") throw new Rejected(badRequest);
  const { path } = target;
  const isMalformed = target.kind === "malformed";
  if (isApi(path)) return routeApi(context, isMalformed, path);
  if (!isRead(request)) throw new Rejected(methodNotAllowed("GET, HEAD"), "close");
  if (path === chatFramePath) return sendChatFrame(context);
  const { INDEXNOW_KEY: key } = server.settings;
  if (key !== undefined && path === `/${key}.txt`) return sendText(context, key);
  const part = sitemapPartAt(path);
  if (part !== null) return sendSitemapPart(context, part);
  const origin = Object.entries(server.forward).find(([prefix]) => path.startsWith(prefix))?.[1];
  if (origin && !isMalformed) return forwardTo(origin, context);
  const address = isMalformed ? readAddress(path) : readAddress(path, target.query);
  if (isMalformed || !address.isLegal) return sendErrorPage(context, address, "missing");
  if (path.startsWith("/_next/") || isClientRequest(headers)) return proxyData(context);
  return answerUncachedPage(context, address);
}

async function routeApi(context: RequestContext, isMalformed: boolean, path: string): Promise<void> {
  const { server, request } = context;
  const health = await server.health.answer(path, server.next);
  if (health) return sendJson(context, health.status, health.body);
  if (path === reportPath) {
    await server.reports.take(request);
    return sendNothing(context);
  }
  if (isMalformed) throw new Rejected(notFound);
  return proxyData(context);
}
