import { paths } from "#lib/addresses/paths.ts";
import { translatorOf } from "#lib/i18n/translate.ts";
import { settings } from "#lib/platform/settings.ts";
import { feedTitles } from "#lib/seo/feed-titles.ts";
import { newestPlayableVideos } from "#lib/services/catalogue/video.ts";
import { feedRoute } from "./feed-route.ts";

export const GET = feedRoute(async (_, locale) => ({
  path: paths.home,
  title: feedTitles.site(locale),
  description: translatorOf(locale, "home")("description", { site: settings().SITE_NAME }),
  videos: newestPlayableVideos,
}));
