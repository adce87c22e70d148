import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { playPath } from "#lib/addresses/play-path.ts";
import { type Address, readAddress } from "#lib/addresses/routing/address.ts";
import { chosenLocale, leadsToOtherLanguage } from "#lib/i18n/request-locale.ts";
import { anyLocale } from "#lib/i18n/split-locale.ts";
import { isClientRequest } from "#server/http/request/request-kind.ts";
import { parseTarget } from "#server/http/request/request-target.ts";
import { addressWithoutHash, hashedHeaders, segmentOf } from "#server/next/rsc-request.ts";

export type PageRequest = {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
};

/** Paths that are no pages of the site, and `playPath`, which redirects to another video each time. */
const notPages = new RegExp(`^(?:/(?:_api|_chat|_next|demo|pictures)|(?:/${anyLocale})?${playPath})(?:/|$)`);
const fileEnding = /\.[a-z0-9]{1,11}$/i;

/** Addresses by URL; most requests are for a few pages. */
const knownAddresses = new LRUCache<string, { address: Address | null }>({ max: 2_000 });
const shortUrl = 200;

/** Whether a page would answer; otherwise middleware redirects. */
const isAnswered = (method: string | undefined, url: string, headers: IncomingHttpHeaders): boolean =>
  (method === "GET" || method === "HEAD") && !leadsToOtherLanguage(chosenLocale(headers.cookie), url);

/**
 * The address whose cached page may answer a request; null for none. Only this function decides it, because a cached
 * page is fetched by its key alone. Range and Authorization have no meaning for a page.
 */
export const cacheableAddress = ({ method, url = "", headers }: PageRequest): Address | null =>
  !isClientRequest(headers) && isAnswered(method, url, headers) ? pageAddress(url) : null;

/** An RSC request for the data of a whole page, or for one prefetch segment. */
export type RscRequest = { address: string; segment: string | null };

/** The cache key of an RSC request. No address contains a space, so keys are unambiguous. */
const keyOfRsc = ({ address, segment }: RscRequest): string =>
  segment === null ? address : `${address} ${segment}`;

/** Keys by URL. The URL contains a hash of the headers, which are compared as well. */
const knownKeys = new LRUCache<string, { key: string; values: readonly unknown[] }>({ max: 2_000 });
const shortTree = 4_096;

/**
 * The key of the cached answer to an RSC request; null if only Next may answer, as for a wrong hash or spelling. The
 * client's present page (`next-router-state-tree`, `next-url`) is not part of it, because pages are static and Next
 * ignores it.
 */
export const rscKey = ({ method, url = "", headers }: PageRequest): string | null =>
  isClientRequest(headers) && isAnswered(method, url, headers) ? cachedRscKey(url, headers) : null;

export function readRscKey(key: string): RscRequest {
  const [address = "", segment = null] = key.split(" ");
  return { address, segment };
}

function pageAddress(url: string): Address | null {
  if (url.length > shortUrl) return readPageAddress(url);
  const cached = knownAddresses.get(url);
  if (cached) return cached.address;
  const address = readPageAddress(url);
  knownAddresses.set(url, { address });
  return address;
}

/** The address of a cacheable page, by the URL alone; null for none. */
function readPageAddress(url: string): Address | null {
  const target = parseTarget(url);
  if (target.kind !== "path" || notPages.test(target.path)) return null;
  const address = readAddress(target.path, target.query);
  // `/video/a.b` is a page, because a slug may have a dot; `/robots.txt` is none.
  if (address.page === null && fileEnding.test(target.path)) return null;
  // Searches are unbounded keys: they are not cached.
  return address.isLegal && !address.isSearch ? address : null;
}

function cachedRscKey(url: string, headers: IncomingHttpHeaders): string | null {
  const cached = knownKeys.get(url);
  if (cached && hashedHeaders.every((name, at) => headers[name] === cached.values[at])) return cached.key;
  const rscRequest = readRscRequest(url, headers);
  if (rscRequest === null) return null;
  const values = hashedHeaders.map((name) => headers[name]);
  const key = keyOfRsc(rscRequest);
  if (url.length <= shortUrl && values.join("").length <= shortTree) knownKeys.set(url, { key, values });
  return key;
}

function readRscRequest(url: string, headers: IncomingHttpHeaders): RscRequest | null {
  const segment = segmentOf(headers);
  const address = segment === undefined ? null : addressWithoutHash(url, headers);
  return segment !== undefined && address !== null && pageAddress(address)?.key === address
    ? { address, segment }
    : null;
}
