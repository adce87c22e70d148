import { handle } from "@/lib/bff/handle";
import { SiteError } from "@/lib/errors";
import { findVideo } from "@/lib/services/video";
import { parseSlug } from "@/lib/slug";

export const GET = handle<{ slug: string }>(
  "Failed to fetch video by slug: {status}",
  async (_request, params) => {
    const slug = parseSlug(params.slug);
    const video = slug === null ? null : await findVideo(slug);
    if (video === null) throw new SiteError(404, "NOT_FOUND", "Video not found");
    return video;
  },
);
