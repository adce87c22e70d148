import { parseSlug } from "#lib/addresses/slug.ts";
import { publicRoute } from "#lib/bff/public-route.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { findTrigger } from "#lib/services/catalogue/trigger.ts";
import { newestPlayableVideos } from "#lib/services/catalogue/video.ts";

/** The file of which a page of triggers plays six seconds: a free video's own, or a trailer. */
export const GET = publicRoute<{ slug: string }>({ subject: "videos" }, async ({ params }) => {
  const slug = parseSlug(params.slug);
  const trigger = slug === null ? null : await findTrigger(slug);
  if (trigger === null) throw new SiteError(404, "NOT_FOUND");
  const videos = await newestPlayableVideos({ trigger: trigger.slug });
  const file = videos.find(({ player }) => player?.kind === "audio" || player?.kind === "video");
  return { src: file?.player?.src ?? null };
});
