import { LRUCache } from "lru-cache";
import { getMemoryCache } from "next/dist/server/lib/incremental-cache/memory-cache.external.js";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { areTagsExpired } from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";
import { nextPageMemory } from "#lib/cache.ts";
import { steadyNow } from "#lib/platform/clock.ts";

const mostAddresses = 10_000;
/** What an entry takes in bytes besides its page: its objects, and places in maps. */
const upkeep = 1024;

/** What Next keeps of a page. */
type Kept = { value?: { headers?: Record<string, unknown> | null } | null };
type PageMemory = {
  calculateSize(value: unknown, key: string): number;
  set(key: string, kept: Kept): unknown;
};

/** Longer than a page is rendered, in ms. */
const longestRenderMs = 30_000;

/**
 * Whether something of the page has changed while it may have been rendered. Next dates a page by the end of its
 * rendering, and would keep what was read before the change as younger than it.
 */
function isOvertaken(kept: Kept): boolean {
  const tags = kept.value?.headers?.["x-next-cache-tags"];
  return typeof tags === "string" && areTagsExpired(tags.split(","), steadyNow() - longestRenderMs);
}

/**
 * Bounds what no setting does (decision: answers-in-bounded-memory). Next remembers the lifetime of every address that a
 * page was rendered for; where it has forgotten one it reads it of the page that it keeps. And that an address is none it
 * keeps as 25 bytes.
 */
export function boundNextMemory(): void {
  Reflect.set(SharedCacheControls, "cacheControls", new LRUCache({ max: mostAddresses }));
  const pages = getMemoryCache(nextPageMemory) as unknown as PageMemory;
  const sizeOf = pages.calculateSize;
  pages.calculateSize = (value, key) => sizeOf(value, key) + upkeep;
  const set = pages.set.bind(pages);
  pages.set = (key, kept) => (isOvertaken(kept) ? undefined : set(key, kept));
}
