import { connection } from "next/server";
import { parseSlug } from "#lib/addresses/slug.ts";
import type { PlayableVideo } from "#lib/contracts/catalogue/video.ts";
import { isLocale, type Locale } from "#lib/i18n/languages/languages.ts";
import { type Channel, feedType, feedXml } from "#lib/seo/feed.ts";

type Source = Omit<Channel, "locale"> & { videos: () => Promise<readonly PlayableVideo[]> };

/** A route that responds with a feed. The front server caches it and reports errors (server/cache/feeds.ts). */
export function feedRoute(find: (slug: string, locale: Locale) => Promise<Source | null>) {
  return async (_: Request, { params }: { params: Promise<{ locale: string; slug?: string }> }) => {
    await connection(); // The build renders no feed.
    const { locale, slug: raw } = await params;
    const slug = raw === undefined ? "" : parseSlug(raw);
    const source = slug === null || !isLocale(locale) ? null : await find(slug, locale);
    if (source === null || !isLocale(locale)) return new Response(null, { status: 404 });
    const { videos, ...channel } = source;
    return new Response(feedXml({ locale, ...channel }, await videos()), {
      headers: { "content-type": `${feedType}; charset=utf-8`, "cache-control": "public, max-age=300" },
    });
  };
}
