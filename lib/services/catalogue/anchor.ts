import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { pages } from "#lib/addresses/pages.ts";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import { foldText } from "#lib/catalogue/search/search-forms.ts";
import { cache, cacheLifeOf } from "#lib/config/cache.ts";
import type { Anchor, AnchorList } from "#lib/contracts/catalogue/anchor.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { anchorLetterOf } from "#lib/i18n/languages/anchor-letters.ts";
import { byLocale, type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { fetchAnchors, fetchFeaturedAnchors } from "#lib/wordpress/catalogue/anchor.ts";

// Pages that need anchors fail with WordPress; optional parts of pages do without. Neither can call the other: Next
// sends a 500 for an error that leaves a cached function, caught or not.

/** All anchors in WordPress's order; one call returns up to 1,000. */
export async function allAnchors(): Promise<Anchor[]> {
  "use cache";
  cacheLife(cacheLifeOf(cache.anchors));
  cacheTag(cache.anchors.tag);
  return readAllAnchors();
}

/** At most six anchors, for the videos page. */
export async function featuredAnchors(): Promise<Anchor[]> {
  "use cache";
  cacheLife(cacheLifeOf(cache.featuredAnchors));
  cacheTag(cache.featuredAnchors.tag);
  return readFeaturedAnchors();
}

/** Null if WordPress fails, for optional parts of pages (lib/services/base/last-good.ts). */
export async function featuredAnchorsOrNull(): Promise<Anchor[] | null> {
  "use cache";
  cacheTag(cache.featuredAnchors.tag);
  return readOrLastGood(cache.featuredAnchors, "featured-anchors", readFeaturedAnchors);
}

/** None if WordPress fails, for optional parts of pages (lib/services/base/last-good.ts). */
export async function anchorsOrNone(): Promise<Anchor[]> {
  "use cache";
  cacheTag(cache.anchors.tag);
  return (await readOrLastGood(cache.anchors, "anchors", readAllAnchors)) ?? [];
}

/** The existing anchors among these slugs, in their order. Uses a map, because members follow hundreds. */
export async function findAnchors(slugs: readonly string[]): Promise<Anchor[]> {
  const anchors = await anchorIndex();
  const bySlug = new Map(anchors.toReversed().map((anchor) => [anchor.slug.toLowerCase(), anchor]));
  return slugs.flatMap((slug) => bySlug.get(slug.toLowerCase()) ?? []);
}

export const findAnchor = async (slug: string): Promise<Anchor | null> =>
  (await findAnchors([slug]))[0] ?? null;

/** All anchors by index letter, each group sorted by name as the language sorts names. */
export async function anchorsByLetter(locale: Locale): Promise<Map<string, Anchor[]>> {
  const sorted = (await allAnchors()).toSorted((a, b) => collators[locale].compare(a.name, b.name));
  const letters = Map.groupBy(sorted, ({ name }) => anchorLetterOf(name));
  return new Map([...letters].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
const collators = byLocale((locale) => new Intl.Collator(languages[locale].collation));

/** How a list of anchors is sorted and filtered; by default in WordPress's order, and of all languages. */
export type AnchorChoices = { sort?: "videos" | "name" | undefined; language?: VideoChoices["language"] };

type AnchorsQuery = AnchorChoices & {
  /** The language by which names are sorted. */
  locale?: Locale;
  page: number;
  perPage?: number | undefined;
  search?: string | undefined;
  /** Only the anchors with these ids; all if absent. */
  include?: readonly number[] | undefined;
};

const orders = {
  videos: () => (a: Anchor, b: Anchor) => (b.count ?? 0) - (a.count ?? 0),
  // By index letter first, because the collator alone would put all Chinese names first.
  name: (locale: Locale) => (a: Anchor, b: Anchor) =>
    anchorLetterOf(a.name).localeCompare(anchorLetterOf(b.name), "en") ||
    collators[locale].compare(a.name, b.name),
};

const hasVideosIn = ({ languages = [] }: Anchor, language: string) =>
  languages.some((spoken) => spoken.language === language && spoken.count > 0);

/** A page of anchors; empty past the end. */
export async function listAnchors(query: AnchorsQuery): Promise<AnchorList> {
  const {
    page,
    perPage = pageSizes.anchors,
    search,
    include,
    sort,
    language,
    locale = defaultLocale,
  } = query;
  const matching = (await searchAnchors(search)).filter(
    (anchor) =>
      (!include || (anchor.id !== null && include.includes(anchor.id))) &&
      (language === undefined || hasVideosIn(anchor, language)),
  );
  const anchors = sort === undefined ? matching : matching.toSorted(orders[sort](locale));
  const totalPages = Math.max(1, Math.ceil(anchors.length / perPage));
  const start = (page - 1) * perPage;
  return {
    anchors: anchors.slice(start, start + perPage),
    pagination: { currentPage: page, totalPages, totalResults: anchors.length },
  };
}

/** The orders and languages that would change the list of anchors. */
export async function offeredAnchorChoices(search?: string) {
  const matching = await searchAnchors(search);
  const languages = pages.anchors.params.language.values.filter((language) => {
    const count = matching.filter((anchor) => hasVideosIn(anchor, language)).length;
    return count > 0 && count < matching.length;
  });
  const hasCounts = matching.some(({ count }) => count !== null);
  const sorts = matching.length < 2 ? [] : hasCounts ? (["videos", "name"] as const) : (["name"] as const);
  return { languages, sorts };
}

const readFeaturedAnchors = async (): Promise<Anchor[]> =>
  (await fetchFeaturedAnchors()).slice(0, pageSizes.featuredAnchors);

/** Reads pages until one is empty, because WordPress's page count may be wrong. */
async function readAllAnchors(): Promise<Anchor[]> {
  const { anchors, totalPages } = await fetchAnchors(1);
  for (let page = 2; page <= totalPages; page++) {
    const nextAnchors = (await fetchAnchors(page)).anchors;
    if (nextAnchors.length === 0) break;
    anchors.push(...nextAnchors);
  }
  return anchors;
}

/** All anchors, for finding one by its slug; fresher than the list (product: Caching). */
async function anchorIndex(): Promise<Anchor[]> {
  "use cache";
  cacheLife(cacheLifeOf(cache.anchor));
  cacheTag(cache.anchor.tag, cache.anchors.tag);
  return readAllAnchors();
}

/** The anchors whose name contains `search`, in any case and spelling. */
async function searchAnchors(search = ""): Promise<Anchor[]> {
  const wanted = foldText(search);
  return (await allAnchors()).filter(({ name }) => foldText(name).includes(wanted));
}
