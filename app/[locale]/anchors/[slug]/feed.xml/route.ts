import { feedRoute } from "#app/[locale]/feed.xml/feed-route.ts";
import { paths } from "#lib/addresses/paths.ts";
import { translatorOf } from "#lib/i18n/translate.ts";
import { settings } from "#lib/platform/settings.ts";
import { feedTitles } from "#lib/seo/feed-titles.ts";
import { findAnchor } from "#lib/services/catalogue/anchor.ts";
import { newestPlayableVideos } from "#lib/services/catalogue/video.ts";

/** /anchors/{slug}/feed.xml: an anchor's newest videos. */
export const GET = feedRoute(async (requested, locale) => {
  const anchor = await findAnchor(requested);
  if (anchor === null) return null;
  const { slug, name, id, count } = anchor;
  const t = translatorOf(locale, "anchor");
  return {
    path: paths.anchor(slug),
    title: feedTitles.anchor(name, locale),
    description: t("description", { name, count: count ?? 0, site: settings().SITE_NAME }),
    // WordPress filters by id.
    videos: async () => (id === null ? [] : newestPlayableVideos({ anchorId: id })),
  };
});
