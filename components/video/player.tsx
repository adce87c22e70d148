import { adProps } from "#components/ad/ad-props.ts";
import { watchState } from "#lib/access.ts";
import type { VideoDetail } from "#lib/contracts/video.ts";
import { imageUrl, posterWidths, srcSet } from "#lib/format/images.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { PlayerStage } from "./player-stage.tsx";

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

/**
 * The player: poster first, then what `watchState` says. The page holds a visitor's view; a member's own is asked
 * for in the browser and takes its place (product: Player).
 */
export async function Player({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const overlays = {
    full: null,
    trailer: <span className="ribbon">{t("trailerRibbon")}</span>,
    "membership-required": (
      <div className="player-overlay">
        <h2>{t("membershipRequired")}</h2>
        <p className="max-w-[44ch] text-muted max-sm:sr-only">{t("membershipText")}</p>
        <Link className="btn gold" href={paths.vip}>
          {t("upgrade")}
        </Link>
      </div>
    ),
    "no-source": (
      <div className="player-overlay">
        <h2>{t("noSource")}</h2>
        <p className="text-muted">{t("noSourceText")}</p>
      </div>
    ),
  };
  const media = {
    slug: video.slug,
    title: video.title,
    artist: video.anchor?.name ?? "",
    imageUrl: video.imageUrl,
  };
  return (
    <section className="player" aria-label={t("player", { title: video.title })}>
      {video.imageUrl && <Poster src={video.imageUrl} />}
      <PlayerStage
        visitor={watchState(video)}
        media={media}
        overlays={overlays}
        ad={await adProps()}
        texts={(await getTexts()).player}
      />
    </section>
  );
}
