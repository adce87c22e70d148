import { LRUCache } from "lru-cache";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

const maxAddresses = 10_000;

/**
 * Bounds the memory in which Next stores lifetimes of pages, because no setting does (decision:
 * answers-in-memory). A dropped lifetime is read again from server/next/page-store.ts.
 */
export function boundNextMemory(): void {
  if (!(Reflect.get(SharedCacheControls, "cacheControls") instanceof Map))
    throw new Error(
      "This release of Next keeps the lifetimes of pages elsewhere: server/next/next-memory.ts bounds them",
    );
  Reflect.set(SharedCacheControls, "cacheControls", new LRUCache({ max: maxAddresses }));
}
