import { LRUCache } from "lru-cache";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

const mostAddresses = 10_000;

/**
 * Bounds what no setting does (decision: answers-in-bounded-memory): Next remembers the lifetime of every address that a
 * page was rendered for. Where it has forgotten one, it reads it of the page in server/next/page-store.ts.
 */
export function boundNextMemory(): void {
  if (!(Reflect.get(SharedCacheControls, "cacheControls") instanceof Map))
    throw new Error(
      "This release of Next keeps the lifetimes of pages elsewhere: server/next/next-memory.ts bounds them",
    );
  Reflect.set(SharedCacheControls, "cacheControls", new LRUCache({ max: mostAddresses }));
}
