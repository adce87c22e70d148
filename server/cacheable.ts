import type { IncomingHttpHeaders } from "node:http";
import { type Address, readAddress } from "#lib/pages/address.ts";
import { parseTarget } from "./request-target.ts";
import { prefersChinese } from "./visitor-language.ts";

type PageRequest = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
};

/** Served by Next or elsewhere, but no page of the site. */
const elsewhere = /^\/(?:_api|_next|demo|pictures)(?:\/|$)/;
const file = /\.[a-z0-9]{1,11}$/i;
const chinese = /^\/zh(?:\/|$)/;

/** Next's client asks for data, not for a document. */
export function isClientRequest(headers: IncomingHttpHeaders): boolean {
  if (headers.rsc !== undefined) return true;
  for (const name in headers) if (name.startsWith("next-")) return true;
  return false;
}

/**
 * The address whose page may answer a request from the page cache, or null. Everything that may make an answer one
 * visitor's own is decided here and nowhere else: what is cached is fetched by its key alone, without the visitor's
 * cookies, parameters and headers.
 */
export function cacheableAddress({ method, url = "", headers }: PageRequest): Address | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers.range !== undefined) return null;
  if (isClientRequest(headers)) return null;
  const target = parseTarget(url);
  if (target.kind !== "path" || elsewhere.test(target.path)) return null;
  // Middleware sends this visitor to the Chinese address.
  if (!chinese.test(target.path) && prefersChinese(headers)) return null;
  if (target.query.includes("_rsc") && new URLSearchParams(target.query).has("_rsc")) return null;
  const address = readAddress(target.path, target.query);
  // A slug may hold a dot, so `/video/a.b` is a page; `/robots.txt` is none.
  if (address.page === null && file.test(target.path)) return null;
  // A search is served but not kept: there is no end of them.
  return address.isLegal && !address.isSearch ? address : null;
}
