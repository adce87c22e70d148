import { adProps } from "#components/ad/ad-props.ts";
import { WidePicture } from "#components/ui/pictures/wide-picture.tsx";
import { posterWidths, widePosterWidths } from "#lib/catalogue/pictures/poster-widths.ts";
import { watchState } from "#lib/catalogue/watch-state.ts";
import type { VideoDetail, VideoItem } from "#lib/contracts/catalogue/video.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { PlayerOverlay } from "./controls/player-overlay.tsx";
import { playerOverlays } from "./player-overlays.tsx";
import { PlayerStage } from "./player-stage.tsx";
import { PlainSource } from "./source/plain-source.tsx";

/** "Up next" is beside the player from 1200 px on. */
const posterSizes = "(min-width: 1680px) 70vw, (min-width: 1200px) calc(100vw - 500px), 100vw";

/**
 * The poster, then what `watchState` allows. The page contains the guest's view; the browser replaces it with the
 * member's own (product: Player).
 */
export async function Player({ video, related }: { video: VideoDetail; related: readonly VideoItem[] }) {
  const t = await getTranslations("video");
  const { errorPages, player: texts } = await getTexts();
  const { offer, overlays } = await playerOverlays();
  const media = {
    slug: video.slug,
    title: video.title,
    anchorName: video.anchor?.name ?? "",
    imageUrl: video.imageUrl,
    isVip: video.isVip,
    duration: video.duration,
    chapters: video.chapters,
    offer: { ...offer, label: t("upgrade") },
    related: related.map(({ slug, title, imageUrl, isVip, duration, anchor }) => ({
      slug,
      title,
      imageUrl,
      isVip,
      duration,
      anchorName: anchor?.name,
    })),
  };
  const guestWatch = watchState(video);
  const source = "source" in guestWatch ? guestWatch.source : null;
  const maker = source?.consentFor;
  return (
    <section
      className="player"
      aria-label={t("player", { title: video.title })}
      data-slug={video.slug}
      data-foreign={maker && ""}
    >
      <PlayerStage
        guestWatch={guestWatch}
        media={media}
        poster={
          video.imageUrl && (
            <WidePicture
              src={video.imageUrl}
              alt={t("poster", { title: video.title })}
              widths={posterWidths}
              sizes="100vw"
              wide={{ from: 640, widths: widePosterWidths, sizes: posterSizes }}
              className="poster"
              fetchPriority="high"
            />
          )
        }
        overlays={overlays}
        plain={
          source && (
            <noscript className="player-picture">
              {maker ? (
                <PlayerOverlay>
                  <a className="btn primary" href={source.src} target="_blank" rel="noopener">
                    {fill(texts.loads, { maker })}
                  </a>
                </PlayerOverlay>
              ) : (
                <PlainSource source={source} media={media} />
              )}
              {overlays[guestWatch.state]}
            </noscript>
          )
        }
        unreadable={{ failedTitle: t("failedTitle"), failedText: t("failedText"), retry: errorPages.retry }}
        ad={await adProps()}
        texts={texts}
      />
    </section>
  );
}
