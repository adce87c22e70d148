import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life } from "#lib/cache.ts";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { fetchTriggers } from "#lib/wordpress/catalogue/trigger.ts";
import { hasCapability } from "./capabilities.ts";
import { askOrLast } from "./last-good.ts";

const readTriggers = async () => ((await hasCapability("triggers")) ? fetchTriggers() : []);

/** What is to be heard in the library's videos, most videos first; none where WordPress knows of no triggers. */
export async function allTriggers(): Promise<Trigger[]> {
  "use cache";
  cacheLife(life(cache.triggers));
  cacheTag(cache.triggers.tag, cache.videos.tag);
  return readTriggers();
}

/**
 * The same for a page that shows them among other things: none where WordPress fails, for seconds only. The error may
 * not leave the cached function: Next answers such a page with 500, whoever catches the error.
 */
export async function triggersOrNone(): Promise<Trigger[]> {
  "use cache";
  cacheTag(cache.triggers.tag, cache.videos.tag);
  const { answer, isNew } = await askOrLast("triggers", readTriggers);
  cacheLife(life(isNew ? cache.triggers : cache.incomplete));
  return answer ?? [];
}

/** The trigger of a slug, or null. */
export async function findTrigger(slug: string): Promise<Trigger | null> {
  const triggers = await allTriggers();
  return triggers.find((trigger) => trigger.slug.toLowerCase() === slug.toLowerCase()) ?? null;
}
