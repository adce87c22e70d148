import { queryOptions } from "@tanstack/react-query";
import { cache } from "#lib/cache.ts";
import { type VideoDetail, videoDetail } from "#lib/contracts/video.ts";
import { encodeSlug } from "#lib/slug.ts";
import { callApi } from "./client.ts";
import { queryClient } from "./query-client.ts";
import { sessionQuery } from "./session.ts";

const { tag, stale, kept } = cache.video;

/** A video as the signed-in member may see it. */
export const videoQuery = (slug: string) =>
  queryOptions({
    queryKey: [tag, slug],
    queryFn: ({ signal }) => callApi(`/video/${encodeSlug(slug)}`, { schema: videoDetail, signal }),
    staleTime: stale * 1000,
    gcTime: kept * 1000,
  });

/** The member's own view of a video; null where nobody is signed in after all, or it can't be had. */
export async function readVideoAsMember(slug: string): Promise<VideoDetail | null> {
  const member = await queryClient.fetchQuery(sessionQuery).catch(() => null);
  return member && queryClient.fetchQuery(videoQuery(slug)).catch(() => null);
}
