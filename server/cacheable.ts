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
const elsewhere = /^\/(?:_api|_chat|_next|demo|pictures)(?:\/|$)/;
const file = /\.[a-z0-9]{1,11}$/i;
const chinese = /^\/zh(?:\/|$)/;

/** Next's client asks for data, not for a document. It always says `rsc: 1`; its other headers alone mean nothing. */
export const isClientRequest = ({ rsc }: IncomingHttpHeaders): boolean => rsc === "1";

/**
 * The address whose page may answer a request from the page cache, or null. Everything that may make an answer one
 * visitor's own is decided here and nowhere else: what is cached is fetched by its key alone, without the visitor's
 * cookies, parameters and headers. Headers that mean nothing on a page (Range, Authorization) are no way past the cache.
 */
export function cacheableAddress({ method, url = "", headers }: PageRequest): Address | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (isClientRequest(headers)) return null;
  const target = parseTarget(url);
  if (target.kind !== "path" || elsewhere.test(target.path)) return null;
  // Middleware sends this visitor to the Chinese address.
  if (!chinese.test(target.path) && prefersChinese(headers)) return null;
  const address = readAddress(target.path, target.query);
  // A slug may hold a dot, so `/video/a.b` is a page; `/robots.txt` is none.
  if (address.page === null && file.test(target.path)) return null;
  // A search is served but not kept: there is no end of them.
  return address.isLegal && !address.isSearch ? address : null;
}
