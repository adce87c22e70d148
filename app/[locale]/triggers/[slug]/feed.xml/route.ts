import { feedRoute } from "#app/[locale]/feed.xml/feed-route.ts";
import { paths } from "#lib/addresses/paths.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { feedTitles } from "#lib/seo/feed-titles.ts";
import { triggerDescription } from "#lib/seo/trigger.ts";
import { findTrigger } from "#lib/services/catalogue/trigger.ts";
import { newestPlayableVideos } from "#lib/services/catalogue/video.ts";

/** /triggers/{slug}/feed.xml: the newest videos with a trigger. */
export const GET = feedRoute(async (requested, locale) => {
  const trigger = await findTrigger(requested);
  if (trigger === null) return null;
  return {
    path: paths.trigger(trigger.slug),
    title: feedTitles.trigger(nameInLanguage(locale, trigger), locale),
    description: triggerDescription(trigger, 1, locale),
    videos: () => newestPlayableVideos({ trigger: trigger.slug }),
  };
});
