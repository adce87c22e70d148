import { sessionRoute } from "#lib/bff/session-route.ts";
import { SiteError } from "#lib/errors.ts";
import { fetchFailures } from "#lib/fetch-failures.ts";
import { findVideo, findVideoAsMember } from "#lib/services/video.ts";
import { parseSlug } from "#lib/slug.ts";

/** A video as whoever asks may see it: a member's answer holds what their membership opens. */
export const GET = sessionRoute<{ slug: string }>(
  { failure: fetchFailures.video },
  async ({ session, params }) => {
    const slug = parseSlug(params.slug);
    if (slug === null) throw new SiteError(404, "NOT_FOUND", "Video not found");
    const video = await (session ? findVideoAsMember(session.token, slug) : findVideo(slug));
    if (video === null) throw new SiteError(404, "NOT_FOUND", "Video not found");
    return video;
  },
);
