import { readAddress } from "#lib/addresses/routing/address.ts";
import { analyticsEventPath, analyticsScriptPath } from "#lib/config/analytics-tools.ts";
import { choices, consentCookieText, consentFolder } from "#lib/config/consent-cookie.ts";
import { isHttps } from "#lib/platform/settings.ts";
import { isApiPath } from "#server/cache/public-api.ts";
import { reportPath } from "#server/http/page-policy.ts";
import {
  badRequest,
  crossSite,
  methodNotAllowed,
  notFound,
  RejectionError,
} from "#server/http/rejections.ts";
import { isClientRequest, isReadRequest } from "#server/http/request/request-kind.ts";
import { parseTarget, type RequestTarget } from "#server/http/request/request-target.ts";
import { isOwnSender } from "#server/http/sender.ts";
import { beaconSlug } from "#server/plays/beacon.ts";
import { answerUncachedPage } from "./answer-page.ts";
import type { RequestContext } from "./base/context.ts";
import { emptyReply, type Reply, type ReplyOrSent, scriptReply, textReply } from "./base/reply.ts";
import { chatFrame, chatFramePath } from "./chat-frame/chat-frame.ts";
import { errorPage } from "./error-page.ts";
import { sendSitemapPart, sitemapPartAt } from "./files/send-sitemap.ts";
import { forwardTo } from "./proxy/forward.ts";
import { proxyData } from "./proxy/proxy-data.ts";

type PathTarget = Exclude<RequestTarget, { kind: "none" }>;

/** Answers a request that no cache has answered. @throws RejectionError */
export async function route(context: RequestContext): Promise<Reply | undefined> {
  const { request } = context;
  const target = parseTarget(request.url ?? "");
  if (target.kind === "none") throw new RejectionError(badRequest);
  const outcome = isApiPath(target.path) ? await apiReply(context, target) : routeSite(context, target);
  return outcome === null ? proxyData(context) : outcome;
}

/** Answers a request for a page or a file of this server; null for data and files of Next. @throws RejectionError */
function routeSite(context: RequestContext, target: PathTarget): ReplyOrSent | null {
  const { server, request } = context;
  const { path } = target;
  if (!isReadRequest(request)) throw new RejectionError(methodNotAllowed("GET, HEAD"), "close");
  if (path === chatFramePath) return chatFrame(server.settings, request);
  const { INDEXNOW_KEY: key } = server.settings;
  if (key !== undefined && path === `/${key}.txt`) return textReply(key);
  const part = sitemapPartAt(path);
  if (part !== null) return sendSitemapPart(context, part);
  const origin = Object.entries(server.forward).find(([prefix]) => path.startsWith(prefix))?.[1];
  const isMalformed = target.kind === "malformed";
  if (origin && !isMalformed) return forwardTo(origin, context);
  const address = isMalformed ? readAddress(path) : readAddress(path, target.query);
  if (isMalformed || !address.isLegal) return errorPage(context, address, "missing");
  const isNext = path.startsWith("/_next/") || isClientRequest(request.headers);
  return isNext ? null : answerUncachedPage(context, address);
}

/** The front server's own reply to a request of `/_api`; null if Next answers it. @throws RejectionError */
async function apiReply(
  { server: { settings, health, next, reports, plays, analytics }, request, log }: RequestContext,
  { path, kind }: PathTarget,
): Promise<Reply | null> {
  const played = request.method === "POST" ? beaconSlug(path) : null;
  if (played !== null) {
    await plays.receive(request, played, log.address);
    return emptyReply(204);
  }
  const choice = choices.find((name) => path === consentFolder + name);
  if (choice && request.method === "POST") {
    if (!isOwnSender(request, settings.SITE_URL)) throw new RejectionError(crossSite);
    const cookie = consentCookieText(choice, isHttps(settings));
    return emptyReply(204, ["Cache-Control", "private, no-store", "Set-Cookie", cookie]);
  }
  if (analytics.isOn && path === analyticsScriptPath && isReadRequest(request))
    return scriptReply(await analytics.script());
  if (analytics.isOn && path === analyticsEventPath && request.method === "POST") {
    await analytics.receive(request, log.address);
    return emptyReply(204);
  }
  const reply = await health.answer(path, next);
  if (reply) return reply;
  if (path === reportPath) {
    await reports.receive(request);
    return emptyReply(204);
  }
  if (kind === "malformed") throw new RejectionError(notFound);
  return null;
}
