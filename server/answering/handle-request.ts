import type { IncomingMessage } from "node:http";
import { pictureFolder } from "#lib/addresses/light-paths.ts";
import { canonicalPath } from "#lib/addresses/routing/spelling.ts";
import { cacheableAddress, rscKey } from "#server/cache/cacheable.ts";
import { feedKey } from "#server/cache/feeds.ts";
import { publicApiKey } from "#server/cache/public-api.ts";
import { RejectionError, unavailable } from "#server/http/rejections.ts";
import { isReadRequest } from "#server/http/request/request-kind.ts";
import { checkRequest } from "#server/http/request/request-limits.ts";
import { parseTarget } from "#server/http/request/request-target.ts";
import { answerData } from "./answer-data.ts";
import { answerPage } from "./answer-page.ts";
import type { RequestContext } from "./base/context.ts";
import type { Health } from "./base/health.ts";
import { type ReplyOrSent, redirectReply } from "./base/reply.ts";
import { sendPicture } from "./files/send-picture.ts";
import { sendStaticFile } from "./files/send-static-file.ts";
import { route } from "./route.ts";

const isHealth = (url: string) => url.startsWith("/_api/health/");

/** Matches every URL that may be non-canonical, and hardly any canonical one. */
const suspiciousUrl = /^[^?]*(?:[A-Z\x80-\xff]|%[\da-f]|[^?]\/(?:\?|$))/;

/** The most requests that wait for the start; more are rejected. */
const maxWaiting = 1_000;

/** Answers one request. Synchronous on a cache hit, as are nearly all pages. @throws RejectionError */
export function handleRequest(context: RequestContext): ReplyOrSent {
  const { server, request, response } = context;
  const { url = "" } = request;
  if (server.media?.serves(url)) return server.media.answer(context);
  const rejection = checkRequest(request);
  if (rejection) throw new RejectionError(rejection, "close");
  const reads = isReadRequest(request);
  if (reads && url.startsWith(pictureFolder)) return sendPicture(context);
  const file = reads && server.staticFiles.get(url);
  if (file) return sendStaticFile(context, file);
  const { starting } = server.health;
  const answer = () => (response.destroyed ? undefined : answerStarted(context));
  return starting && !isHealth(url) ? waitForStart(server.health, starting).then(answer) : answer();
}

function answerStarted(context: RequestContext): ReplyOrSent {
  const { server, request } = context;
  const address = cacheableAddress(request);
  const feed = address ? null : feedKey(request);
  const location = address || feed ? canonicalUrl(request) : null;
  if (location) return redirectReply(location);
  if (address) return answerPage(context, address);
  const rsc = rscKey(request);
  const key = rsc ?? publicApiKey(request) ?? feed;
  return key ? answerData(context, rsc ? server.rsc : server.api, key) : route(context);
}

/** The canonical URL of a request for another spelling; null if the URL is canonical. */
function canonicalUrl({ url = "" }: IncomingMessage): string | null {
  if (!suspiciousUrl.test(url)) return null;
  const target = parseTarget(url);
  const canonical = target.kind === "path" ? canonicalPath(target.path) : null;
  const [path = ""] = url.split("?", 1);
  return canonical === null || canonical === path ? null : canonical + url.slice(path.length);
}

async function waitForStart(health: Health, started: Promise<void>): Promise<void> {
  if (health.waiting >= maxWaiting) throw new RejectionError(unavailable, "close");
  health.waiting += 1;
  try {
    await started;
  } finally {
    health.waiting -= 1;
  }
}
