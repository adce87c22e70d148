import { handle, readQuery } from "@/lib/bff/handle";
import { videosQuery } from "@/lib/contracts/query";
import { fetchFailures } from "@/lib/fetch-failures";
import { listVideos } from "@/lib/services/video";

export const GET = handle(fetchFailures.videos, (request) => {
  const { page, per_page, search, actor_id } = readQuery(request, videosQuery);
  return listVideos({ page, perPage: per_page, search, anchorId: actor_id });
});
