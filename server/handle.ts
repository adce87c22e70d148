import { sendError, sendJson, sendPage, sendRefusal } from "./answer.ts";
import { cacheable, isClientRequest } from "./cacheable.ts";
import { sendMissing, sendUnavailable } from "./documents.ts";
import { forwardTo } from "./forward.ts";
import { methodNotAllowed, notFound, refusal } from "./limits.ts";
import { localeOf } from "./panels.ts";
import { pass, passDocument } from "./pass.ts";
import type { Exchange } from "./site.ts";
import { isLegal, pageKey, parseTarget } from "./target.ts";

const isApi = (path: string) => /^\/_api(?:\/|$)/.test(path);
const isNext = (path: string) => path.startsWith("/_next/");

/** Answers one request. Synchronous for a page that is held: that is nearly all of them. */
export function handle(exchange: Exchange): void | Promise<void> {
  const { site, request, visit } = exchange;
  const refused = refusal(request);
  if (refused) return sendRefusal(exchange, refused);
  const kept = cacheable(request);
  if (!kept) return route(exchange);
  const ready = site.pages.ready(kept.key);
  if (!ready) return sendFetched(exchange, kept.key);
  visit.cache = ready.from;
  return sendPage(exchange, ready.page);
}

/** A page that isn't held: asked of Next once for everybody who waits for it. */
async function sendFetched(exchange: Exchange, key: string): Promise<void> {
  const outcome = await exchange.site.pages.read(key);
  if (outcome === "other") return sendOwn(exchange, key);
  exchange.visit.cache = "miss";
  if (typeof outcome !== "object") return sendInstead(exchange, key, outcome);
  exchange.visit.cache = outcome.from;
  return sendPage(exchange, outcome.page);
}

/** A document as this visitor's own request gets it. */
async function sendOwn(exchange: Exchange, key: string): Promise<void> {
  const result = await passDocument(exchange);
  if (result !== "sent") await sendInstead(exchange, key, result);
}

function sendInstead(exchange: Exchange, key: string, outcome: "missing" | "failed"): Promise<void> {
  const locale = localeOf(key, exchange.request.headers);
  return outcome === "missing" ? sendMissing(exchange, key, locale) : sendUnavailable(exchange, key, locale);
}

/** Everything that the page cache has no part in. */
async function route(exchange: Exchange): Promise<void> {
  const { site, request } = exchange;
  const { url = "", method, headers } = request;
  const target = parseTarget(url);
  if (target.kind === "none") {
    return sendError(exchange, {
      status: 400,
      code: "BAD_REQUEST",
      message: "The request is not for a path.",
    });
  }
  const { path } = target;
  if (isApi(path)) return routeApi(exchange, target.kind === "malformed", path);
  const reads = method === "GET" || method === "HEAD";
  if (!reads) return sendRefusal(exchange, methodNotAllowed("GET, HEAD"));
  if (target.kind === "malformed") return sendMissing(exchange, path, localeOf(path, headers));
  const origin = Object.entries(site.forward).find(([prefix]) => path.startsWith(prefix))?.[1];
  if (origin) return forwardTo(origin, exchange);
  const key = pageKey(path, target.query);
  if (!isLegal(key)) return sendMissing(exchange, key, localeOf(key, headers));
  return isNext(path) || isClientRequest(headers) ? pass(exchange) : sendOwn(exchange, key);
}

async function routeApi(exchange: Exchange, malformed: boolean, path: string): Promise<void> {
  const health = exchange.site.health.answer(path);
  if (health) return sendJson(exchange, health.status, health.body);
  if (malformed) return sendError(exchange, notFound);
  return pass(exchange);
}
