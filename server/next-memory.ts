import { LRUCache } from "lru-cache";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

const mostAddresses = 10_000;

/**
 * Next remembers the lifetime of every address that a page was rendered for, and of made-up ones there is no end
 * (decision: answers-in-bounded-memory). Where it has forgotten one it reads it of the page that it keeps. No setting
 * bounds this.
 */
export function boundNextMemory(): void {
  Reflect.set(SharedCacheControls, "cacheControls", new LRUCache({ max: mostAddresses }));
}
