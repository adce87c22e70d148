import { watchState } from "@/lib/access";
import type { VideoDetail } from "@/lib/contracts/video";
import { imageUrl, posterWidths, srcSet } from "@/lib/format/images";
import { Link } from "@/lib/i18n/link";
import { getTranslations } from "@/lib/i18n/server";
import { paths } from "@/lib/paths";
import { PlayerSourceElement } from "./player-source";

function Poster({ src }: { src: string }) {
  return (
    <img
      src={imageUrl(src, 960)}
      srcSet={srcSet(src, posterWidths)}
      sizes="(min-width: 1280px) 860px, (min-width: 1024px) 66vw, 100vw"
      width={960}
      height={540}
      alt=""
      fetchPriority="high"
    />
  );
}

/** The player as a visitor gets it: poster first, then what `watchState` says. */
export async function Player({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const watch = watchState(video);
  return (
    <section className="player" aria-label={t("player", { title: video.title })}>
      {video.imageUrl && <Poster src={video.imageUrl} />}
      {"source" in watch && <PlayerSourceElement source={watch.source} title={video.title} />}
      {watch.state === "trailer" && <span className="ribbon">{t("trailerRibbon")}</span>}
      {watch.state === "membership-required" && (
        <div className="player-overlay">
          <h2>{t("membershipRequired")}</h2>
          <p className="max-w-[44ch] text-muted max-sm:sr-only">{t("membershipText")}</p>
          <Link className="btn gold" href={paths.vip}>
            {t("upgrade")}
          </Link>
        </div>
      )}
      {watch.state === "no-source" && (
        <div className="player-overlay">
          <h2>{t("noSource")}</h2>
          <p className="text-muted">{t("noSourceText")}</p>
        </div>
      )}
    </section>
  );
}
