import "server-only";
import { cacheTag } from "next/cache";
import { readTranscript, type TranscriptLine } from "#lib/catalogue/transcript.ts";
import { cache, videoTag } from "#lib/config/cache.ts";
import type { VideoDetail } from "#lib/contracts/catalogue/video.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { fetchCaptions, fetchCaptionsAsMember } from "#lib/wordpress/catalogue/captions.ts";
import { findVideo } from "./video.ts";

/** The WebVTT file of a video for a viewer; null without one. That of a VIP video is never cached. */
export async function findCaptions(slug: string, language: string, token: string | null) {
  const video = await findVideo(slug);
  if (!video?.hasAccess) return token === null ? null : fetchCaptionsAsMember(token, slug, language);
  return video.captions.some(({ lang }) => lang === language) ? publicCaptions(slug, language) : null;
}

/** The captions that a page shows as text: in its language, otherwise in any. */
export const readCaptions = ({ captions }: VideoDetail, locale: Locale) =>
  captions.find(({ lang }) => lang.split("-")[0] === locale) ?? captions[0];

/** The transcript of a public video; null without captions, or if WordPress fails. */
export async function publicTranscript(slug: string, language: string): Promise<TranscriptLine[][] | null> {
  const vtt = await publicCaptions(slug, language);
  return vtt === null ? null : readTranscript(vtt);
}

/** The captions of a public video; null if WordPress fails. */
async function publicCaptions(slug: string, language: string): Promise<string | null> {
  "use cache";
  cacheTag(cache.video.tag, videoTag(slug));
  const read = async () => ({ vtt: await fetchCaptions(slug, language) });
  return (await readOrLastGood(cache.video, `captions ${slug} ${language}`, read))?.vtt ?? null;
}
