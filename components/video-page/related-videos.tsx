import { AutoplaySwitches } from "#components/player/autoplay-switches.tsx";
import { cardProps } from "#components/video/card/card-props.ts";
import { VideoCard } from "#components/video/card/video-card.tsx";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";

/** "Up next": up to seven videos, or a message if they can't be loaded. */
export async function RelatedVideos({ videos }: { videos: readonly VideoItem[] | null }) {
  const t = await getTranslations("video");
  const { player } = await getTexts();
  const propsOf = await cardProps();
  return (
    <aside className="xl:[grid-area:1/2/3/3] xl:theatre:[grid-area:2/2/4/3]" aria-label={t("related")}>
      <AutoplaySwitches
        title={t("related")}
        texts={{ autoplay: player.autoplay, fromLater: player.fromLater }}
      />
      {videos === null && <p className="text-muted">{t("relatedFailed")}</p>}
      {videos?.length === 0 && <p className="text-muted">{t("relatedEmpty")}</p>}
      <ul className="grid gap-x-6 sm:max-xl:grid-cols-2">
        {videos?.map((item) => (
          <VideoCard key={item.slug} place="beside" {...propsOf(item)} />
        ))}
      </ul>
    </aside>
  );
}
