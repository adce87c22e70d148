import "server-only";
import { LRUCache } from "lru-cache";
import { cacheLife } from "next/cache";
import { cache, life } from "#lib/config/cache.ts";
import { day } from "#lib/platform/time/duration.ts";

const answers = new LRUCache<string, object>({ max: 2_000, ttl: day, ttlResolution: 0 });

/**
 * In a `use cache` function for an optional part of a page: the answer, else the last good one of this day, else null.
 * Next answers an error that leaves such a function with 500, even if it is caught, and would cache a null instead of
 * the last answer. Without a key no answer is remembered: visitors can invent searches without end.
 */
export async function readOrLast<T extends object>(
  profile: Parameters<typeof life>[0],
  key: string | null,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    const answer = await read();
    if (key !== null) answers.set(key, answer);
    cacheLife(life(profile));
    return answer;
  } catch {
    cacheLife(life(cache.incomplete));
    return ((key === null ? undefined : answers.get(key)) as T | undefined) ?? null;
  }
}
