import type { VideoDetail } from "#lib/contracts/video.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { relatedVideos } from "#lib/services/video.ts";
import { VideoArt, VideoMeta } from "./video-card.tsx";

/** Up to seven videos to go on with; its own message where they could not be had. */
export async function RelatedVideos({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const videos = await relatedVideos(video);
  return (
    <aside aria-label={t("related")}>
      <h2 className="mb-4">{t("related")}</h2>
      {videos === null && <p className="text-muted">{t("relatedFailed")}</p>}
      {videos?.length === 0 && <p className="text-muted">{t("relatedEmpty")}</p>}
      <ul>
        {videos?.map((item) => (
          <li key={item.slug}>
            <Link className="related" href={paths.video(item.slug)}>
              <VideoArt video={item} sizes="148px" />
              <span>
                <span className="card-title">{item.title}</span>
                <VideoMeta video={item} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
