import type { IncomingMessage } from "node:http";
import { readAddress } from "#lib/pages/address.ts";
import { reportPath } from "#server/http/page-policy.ts";
import { badRequest, methodNotAllowed, notFound, Rejected } from "#server/http/rejections.ts";
import { isClientRequest, isRead } from "#server/http/request-kind.ts";
import { parseTarget, type RequestTarget } from "#server/http/request-target.ts";
import { answerUncachedPage } from "./answer-page.ts";
import { chatFrame, chatFramePath } from "./chat-frame.ts";
import type { RequestContext, ServerContext } from "./context.ts";
import { errorPage } from "./error-page.ts";
import { forwardTo } from "./forward.ts";
import { proxyData } from "./proxy.ts";
import { emptyReply, type Outcome, type Reply, textReply } from "./reply.ts";
import { sendSitemapPart, sitemapPartAt } from "./send-sitemap.ts";

type PathTarget = Exclude<RequestTarget, { kind: "none" }>;

const isApi = (path: string) => /^\/_api(?:\/|$)/.test(path);

/** Answers every request that no cache answers. @throws Rejected */
export async function route(context: RequestContext): Promise<Reply | undefined> {
  const { server, request } = context;
  const target = parseTarget(request.url ?? "");
  if (target.kind === "none") throw new Rejected(badRequest);
  const outcome = isApi(target.path) ? await apiReply(server, request, target) : routeSite(context, target);
  return outcome === null ? proxyData(context) : outcome;
}

/** Answers what is not `/_api`; null for data and files of Next. @throws Rejected */
function routeSite(context: RequestContext, target: PathTarget): Outcome | null {
  const { server, request } = context;
  const { path } = target;
  if (!isRead(request)) throw new Rejected(methodNotAllowed("GET, HEAD"), "close");
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

/** The reply to a request of `/_api` that the front server answers itself, else null. @throws Rejected */
async function apiReply(
  { health, next, reports }: ServerContext,
  request: IncomingMessage,
  { path, kind }: PathTarget,
): Promise<Reply | null> {
  const reply = await health.answer(path, next);
  if (reply) return reply;
  if (path === reportPath) {
    await reports.take(request);
    return emptyReply(204);
  }
  if (kind === "malformed") throw new Rejected(notFound);
  return null;
}
