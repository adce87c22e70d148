import { queryOptions } from "@tanstack/react-query";
import { encodeSlug } from "#lib/addresses/slug.ts";
import { ApiError, callApi, isTransient } from "#lib/browser/session/client.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { cache } from "#lib/cache.ts";
import { isSameWatch, type Watch, watchState } from "#lib/catalogue/watch-state.ts";
import { type VideoDetail, videoDetail } from "#lib/contracts/video.ts";

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

let given: Watch | null = null;

/**
 * What the member may watch; the visitor's view if the session has ended. Returns the same object for the same view, so
 * that the player goes on. @throws ApiError
 */
export async function readWatchAsMember(slug: string, visitor: Watch): Promise<Watch> {
  const video = await readVideoAsMember(slug);
  if (!video) return visitor;
  const watch = watchState(video);
  given = [visitor, given].find((known) => known && isSameWatch(known, watch)) ?? watch;
  return given;
}
