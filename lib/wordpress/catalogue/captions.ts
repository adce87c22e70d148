import "server-only";
import * as z from "zod";
import { captionLanguage, captionsPath } from "#lib/addresses/captions.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { fetchPublicOrNull } from "#lib/wordpress/transport/fetch-public.ts";
import { fetchAsMember } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";
import { isNotFoundCode } from "#lib/wordpress/transport/refusals.ts";

/** The most languages that are read of a video. */
const maxLanguages = 30;

/** The captions that a video lists, with their addresses on this site. */
export const rawCaptionNames = field.optionalListOfValid(
  z.object({ language: z.string().regex(captionLanguage), label: field.titleField }),
  maxLanguages,
);

export const mapCaptionNames = (slug: string, names: z.output<typeof rawCaptionNames> = []) =>
  names.map(({ language, label }) => ({ src: captionsPath(slug, language), lang: language, label }));

const rawCaptions = z.object({ vtt: z.string().startsWith("WEBVTT") });

const pathOf = (slug: string, language: string) =>
  `video/${encodeURIComponent(slug)}/captions/${encodeURIComponent(language)}`;

/** GET asmr/v1/video/{slug}/captions/{language} as a guest; null without such captions. @throws UpstreamError */
export async function fetchCaptions(slug: string, language: string): Promise<string | null> {
  return (await fetchPublicOrNull(pathOf(slug, language), {}, rawCaptions))?.data.vtt ?? null;
}

/** As `fetchCaptions`, for a member; null also if the member may not watch the video. @throws SessionEnded, UpstreamError */
export async function fetchCaptionsAsMember(
  token: string,
  slug: string,
  language: string,
): Promise<string | null> {
  const path = `asmr/v1/${pathOf(slug, language)}`;
  try {
    return (await fetchAsMember(token, { method: "GET", path, schema: rawCaptions })).vtt;
  } catch (error) {
    const isNone = error instanceof WordPressError && [403, 404].includes(error.status);
    if (isNone && (error.status === 403 || isNotFoundCode(error.code))) return null;
    throw error;
  }
}
