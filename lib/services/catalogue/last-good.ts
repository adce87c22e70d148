import "server-only";
import { LRUCache } from "lru-cache";
import { day } from "#lib/platform/duration.ts";

const answers = new LRUCache<string, object>({ max: 2_000, ttl: day, ttlResolution: 0 });

/**
 * For an optional part of a page: the answer, else the last good one of this day, else null. Next answers an error
 * that leaves a `use cache` function with 500, even if it is caught, and would cache a null instead of the last
 * answer.
 */
export async function askOrLast<T extends object>(
  key: string,
  ask: () => Promise<T>,
): Promise<{ answer: T | null; isNew: boolean }> {
  try {
    const answer = await ask();
    answers.set(key, answer);
    return { answer, isNew: true };
  } catch {
    return { answer: (answers.get(key) as T | undefined) ?? null, isNew: false };
  }
}
