import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import { cache, cacheLifeOf, unboundedTag, videoTag } from "#lib/config/cache.ts";
import type { PlayableVideo, VideoDetail, VideoItem, VideoList } from "#lib/contracts/catalogue/video.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import type { SearchedPlaces } from "#lib/wordpress/catalogue/list-query.ts";
import { fetchPlayableVideos } from "#lib/wordpress/catalogue/playable-video.ts";
import { fetchPreview, fetchVideo, fetchVideoAsMember, fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { signFullVideo } from "./sign-full.ts";

export type VideoSearch = {
  page: number;
  perPage?: number;
  search?: string | undefined;
  /** Whether free videos come first among the best matches; true by default. */
  freeFirst?: boolean | undefined;
  /** Selects one anchor. */
  anchorId?: number | undefined;
  choices?: VideoChoices | undefined;
};

/** `search` looks in titles and `SearchedPlaces`. */
export async function listVideos({
  perPage = pageSizes.videos,
  ...query
}: SearchedPlaces & VideoSearch): Promise<VideoList> {
  "use cache";
  cacheTag(cache.videos.tag);
  const list = await fetchVideos({ perPage, ...query });
  cacheLife(cacheLifeOf(cache.videos));
  const isUnbounded = query.search !== undefined || Object.keys(query.choices ?? {}).length > 1;
  if (isUnbounded || list.videos.length === 0) cacheTag(unboundedTag);
  return list;
}

/** The newest videos of the site, an anchor or a trigger, with their public players. */
export async function newestPlayableVideos(
  filter: { anchorId?: number; trigger?: string } = {},
): Promise<PlayableVideo[]> {
  "use cache";
  cacheTag(cache.videos.tag);
  const { videos } = await fetchPlayableVideos(1, { ...filter, perPage: pageSizes.feed });
  cacheLife(cacheLifeOf(cache.videos));
  return videos;
}

/** A video as guests see it, by its slug or an earlier one; null without such a video. */
export async function findVideo(slug: string): Promise<VideoDetail | null> {
  "use cache";
  cacheTag(cache.video.tag, videoTag(slug));
  const video = await fetchVideo(slug);
  cacheLife(cacheLifeOf(video ? cache.video : cache.missing));
  if (video === null) cacheTag(unboundedTag);
  else if (video.slug !== slug) cacheTag(videoTag(video.slug));
  return video;
}

/** Puts first the videos that go on playing on other pages: an iframe stops when its page is left. */
export async function backgroundPlayableFirst(videos: readonly VideoItem[]): Promise<VideoItem[]> {
  const read = await Promise.all(
    videos.map(async (video) => {
      const detail = await findVideo(video.slug).catch(() => null);
      return { video, isIframe: detail?.full?.kind === "frame" };
    }),
  );
  return read.toSorted((a, b) => Number(a.isIframe) - Number(b.isIframe)).map(({ video }) => video);
}

/**
 * A video as a member sees it, or null. Never cached, because it depends on the membership and its media are signed.
 */
export async function findVideoAsMember(token: string, slug: string): Promise<VideoDetail | null> {
  const video = await fetchVideoAsMember(token, slug);
  return video && signFullVideo(video);
}

/** A video as an editor sees it with the token of a preview, or null. Never cached, because its media are signed. */
export async function findPreview(token: string): Promise<VideoDetail | null> {
  const video = (await hasCapability("previews")) ? await fetchPreview(token) : null;
  return video && signFullVideo(video);
}

/** The same anchor's videos, then the latest; without duplicates and the video itself (product: Related videos). */
export function pickRelated(slug: string, byAnchor: VideoItem[], latest: VideoItem[]): VideoItem[] {
  const sizes = pageSizes.related;
  const first = byAnchor.filter((video) => video.slug !== slug).slice(0, sizes.byAnchor);
  const taken = new Set([slug, ...first.map((video) => video.slug)]);
  const others = latest.filter((video) => !taken.has(video.slug)).slice(0, sizes.latest);
  return [...first, ...others];
}

/** Null if WordPress fails, for optional parts of pages (lib/services/base/last-good.ts). */
async function videosOrNull(perPage: number, anchorId?: number, page = 1): Promise<VideoList | null> {
  "use cache";
  cacheTag(cache.videos.tag);
  const key = `videos ${perPage} ${anchorId} ${page}`;
  return readOrLastGood(cache.videos, key, () => fetchVideos({ page, perPage, anchorId }));
}

/** Null if WordPress fails. */
export const newestOfAnchor = async (anchorId: number, max: number): Promise<VideoItem[] | null> =>
  (await videosOrNull(max, anchorId))?.videos ?? null;

/** None if WordPress fails or can't sort. */
export async function mostWatchedOfAnchor(anchorId: number): Promise<VideoItem[]> {
  "use cache";
  cacheTag(cache.videos.tag);
  const read = async () => {
    if (!(await hasCapability("sort"))) return [];
    const wanted = { page: 1, perPage: pageSizes.anchorLoved, anchorId, choices: { sort: "views" } } as const;
    return (await fetchVideos(wanted)).videos;
  };
  return (await readOrLastGood(cache.videos, `most watched of anchor ${anchorId}`, read)) ?? [];
}

/** The VIP videos of the newest pages, read until the plans page has enough; null if WordPress fails. */
export async function newestVipVideos(): Promise<VideoItem[] | null> {
  "use cache";
  cacheTag(cache.videos.tag);
  const { videos: max, fetched, pages } = pageSizes.vipShowcase;
  const readPages = async () => {
    const vipVideos: VideoItem[] = [];
    for (let page = 1; page <= pages && vipVideos.length < max; page++) {
      const { videos, pagination } = await fetchVideos({ page, perPage: fetched });
      vipVideos.push(...videos.filter(({ isVip }) => isVip));
      if (page >= pagination.totalPages) break;
    }
    return vipVideos;
  };
  return readOrLastGood(cache.videos, "vip videos", readPages);
}

/** Null if WordPress fails. */
export async function relatedVideos(video: VideoDetail): Promise<VideoItem[] | null> {
  const anchorId = video.anchor?.id ?? undefined;
  const sizes = pageSizes.related;
  const [byAnchor, latest] = await Promise.all([
    // One more of each, because the video itself is among them.
    anchorId === undefined ? { videos: [] } : videosOrNull(sizes.byAnchor + 1, anchorId),
    videosOrNull(sizes.byAnchor + sizes.latest + 1),
  ]);
  return byAnchor && latest && pickRelated(video.slug, byAnchor.videos, latest.videos);
}

type Neighbours = { newer: VideoItem | null; older: VideoItem | null };
const noNeighbours: Neighbours = { newer: null, older: null };

/**
 * The same anchor's next newer and older video; null for each if WordPress fails. WordPress only lists by date, so a
 * binary search finds the page with the video.
 */
export async function neighbouringVideos({ slug, publishedAt, anchor }: VideoDetail): Promise<Neighbours> {
  const id = anchor?.id ?? undefined;
  const read = async (page: number) => await videosOrNull(pageSizes.neighbours, id, page);
  if (id === undefined) return noNeighbours;
  let [first, last, page] = [1, 1, 1];
  while (first <= last) {
    const list = await read(page);
    if (list === null) return noNeighbours;
    const { videos, pagination } = list;
    if (page === 1) last = pagination.totalPages;
    const at = videos.findIndex((video) => video.slug === slug);
    if (at >= 0) {
      const [pageBefore, pageAfter] = await Promise.all([
        at > 0 || page === 1 ? null : read(page - 1),
        at < videos.length - 1 || page >= pagination.totalPages ? null : read(page + 1),
      ]);
      return {
        newer: videos[at - 1] ?? pageBefore?.videos.at(-1) ?? null,
        older: videos[at + 1] ?? pageAfter?.videos[0] ?? null,
      };
    }
    const dates = videos.flatMap((video) => video.publishedAt ?? []);
    const [newest, oldest] = [dates[0], dates.at(-1)];
    if (publishedAt === null || newest === undefined || oldest === undefined) return noNeighbours;
    if (publishedAt > newest) last = page - 1;
    else if (publishedAt < oldest) first = page + 1;
    else return noNeighbours;
    page = Math.ceil((first + last) / 2);
  }
  return noNeighbours;
}
