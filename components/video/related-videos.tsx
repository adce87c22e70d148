import type { VideoDetail } from "#lib/contracts/video.ts";
import { getTranslations } from "#lib/i18n/server.ts";
import { relatedVideos } from "#lib/services/video.ts";
import { cardProps } from "./card-props.ts";
import { VideoCard } from "./video-card.tsx";

/** Up to seven videos to go on with; its own message where they could not be had. */
export async function RelatedVideos({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const propsOf = await cardProps();
  const videos = await relatedVideos(video);
  return (
    <aside aria-label={t("related")}>
      <h2 className="mb-4">{t("related")}</h2>
      {videos === null && <p className="text-muted">{t("relatedFailed")}</p>}
      {videos?.length === 0 && <p className="text-muted">{t("relatedEmpty")}</p>}
      <ul>
        {videos?.map((item) => (
          <VideoCard key={item.slug} place="beside" {...propsOf(item)} />
        ))}
      </ul>
    </aside>
  );
}
