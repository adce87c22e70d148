import { autoplayStore } from "#lib/browser/player/autoplay.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { watchState } from "#lib/catalogue/watch-state.ts";
import type { WatchLater } from "#lib/contracts/accounts/watch-later.ts";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import { readTrail } from "./trail.ts";

export type NextVideo = Pick<VideoDetail, "slug" | "title" | "imageUrl" | "isVip" | "duration"> & {
  anchorName?: string | undefined;
};

/** The most videos of a queue that are tried until it counts as empty. */
const maxReads = 8;

/** The video, if the member may watch it in full; otherwise null. */
async function readWatchable(slug: string): Promise<VideoDetail | null> {
  const { readVideoAsMember } = await import("./video.ts");
  const video = await readVideoAsMember(slug).catch(() => null);
  return video && watchState(video).state === "full" ? video : null;
}

const asNext = ({ slug, title, imageUrl, isVip, duration, anchor }: VideoDetail): NextVideo => ({
  slug,
  title,
  imageUrl,
  isVip,
  duration,
  anchorName: anchor?.name,
});

/** The slugs in Watch later after this video; if it is not in the list, those not played in this tab yet. */
async function laterSlugs(slug: string): Promise<string[]> {
  const [{ queryClient }, { watchLaterQuery }] = await Promise.all([
    import("#lib/browser/base/query-client.ts"),
    import("#lib/browser/library/watch-later.ts"),
  ]);
  const { slugs }: WatchLater = await queryClient.fetchQuery(watchLaterQuery);
  const at = slugs.indexOf(slug);
  if (at >= 0) return slugs.slice(at + 1);
  const played = readTrail();
  return slugs.filter((other) => !played.includes(other));
}

async function nextOfLater(slug: string): Promise<NextVideo | null> {
  for (const other of (await laterSlugs(slug).catch(() => [])).slice(0, maxReads)) {
    const video = await readWatchable(other);
    if (video) return asNext(video);
  }
  return null;
}

/**
 * Videos that were not played in this tab, then those played longest ago: otherwise two videos would alternate all
 * night.
 */
function longestUnplayed(videos: readonly NextVideo[]): NextVideo[] {
  const trail = readTrail();
  return videos.toSorted((a, b) => trail.lastIndexOf(a.slug) - trail.lastIndexOf(b.slug));
}

/** The first of some videos that the visitor may watch in full. */
async function firstWatchable(videos: readonly NextVideo[]): Promise<NextVideo | null> {
  const signedIn = isMarkedSignedIn();
  for (const video of longestUnplayed(videos)) {
    if (!video.isVip) return video;
    if (signedIn && (await readWatchable(video.slug))) return video;
  }
  return null;
}

/** The next video that the visitor may watch in full: from Watch later if chosen, otherwise from Up next. */
export async function findNext(slug: string, related: readonly NextVideo[]): Promise<NextVideo | null> {
  const isQueued = isMarkedSignedIn() && autoplayStore.read().fromWatchLater;
  return (isQueued && (await nextOfLater(slug))) || firstWatchable(related);
}

/** The second video of the end card, besides the next one. */
export const findSecond = (next: NextVideo, related: readonly NextVideo[]): Promise<NextVideo | null> =>
  firstWatchable(related.filter(({ slug }) => slug !== next.slug));
