import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cache, life } from "../cache.ts";
import type { VideoDetail, VideoItem, VideoList } from "../contracts/video.ts";
import { pageSizes } from "../page-sizes.ts";
import { fetchVideo, fetchVideos } from "../wordpress/video.ts";

type ListQuery = { page: number; perPage?: number; search?: string | undefined; anchorId?: number | undefined };

/** A page of videos, newest first; `search` looks in titles, `anchorId` keeps one anchor's. */
export async function listVideos({ page, perPage = pageSizes.videos, search, anchorId }: ListQuery): Promise<VideoList> {
  "use cache";
  cacheLife(life(cache.videos));
  cacheTag(cache.videos.tag);
  return fetchVideos({ page, perPage, search, anchorId });
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
  const seen = new Set([slug]);
  const take = (videos: VideoItem[], most: number) =>
    videos.filter((video) => !seen.has(video.slug) && seen.add(video.slug)).slice(0, most);
  const first = take(byAnchor, sizes.byAnchor);
  return [...first, ...take(latest, sizes.latest)].slice(0, sizes.total);
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
