import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { type VideoRequestBody, videoRequests } from "#lib/contracts/accounts/video-request.ts";
import { earlyVideos } from "#lib/contracts/catalogue/video.ts";

/** Videos that VIP members see before they are published. */
export const earlyVideosQuery = queryOptions({
  queryKey: ["early-videos"],
  queryFn: ({ signal }) => callApi("/videos/early", { schema: earlyVideos, signal }),
  staleTime: 60_000,
});

/** The member's own requests. */
export const videoRequestsQuery = queryOptions({
  queryKey: ["video-requests"],
  queryFn: ({ signal }) => callApi("/video-requests", { schema: videoRequests, signal }),
  staleTime: 60_000,
});

/** @throws ApiError */
export async function requestVideo(body: VideoRequestBody): Promise<void> {
  await callApi("/video-requests", { method: "POST", body });
  await queryClient.invalidateQueries(videoRequestsQuery);
}
