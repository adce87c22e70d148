import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { findWords, foldText, withoutCommonWord } from "#lib/catalogue/search/search-forms.ts";
import { cache, cacheLifeOf } from "#lib/config/cache.ts";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { fetchTriggers } from "#lib/wordpress/catalogue/trigger.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { anchorsOrNone } from "./anchor.ts";

const readTriggers = async () => ((await hasCapability("triggers")) ? fetchTriggers() : []);

/** The library's triggers, the most watched first; none if WordPress has no triggers. */
export async function allTriggers(): Promise<Trigger[]> {
  "use cache";
  cacheLife(cacheLifeOf(cache.triggers));
  cacheTag(cache.triggers.tag, cache.videos.tag);
  return readTriggers();
}

/** None if WordPress fails, for optional parts of pages (lib/services/base/last-good.ts). */
export async function triggersOrNone(): Promise<Trigger[]> {
  "use cache";
  cacheTag(cache.triggers.tag, cache.videos.tag);
  return (await readOrLastGood(cache.triggers, "triggers", readTriggers)) ?? [];
}

export async function findTrigger(slug: string): Promise<Trigger | null> {
  const triggers = await allTriggers();
  return triggers.find((trigger) => trigger.slug.toLowerCase() === slug.toLowerCase()) ?? null;
}

/** A trigger's names in every language and its other words. */
export const namesOf = ({ name, names, synonyms }: Trigger): string[] => [
  name,
  ...Object.values(names),
  ...synonyms,
];

/**
 * The triggers that a search names: those with a name or synonym in it, then those with a word that begins with it. A
 * search for an anchor's name means no trigger that is a part of it.
 */
export async function searchedTriggers(search: string, max: number): Promise<Trigger[]> {
  const words = foldText(withoutCommonWord(search));
  if (words === "") return [];
  const triggers = (await triggersOrNone()).map((trigger) => ({
    trigger,
    names: namesOf(trigger).map(foldText),
  }));
  const isAnchor = (await anchorsOrNone()).some(({ name }) => foldText(name) === words);
  const named = triggers.filter(({ names }) =>
    isAnchor ? names.includes(words) : names.some((name) => findWords(words, name) >= 0),
  );
  const begun = triggers.filter(({ names }) =>
    names.some((name) => ` ${name}`.includes(` ${words}`) || findWords(name, words) >= 0),
  );
  return [...new Set([...named, ...begun])].slice(0, max).map(({ trigger }) => trigger);
}
