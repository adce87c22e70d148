import { publicRoute, readQuery } from "#lib/bff/public-route.ts";
import { videosParams } from "#lib/contracts/query.ts";
import { listVideos } from "#lib/services/catalogue/video.ts";
import { searchVideos } from "#lib/services/catalogue/video-search.ts";

export const GET = publicRoute({ subject: "videos" }, async ({ request }) => {
  const { page, per_page: perPage, search, actor_id, trigger } = readQuery(request, videosParams);
  if (trigger !== undefined) return listVideos({ page, perPage, choices: { trigger, sort: "views" } });
  return (await searchVideos({ page, perPage, search, anchorId: actor_id })).list;
});
