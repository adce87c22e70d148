import { adProps } from "#components/ad/ad-props.ts";
import { paths } from "#lib/addresses/paths.ts";
import { watchState } from "#lib/catalogue/watch-state.ts";
import type { VideoDetail, VideoItem } from "#lib/contracts/video.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { PlayerOverlay } from "./controls/player-overlay.tsx";
import { PlayerStage } from "./player-stage.tsx";
import { Poster } from "./poster.tsx";

/** "Up next" is beside the player from 1200 px on. */
const posterSizes = "(min-width: 1680px) 70vw, (min-width: 1200px) calc(100vw - 500px), 100vw";

/**
 * The poster, then what `watchState` allows. The page contains the visitor's view; the browser replaces it with the
 * member's own (product: Player).
 */
export async function Player({ video, related }: { video: VideoDetail; related: readonly VideoItem[] }) {
  const t = await getTranslations("video");
  const { panels, player: texts } = await getTexts();
  const overlays = {
    full: null,
    trailer: (
      <span className="pointer-events-none absolute top-3 left-3 rounded-full border border-gold/33 bg-shade px-3 py-1 text-sm leading-[inherit] font-semibold text-gold">
        {t("trailerRibbon")}
      </span>
    ),
    "membership-required": (
      <PlayerOverlay>
        <h2>{t("membershipRequired")}</h2>
        <p className="max-w-[44ch] text-muted max-sm:sr-only">{t("membershipText")}</p>
        <Link className="btn gold" href={paths.vip}>
          {t("upgrade")}
        </Link>
      </PlayerOverlay>
    ),
    "no-source": (
      <PlayerOverlay>
        <h2>{t("noSource")}</h2>
        <p className="text-muted">{t("noSourceText")}</p>
      </PlayerOverlay>
    ),
  };
  const media = {
    slug: video.slug,
    title: video.title,
    artist: video.anchor?.name ?? "",
    imageUrl: video.imageUrl,
    isVip: video.isVip,
    chapters: video.chapters,
    related: related.map(({ slug, title, imageUrl, isVip }) => ({ slug, title, imageUrl, isVip })),
  };
  return (
    <section className="player" aria-label={t("player", { title: video.title })}>
      {video.imageUrl && (
        <Poster
          src={video.imageUrl}
          alt={t("poster", { title: video.title })}
          sizes={posterSizes}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <PlayerStage
        visitor={watchState(video)}
        media={media}
        overlays={overlays}
        unreadable={{ failedTitle: t("failedTitle"), failedText: t("failedText"), retry: panels.retry }}
        ad={await adProps()}
        texts={texts}
      />
    </section>
  );
}
