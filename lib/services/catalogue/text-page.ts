import "server-only";
import { createHash } from "node:crypto";
import { cacheLife, cacheTag } from "next/cache";
import { cache, cacheLifeOf, pageTag } from "#lib/config/cache.ts";
import { type TextPage, type TextSlug, textSlugs } from "#lib/contracts/catalogue/text-page.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { fetchTextPage } from "#lib/wordpress/catalogue/text-page.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

/** A text page in a language; null if WordPress has no such page. */
export async function findTextPage(slug: TextSlug, locale: Locale): Promise<TextPage | null> {
  "use cache";
  cacheTag(cache.page.tag, pageTag(slug));
  cacheLife(cacheLifeOf(cache.page));
  return (await hasCapability("pages")) ? fetchTextPage(slug, locale) : null;
}

/** How long, in ms, a page waits for its footer's links; they are read once in ten minutes. */
const patienceMs = 1_500;

/** A text page that exists, with the hash of its text. */
export type ListedPage = { slug: TextSlug; hash: string; modifiedAt: string | null };

async function readPages(locale: Locale): Promise<ListedPage[]> {
  if (!(await hasCapability("pages"))) return [];
  const pages = await Promise.all(textSlugs.map((slug) => fetchTextPage(slug, locale)));
  return textSlugs.flatMap((slug, at) => {
    const page = pages[at];
    if (!page) return [];
    const hash = createHash("sha256").update(page.html).digest("hex");
    return [{ slug, hash, modifiedAt: page.modifiedAt }];
  });
}

/**
 * The text pages that exist, for the footer's links; the last known ones if WordPress fails or is slow (lib/services/base/last-good.ts).
 */
export async function textPages(locale: Locale): Promise<ListedPage[]> {
  "use cache";
  cacheTag(cache.page.tag);
  const read = () => withDeadline(patienceMs, readPages(locale), "WordPress takes its time");
  return (await readOrLastGood(cache.page, `text pages ${locale}`, read)) ?? [];
}
