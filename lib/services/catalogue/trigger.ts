import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life } from "#lib/cache.ts";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { fetchTriggers } from "#lib/wordpress/catalogue/trigger.ts";
import { hasCapability } from "./capabilities.ts";
import { askOrLast } from "./last-good.ts";

const readTriggers = async () => ((await hasCapability("triggers")) ? fetchTriggers() : []);

/** The library's triggers, those with most videos first; none if WordPress has no triggers. */
export async function allTriggers(): Promise<Trigger[]> {
  "use cache";
  cacheLife(life(cache.triggers));
  cacheTag(cache.triggers.tag, cache.videos.tag);
  return readTriggers();
}

/** None if WordPress fails, for optional parts of pages (last-good.ts). */
export async function triggersOrNone(): Promise<Trigger[]> {
  "use cache";
  cacheTag(cache.triggers.tag, cache.videos.tag);
  const { answer, isNew } = await askOrLast("triggers", readTriggers);
  cacheLife(life(isNew ? cache.triggers : cache.incomplete));
  return answer ?? [];
}

export async function findTrigger(slug: string): Promise<Trigger | null> {
  const triggers = await allTriggers();
  return triggers.find((trigger) => trigger.slug.toLowerCase() === slug.toLowerCase()) ?? null;
}
