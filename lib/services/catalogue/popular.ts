import "server-only";
import { hash } from "node:crypto";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life } from "#lib/cache.ts";
import { pageSizes } from "#lib/config/page-sizes.ts";
import type { VideoItem } from "#lib/contracts/video.ts";
import { hour } from "#lib/platform/duration.ts";
import { fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { hasCapability } from "./capabilities.ts";
import { askOrLast } from "./last-good.ts";

/** A different selection of the most watched each night, the same for all visitors. */
export function pickTonight(videos: readonly VideoItem[], night: string, most: number): VideoItem[] {
  const placeOf = ({ slug }: VideoItem) => hash("sha256", `${night} ${slug}`);
  return videos
    .map((video) => ({ video, place: placeOf(video) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, most)
    .map(({ video }) => video);
}

async function readMostWatched(): Promise<VideoItem[]> {
  if (!(await hasCapability("sort"))) return [];
  const perPage = pageSizes.popular.of;
  return (await fetchVideos({ page: 1, perPage, choices: { sort: "views" } })).videos;
}

/** Empty if WordPress can't sort by views, or fails. */
export async function popularTonight(): Promise<VideoItem[]> {
  "use cache";
  cacheTag(cache.videos.tag, cache.homepage.tag);
  const { answer, isNew } = await askOrLast("most watched", readMostWatched);
  cacheLife(life(isNew ? cache.homepage : cache.incomplete));
  // Changes at 9 UTC, after America's evening and before China's.
  const night = new Date(Date.now() - 9 * hour).toISOString().slice(0, 10);
  return pickTonight(answer ?? [], night, pageSizes.popular.shown);
}
