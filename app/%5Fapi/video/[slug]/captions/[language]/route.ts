import { captionLanguage } from "#lib/addresses/captions.ts";
import { noStore } from "#lib/bff/answer.ts";
import { sessionRoute } from "#lib/bff/session-route.ts";
import { readVideoSlug } from "#lib/bff/video-slug.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { findCaptions } from "#lib/services/catalogue/captions.ts";

/** The captions of a video with the access that the session has; at /captions/{slug}/{language}.vtt for players. */
export const GET = sessionRoute<{ slug: string; language: string }>(
  { subject: "video" },
  async ({ session, params }) => {
    const slug = readVideoSlug(params.slug, "video.NOT_FOUND");
    const { language } = params;
    const vtt = captionLanguage.test(language)
      ? await findCaptions(slug, language, session?.token ?? null)
      : null;
    if (vtt === null) throw new SiteError(404, "video.NOT_FOUND");
    return new Response(vtt, { headers: { "content-type": "text/vtt; charset=utf-8", ...noStore } });
  },
);
