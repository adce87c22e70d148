import { sessionRoute } from "#lib/bff/session-route.ts";
import { readVideoSlug } from "#lib/bff/video-slug.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { findVideo, findVideoAsMember } from "#lib/services/catalogue/video.ts";

/** A video with the access that the session has. */
export const GET = sessionRoute<{ slug: string }>({ subject: "video" }, async ({ session, params }) => {
  const slug = readVideoSlug(params.slug, "video.NOT_FOUND");
  const video = await (session ? findVideoAsMember(session.token, slug) : findVideo(slug));
  if (video === null) throw new SiteError(404, "video.NOT_FOUND");
  return video;
});
