import "server-only";
import { LRUCache } from "lru-cache";
import { cacheLife } from "next/cache";
import { cache, cacheLifeOf } from "#lib/config/cache.ts";
import { day } from "#lib/platform/time/duration.ts";

const results = new LRUCache<string, object>({ max: 2_000, ttl: day, ttlResolution: 0 });

/**
 * For a `use cache` function of an optional part of a page: the result of `read`; if that fails, the last good one of
 * this day; otherwise null. An error that left such a function would make Next send a 500 even if it were caught, and a
 * null would be cached over the last result. Without a key nothing is remembered, because visitors can invent searches
 * without end.
 */
export async function readOrLastGood<T extends object>(
  profile: Parameters<typeof cacheLifeOf>[0],
  key: string | null,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    const result = await read();
    if (key !== null) results.set(key, result);
    cacheLife(cacheLifeOf(profile));
    return result;
  } catch {
    cacheLife(cacheLifeOf(cache.incomplete));
    return ((key === null ? undefined : results.get(key)) as T | undefined) ?? null;
  }
}
