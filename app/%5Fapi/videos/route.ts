import { publicRoute, readQuery } from "#lib/bff/public-route.ts";
import { videosQuery } from "#lib/contracts/query.ts";
import { searchVideos } from "#lib/services/catalogue/video-search.ts";

export const GET = publicRoute({ subject: "videos" }, ({ request }) => {
  const { page, per_page, search, actor_id } = readQuery(request, videosQuery);
  return searchVideos({ page, perPage: per_page, search, anchorId: actor_id });
});
