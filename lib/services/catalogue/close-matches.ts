import "server-only";
import { cacheTag } from "next/cache";
import {
  looserSearches,
  saysLittle,
  stemmedSearch,
  wordBeginnings,
} from "#lib/catalogue/search/looser-searches.ts";
import { cache, unboundedTag } from "#lib/config/cache.ts";
import type { VideoItem, VideoList } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import type { ListQuery } from "#lib/wordpress/catalogue/list-query.ts";
import { fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { spelledSearch } from "./spelled-search.ts";
import type { VideoSearch } from "./video.ts";
import type { SearchResult } from "./video-search.ts";

/**
 * Further videos for a search with few results (product: Videos). First come those that match its words without their
 * endings, then those of looser searches, which leave out a word. An anchor whom the search names stays. Among looser
 * searches the one with the fewest results comes first, because its words say most; "no talking" or "sounds" alone come
 * last. For a single word without results or a corrected spelling, its longest beginning with results is searched.
 */
export async function closeMatches(
  { anchorId, choices }: VideoSearch,
  { list, meant }: SearchResult,
): Promise<VideoItem[]> {
  const { shown, below } = pageSizes.closeMatches;
  const { totalResults } = list.pagination;
  if (totalResults >= below) return [];
  const namesAnchor = meant.anchorId !== anchorId;
  const words = meant.search ?? "";
  const beginnings = totalResults === 0 && !namesAnchor ? wordBeginnings(words) : [];
  if (beginnings.length > 0 && (await spelledSearch(words)) !== null) return [];
  const isBegun = beginnings.length > 0;
  const stemmed = isBegun ? null : stemmedSearch(words);
  const texts = isBegun ? beginnings : looserSearches(words).filter((text) => text !== "" || namesAnchor);
  // The best match comes first, whatever the order of the results.
  const query = { ...meant, page: 1, perPage: shown + below - 1, choices: { ...choices, sort: undefined } };
  const [best, ...looser] = await Promise.all(
    [stemmed, ...texts].map((text) =>
      text === null ? null : searchOrNull({ ...query, search: text || undefined }),
    ),
  );
  const rarestFirst = looser
    .flatMap((found, nth) =>
      found && found.videos.length > 0 ? [{ found, isLittle: saysLittle(texts[nth] ?? "") }] : [],
    )
    .toSorted(
      (a, b) =>
        Number(a.isLittle) - Number(b.isLittle) ||
        a.found.pagination.totalResults - b.found.pagination.totalResults,
    )
    .map(({ found }) => found);
  const closest = [best, ...rarestFirst.slice(0, isBegun ? 1 : texts.length)];
  const bySlug = new Map(closest.flatMap((found) => found?.videos ?? []).map((video) => [video.slug, video]));
  for (const { slug } of list.videos) bySlug.delete(slug);
  return [...bySlug.values()].slice(0, shown);
}

/** Null if WordPress fails. */
async function searchOrNull(query: ListQuery): Promise<VideoList | null> {
  "use cache";
  cacheTag(cache.videos.tag, unboundedTag);
  return readOrLastGood(cache.videos, null, () => fetchVideos(query));
}
