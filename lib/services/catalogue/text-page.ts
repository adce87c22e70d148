import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life, pageTag } from "#lib/cache.ts";
import { type TextPage, type TextSlug, textSlugs } from "#lib/contracts/text-page.ts";
import type { Locale } from "#lib/languages/languages.ts";
import { defaultLocale } from "#lib/languages/locale-path.ts";
import { fetchTextPage } from "#lib/wordpress/catalogue/text-page.ts";
import { hasCapability } from "./capabilities.ts";
import { askOrLast } from "./last-good.ts";

/** Null if WordPress has no such page. */
export async function findTextPage(slug: TextSlug, locale: Locale): Promise<TextPage | null> {
  "use cache";
  cacheTag(cache.page.tag, pageTag(slug));
  cacheLife(life(cache.page));
  return (await hasCapability("pages")) ? fetchTextPage(slug, locale) : null;
}

/** Ms that every page waits for its footer's links, once in ten minutes. */
const patience = 1_500;

async function readSlugs(): Promise<TextSlug[]> {
  if (!(await hasCapability("pages"))) return [];
  const found = await Promise.all(textSlugs.map((slug) => fetchTextPage(slug, defaultLocale)));
  return textSlugs.filter((_, at) => found[at] !== null);
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("WordPress takes its time")), patience).unref();
    }),
  ]);

/**
 * The existing text pages, or the last known ones if WordPress fails or is slow (last-good.ts), for the footer's
 * links.
 */
export async function textPageSlugs(): Promise<TextSlug[]> {
  "use cache";
  cacheTag(cache.page.tag);
  const { answer, isNew } = await askOrLast("text pages", () => inTime(readSlugs()));
  cacheLife(life(isNew ? cache.page : cache.incomplete));
  return answer ?? [];
}
