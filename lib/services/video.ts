import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life } from "../cache.ts";
import type { VideoDetail, VideoItem, VideoList } from "../contracts/video.ts";
import { pageSizes } from "../page-sizes.ts";
import { fetchVideo, fetchVideos } from "../wordpress/video.ts";

type ListQuery = {
  page: number;
  perPage?: number;
  search?: string | undefined;
  anchorId?: number | undefined;
};

/** A page of videos, newest first; `search` looks in titles, `anchorId` keeps one anchor's. */
export async function listVideos({
  page,
  perPage = pageSizes.videos,
  search,
  anchorId,
}: ListQuery): Promise<VideoList> {
  "use cache";
  cacheLife(life(cache.videos));
  cacheTag(cache.videos.tag);
  return fetchVideos({ page, perPage, search, anchorId });
}

/** Every video, newest first; a page of the list may come up while it is read, so none is listed twice. */
export async function allVideos(): Promise<VideoItem[]> {
  "use cache";
  cacheLife(life(cache.videos));
  cacheTag(cache.videos.tag);
  const perPage = 100;
  const first = await fetchVideos({ page: 1, perPage });
  const found = new Map(first.videos.map((video) => [video.slug, video]));
  for (let page = 2; page <= first.pagination.totalPages; page++) {
    const { videos } = await fetchVideos({ page, perPage });
    if (videos.length === 0) break;
    for (const video of videos) found.set(video.slug, video);
  }
  return [...found.values()];
}

/** A video as a visitor sees it, or null where there is none. */
export async function findVideo(slug: string): Promise<VideoDetail | null> {
  "use cache";
  cacheLife(life(cache.video));
  cacheTag(cache.video.tag, `${cache.video.tag}:${slug}`);
  return fetchVideo(slug);
}

/**
 * What to watch next: up to 4 by the same anchor, then up to 3 of the latest, never the video itself and none
 * twice (spec §9). Of each source 5 and 8 are asked for.
 */
export function pickRelated(slug: string, byAnchor: VideoItem[], latest: VideoItem[]): VideoItem[] {
  const sizes = pageSizes.related;
  const first = byAnchor.filter((video) => video.slug !== slug).slice(0, sizes.byAnchor);
  const taken = new Set([slug, ...first.map((video) => video.slug)]);
  const others = latest.filter((video) => !taken.has(video.slug)).slice(0, sizes.latest);
  return [...first, ...others].slice(0, sizes.total);
}

/** The related videos of a video (`pickRelated`). */
export async function relatedVideos(video: VideoDetail): Promise<VideoItem[]> {
  const anchorId = video.anchor?.id ?? undefined;
  const sizes = pageSizes.related;
  const [byAnchor, latest] = await Promise.all([
    anchorId === undefined ? null : listVideos({ page: 1, perPage: sizes.byAnchorFetched, anchorId }),
    listVideos({ page: 1, perPage: sizes.latestFetched }),
  ]);
  return pickRelated(video.slug, byAnchor?.videos ?? [], latest.videos);
}
