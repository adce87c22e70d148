import { feedRoute } from "#app/[locale]/feed.xml/feed-route.ts";
import { paths } from "#lib/paths.ts";
import { feedTitles } from "#lib/seo/feed-titles.ts";
import { triggerDescription } from "#lib/seo/trigger.ts";
import { findTrigger } from "#lib/services/trigger.ts";
import { newestPlayableVideos } from "#lib/services/video.ts";
import { triggerName } from "#lib/trigger-name.ts";

/** /triggers/{slug}/feed.xml: the newest videos with a trigger. */
export const GET = feedRoute(async (asked, locale) => {
  const trigger = await findTrigger(asked);
  if (trigger === null) return null;
  return {
    path: paths.trigger(trigger.slug),
    title: feedTitles.trigger(triggerName(trigger, locale), locale),
    description: triggerDescription(trigger, 1, locale),
    videos: () => newestPlayableVideos({ trigger: trigger.slug }),
  };
});
