import { readSession } from "@/lib/bff/member";
import { SiteError } from "@/lib/errors";
import { fetchFailures } from "@/lib/fetch-failures";
import { findVideo, findVideoAsMember } from "@/lib/services/video";
import { parseSlug } from "@/lib/slug";

/** A video as whoever asks may see it: a member's answer holds what their membership opens. */
export const GET = readSession<{ slug: string }>(async (session, _request, params) => {
  const slug = parseSlug(params.slug);
  if (slug === null) throw new SiteError(404, "NOT_FOUND", "Video not found");
  const video = await (session ? findVideoAsMember(session.token, slug) : findVideo(slug));
  if (video === null) throw new SiteError(404, "NOT_FOUND", "Video not found");
  return video;
}, fetchFailures.video);
