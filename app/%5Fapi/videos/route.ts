import { handle, readQuery } from "@/lib/bff/handle";
import { videosQuery } from "@/lib/contracts/query";
import { listVideos } from "@/lib/services/video";

export const GET = handle("Failed to fetch videos: {status}", (request) => {
  const { page, per_page, search, actor_id } = readQuery(request, videosQuery);
  return listVideos({ page, perPage: per_page, search, anchorId: actor_id });
});
