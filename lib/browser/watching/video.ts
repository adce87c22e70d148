import { queryOptions } from "@tanstack/react-query";
import { encodeSlug } from "#lib/addresses/slug.ts";
import { ApiError, callApi, isTransient } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { sessionChanged } from "#lib/browser/session/marker.ts";
import { isSameWatch, type Watch, watchState } from "#lib/catalogue/watch-state.ts";
import { cache } from "#lib/config/cache.ts";
import { type PlayerSource, type VideoDetail, videoDetail } from "#lib/contracts/catalogue/video.ts";

const { tag, stale, discard } = cache.video;

/** A video with the member's access. */
export const videoQuery = (slug: string) =>
  queryOptions({
    queryKey: [tag, slug],
    queryFn: ({ signal }) => callApi(`/video/${encodeSlug(slug)}`, { schema: videoDetail, signal }),
    staleTime: stale * 1000,
    gcTime: discard * 1000,
    networkMode: "always",
    retry: (failures, error) => failures < 1 && isTransient(error),
  });

/** The video with the member's access; null if the session has ended. @throws ApiError */
export async function readVideoAsMember(slug: string): Promise<VideoDetail | null> {
  try {
    return await queryClient.fetchQuery(videoQuery(slug));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** What the member may watch; the guest's view if it is equal, or the session has ended. @throws ApiError */
export async function readWatchAsMember(slug: string, guest: Watch): Promise<Watch> {
  const video = await readVideoAsMember(slug);
  const watch = video ? watchState(video) : guest;
  return isSameWatch(guest, watch) ? guest : watch;
}

/** The end of an address's path, which is the same with any signature. */
const fileOf = ({ src }: PlayerSource) =>
  src
    .replace(/[?#].*/, "")
    .split("/")
    .slice(-2)
    .join("/");

/**
 * The source's present address; null if it has none. If the member may no longer watch the video, the page is notified
 * that the session has changed.
 *
 * @throws ApiError
 */
export async function renewSource(slug: string, old: PlayerSource): Promise<PlayerSource | null> {
  await queryClient.invalidateQueries({ queryKey: videoQuery(slug).queryKey, refetchType: "none" });
  const video = await readVideoAsMember(slug);
  if (old.unsigned !== undefined) {
    if (video?.hasAccess && video.full) return video.full;
    window.dispatchEvent(new Event(sessionChanged));
    return null;
  }
  const sources = [video?.full, video?.trailer].filter((source) => !!source);
  return sources.find((source) => source.kind === old.kind && fileOf(source) === fileOf(old)) ?? null;
}
