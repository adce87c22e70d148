import { adProps } from "#components/ad/ad-props.ts";
import { WidePicture } from "#components/ui/pictures/wide-picture.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { posterWidths, widePosterWidths } from "#lib/catalogue/poster-widths.ts";
import { watchState } from "#lib/catalogue/watch-state.ts";
import type { VideoDetail, VideoItem } from "#lib/contracts/catalogue/video.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { PlayerOverlay } from "./controls/player-overlay.tsx";
import { PlayerIcon } from "./core/player-icon.tsx";
import { lowestPrice } from "./lowest-price.ts";
import { PlayerStage } from "./player-stage.tsx";
import { PlainSource } from "./source/plain-source.tsx";

/** "Up next" is beside the player from 1200 px on. */
const posterSizes = "(min-width: 1680px) 70vw, (min-width: 1200px) calc(100vw - 500px), 100vw";

/** "Full video for members. From $4.99 a week."; without the price if none is known. */
async function membersOffer(): Promise<string> {
  const t = await getTranslations("video");
  const lowest = await lowestPrice();
  return lowest ? t("membershipFrom", lowest) : t("membershipText");
}

/**
 * The poster, then what `watchState` allows. The page contains the guest's view; the browser replaces it with the
 * member's own (product: Player).
 */
export async function Player({ video, related }: { video: VideoDetail; related: readonly VideoItem[] }) {
  const t = await getTranslations("video");
  const { errorPages, player: texts } = await getTexts();
  const offer = await membersOffer();
  const home = (
    // In landscape the player hides the header, and there is no tab bar.
    <Link
      className="absolute top-3 left-3 hidden size-11 place-items-center rounded-full bg-shade low:grid"
      href={paths.home}
      aria-label={texts.home}
    >
      <PlayerIcon name="home" />
    </Link>
  );
  const overlays = {
    full: null,
    trailer: (
      <span className="trailer-ribbon pointer-events-none absolute top-3 left-3 low:left-17 rounded-full border border-gold/33 bg-shade px-3 py-1 text-sm leading-[inherit] font-semibold text-gold">
        {t("trailerRibbon")}
      </span>
    ),
    "membership-required": (
      <PlayerOverlay>
        {home}
        <h2>{t("membershipRequired")}</h2>
        <p className="max-w-[44ch] text-balance text-muted">{offer}</p>
        <Link className="btn gold" href={paths.vip}>
          {t("upgrade")}
        </Link>
        <Link className="quiet-link text-sm text-muted max-sm:hidden" href={`${paths.vip}#every-plan`}>
          {t("whatMembersGet")}
        </Link>
      </PlayerOverlay>
    ),
    "no-source": (
      <PlayerOverlay>
        {home}
        <h2>{t("noSource")}</h2>
        <p className="text-muted">{t("noSourceText")}</p>
      </PlayerOverlay>
    ),
  };
  const media = {
    slug: video.slug,
    title: video.title,
    anchorName: video.anchor?.name ?? "",
    imageUrl: video.imageUrl,
    isVip: video.isVip,
    duration: video.duration,
    chapters: video.chapters,
    offer: { text: offer, label: t("upgrade") },
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
