import "server-only";
import { cacheTag } from "next/cache";
import { looserSearches, wordBeginnings, wordStems } from "#lib/catalogue/looser-searches.ts";
import { cache, unboundedTag } from "#lib/config/cache.ts";
import type { VideoItem, VideoList } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import type { ListQuery } from "#lib/wordpress/catalogue/list-query.ts";
import { fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { spelledSearch } from "./spelled-search.ts";
import type { SearchResult, VideoSearch } from "./video-search.ts";

/**
 * Videos that match all words but one of a search with few results (product: Videos). An anchor whom the search names
 * stays. The fewer videos a looser search finds, the more its words say, so its videos come first. A single
 * word is searched without its ending; without results or correction, by its longest beginning that has some.
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
  const looser = [
    ...looserSearches(words).filter((text) => text !== "" || namesAnchor),
    ...(totalResults > 0 ? wordStems(words) : []),
  ];
  const texts = beginnings.length > 0 ? beginnings : looser;
  // The best match comes first, whatever the order of the results.
  const query = { ...meant, page: 1, perPage: shown + below - 1, choices: { ...choices, sort: undefined } };
  const lists = await Promise.all(texts.map((text) => searchOrNull({ ...query, search: text || undefined })));
  const closest = lists
    .filter((one) => one !== null)
    .filter(({ videos }) => videos.length > 0)
    .toSorted((a, b) => a.pagination.totalResults - b.pagination.totalResults)
    .slice(0, beginnings.length > 0 ? 1 : texts.length)
    .flatMap(({ videos }) => videos);
  const bySlug = new Map(closest.map((video) => [video.slug, video]));
  for (const { slug } of list.videos) bySlug.delete(slug);
  return [...bySlug.values()].slice(0, shown);
}

/** Null if WordPress fails. */
async function searchOrNull(query: ListQuery): Promise<VideoList | null> {
  "use cache";
  cacheTag(cache.videos.tag, unboundedTag);
  return readOrLastGood(cache.videos, null, () => fetchVideos(query));
}
