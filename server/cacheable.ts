import type { IncomingHttpHeaders } from "node:http";
import { isLegal, pageKey, parseTarget } from "./target.ts";

export type PageRequest = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
};

/** Served by Next or elsewhere, but no page of the site. */
const elsewhere = /^\/(?:_api|_next|demo)(?:\/|$)/;
const slugPage = /^(?:\/zh)?\/(?:video|anchors)\/[^/]+$/;
const file = /\.[a-z0-9]{1,11}$/i;
const chinese = /^\/zh(?:\/|$)/;
const choseChinese = /(?:^|;)\s*lang=zh\s*(?:;|$)/;

/** Next's client asks for data, not for a document. */
export function isClientRequest(headers: IncomingHttpHeaders): boolean {
  if (headers.rsc !== undefined) return true;
  for (const name in headers) if (name.startsWith("next-")) return true;
  return false;
}

/** The visitor's language cookie says Chinese (ruling 10). */
export const prefersChinese = (headers: IncomingHttpHeaders) =>
  headers.cookie !== undefined && choseChinese.test(headers.cookie);

/** Whether the path is a page of the site; a slug may hold a dot, so `/video/a.b` is one, `/robots.txt` is not. */
const isPage = (path: string) => !elsewhere.test(path) && (!file.test(path) || slugPage.test(path));

/**
 * Whether the answer to a request may come from the page cache, and under which key (design, The front
 * server). Everything that may make an answer one visitor's own is decided here and nowhere else: what gets a
 * key is fetched with the key alone, without the visitor's cookies, parameters and headers.
 */
export function cacheable({ method, url = "", headers }: PageRequest): { key: string } | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers.range !== undefined) return null;
  if (isClientRequest(headers)) return null;
  const target = parseTarget(url);
  if (target.kind !== "path" || !isPage(target.path)) return null;
  // Middleware sends this visitor to the Chinese address.
  if (!chinese.test(target.path) && prefersChinese(headers)) return null;
  if (target.query !== "") {
    const given = new URLSearchParams(target.query);
    // A search result is served but not kept: there is no end of them.
    if (given.has("_rsc") || given.has("query") || given.has("search")) return null;
  }
  const key = pageKey(target.path, target.query);
  return isLegal(key) ? { key } : null;
}
