import { connection } from "next/server";
import { paths } from "#lib/addresses/paths.ts";
import { isNight, startQuery } from "#lib/addresses/play-path.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import { isLocale } from "#lib/i18n/languages/languages.ts";
import { defaultLocale, localePath } from "#lib/i18n/languages/locale-path.ts";
import { chooseForNight } from "#lib/services/catalogue/choose-for-night.ts";

type Context = { params: Promise<{ locale: string }> };

/**
 * /play?for=30 leads to a fitting video with the sleep timer set, /play?trigger=rain to one with that trigger (product:
 * How long until sleep).
 */
export async function GET(request: Request, { params }: Context) {
  await connection(); // The build renders no answer.
  const { locale: segment } = await params;
  const locale = isLocale(segment) ? segment : defaultLocale;
  const query = new URL(request.url).searchParams;
  const trigger = parseSlug(query.get("trigger") ?? "") ?? undefined;
  const wanted = query.get("for");
  const night = isNight(wanted) ? wanted : trigger ? undefined : "30";
  const slug = await chooseForNight(locale, night, trigger);
  const path = slug === null ? paths.videos({ trigger }) : `${paths.video(slug)}?${startQuery(night)}`;
  return new Response(null, {
    status: 307,
    headers: {
      location: localePath(locale, path),
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
