import "server-only";
import { LRUCache } from "lru-cache";
import { day } from "#lib/platform/duration.ts";

const answers = new LRUCache<string, object>({ max: 2_000, ttl: day, ttlResolution: 0 });

/**
 * For a part of a page that may fail alone: the answer, else the last good one of this day, else null. A failure may not
 * leave a `use cache` function there, so that Next would keep the null in place of what was seen before.
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
