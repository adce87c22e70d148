import "server-only";
import { hash } from "node:crypto";
import { cacheTag } from "next/cache";
import { cache } from "#lib/config/cache.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { hour } from "#lib/platform/time/duration.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

/** Videos in another order each night, the same for all visitors. */
export function shuffledForNight(night: string, videos: readonly VideoItem[]): VideoItem[] {
  const placeOf = ({ slug }: VideoItem) => hash("sha256", `${night} ${slug}`);
  return videos
    .map((video) => ({ video, place: placeOf(video) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ video }) => video);
}

async function readMostWatched(): Promise<VideoItem[]> {
  if (!(await hasCapability("sort"))) return [];
  const sort = (await hasCapability("plays")) ? "popular" : "views";
  return (await fetchVideos({ page: 1, perPage: pageSizes.popular.of, choices: { sort } })).videos;
}

/**
 * The most watched videos of the last 14 days, or of all time where WordPress counts no plays; empty if it can't sort,
 * or fails.
 */
export async function popularTonight(): Promise<VideoItem[]> {
  "use cache";
  cacheTag(cache.videos.tag, cache.homepage.tag);
  const videos = await readOrLastGood(cache.homepage, "most watched", readMostWatched);
  // A night changes at 9:00 UTC, after America's evening and before China's.
  const night = new Date(Date.now() - 9 * hour).toISOString().slice(0, 10);
  return shuffledForNight(night, videos ?? []);
}
