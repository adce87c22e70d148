import { LRUCache } from "lru-cache";
import { getMemoryCache } from "next/dist/server/lib/incremental-cache/memory-cache.external.js";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { nextPageMemory } from "#lib/cache.ts";

const mostAddresses = 10_000;
/** What an entry takes in bytes besides its page: its objects, and places in maps. */
const upkeep = 1024;

type Sized = { calculateSize(value: unknown, key: string): number };

/**
 * Bounds what no setting does (decision: answers-in-bounded-memory). Next remembers the lifetime of every address that a
 * page was rendered for; where it has forgotten one it reads it of the page that it keeps. And that an address is none it
 * keeps as 25 bytes.
 */
export function boundNextMemory(): void {
  Reflect.set(SharedCacheControls, "cacheControls", new LRUCache({ max: mostAddresses }));
  const pages = getMemoryCache(nextPageMemory) as unknown as Sized;
  const sizeOf = pages.calculateSize;
  pages.calculateSize = (value, key) => sizeOf(value, key) + upkeep;
}
