import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life, pageTag } from "#lib/cache.ts";
import { type TextPage, type TextSlug, textSlugs } from "#lib/contracts/text-page.ts";
import type { Locale } from "#lib/languages/languages.ts";
import { defaultLocale } from "#lib/languages/locale-path.ts";
import { fetchTextPage } from "#lib/wordpress/catalogue/text-page.ts";
import { hasCapability } from "./capabilities.ts";
import { askOrLast } from "./last-good.ts";

/** A text of the site in a language, or null where WordPress has none. */
export async function findTextPage(slug: TextSlug, locale: Locale): Promise<TextPage | null> {
  "use cache";
  cacheTag(cache.page.tag, pageTag(slug));
  cacheLife(life(cache.page));
  return (await hasCapability("pages")) ? fetchTextPage(slug, locale) : null;
}

/** Milliseconds that every page waits for the links below it, once in ten minutes. */
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
 * Which texts there are, for the links to them on every page: those last known of where WordPress fails or is slow, for
 * seconds only. The error may not leave the cached function: Next answers such a page with 500, whoever catches it.
 */
export async function textPageSlugs(): Promise<TextSlug[]> {
  "use cache";
  cacheTag(cache.page.tag);
  const { answer, isNew } = await askOrLast("text pages", () => inTime(readSlugs()));
  cacheLife(life(isNew ? cache.page : cache.incomplete));
  return answer ?? [];
}
