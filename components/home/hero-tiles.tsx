import { Poster } from "#components/player/poster.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { VideoItem } from "#lib/contracts/video.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { clock } from "#lib/player/time.ts";

const tileText = "max-w-[38ch] text-ui text-text/85";
const tilePicture = "absolute inset-0 -z-2 size-full object-cover";

/** A picture of public/images in two widths. */
function TilePicture({ name, eager = false }: { name: string; eager?: boolean }) {
  return (
    <img
      src={`/images/${name}-960.webp`}
      srcSet={`/images/${name}-480.webp 480w, /images/${name}-960.webp 960w`}
      sizes="(min-width: 1024px) 520px, 100vw"
      width={960}
      height={540}
      alt=""
      className={tilePicture}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
    />
  );
}

/** The tile is higher than 16:9 from 1024 px on, so its height decides the picture's width. */
const featuredSizes = "(min-width: 1680px) 790px, (min-width: 1024px) 704px, 100vw";

async function FeaturedLink({ video: { slug, title, anchor, duration } }: { video: VideoItem }) {
  const t = await getTranslations("home");
  const locale = await getLocale();
  const facts = [anchor?.name, duration === null ? undefined : clock(duration)].filter(Boolean).join(" · ");
  return (
    <Link
      className="relative mt-4 inline-flex min-h-11 max-w-full items-center gap-2 self-start rounded-full bg-shade-strong px-4 text-sm hover:bg-raised"
      href={paths.video(slug)}
    >
      <span aria-hidden="true">▶</span>
      <span className="sr-only">{t("featured")} </span>
      <b className="truncate" lang={foreignLang(title, locale)}>
        {title}
      </b>
      {facts && (
        // Truncated before the title.
        <span
          className="min-w-0 shrink-999 truncate text-muted max-sm:hidden lg:max-xl:hidden"
          lang={foreignLang(facts, locale)}
        >
          {facts}
        </span>
      )}
    </Link>
  );
}

/** Four ways into the site (product: Home). The first shows the featured video's picture. */
export async function HeroTiles({ featured }: { featured: VideoItem | undefined }) {
  const t = await getTranslations();
  return (
    <div className="wide mt-6 grid grid-cols-2 grid-rows-[260px_150px_150px] gap-3 sm:gap-4 lg:grid-cols-[1.55fr_1fr_1fr] lg:grid-rows-[190px_190px] 2xl:grid-rows-[212px_212px]">
      <div className="tile">
        {featured?.imageUrl ? (
          <Poster src={featured.imageUrl} alt="" sizes={featuredSizes} className={tilePicture} />
        ) : (
          <TilePicture name="tile-videos" eager />
        )}
        {/* Covers the whole tile, below the link to the featured video. */}
        <Link className="before:absolute before:inset-0" href={paths.videos()}>
          <h1 className="mb-2 max-w-[16ch]">{t("home.heroTitle")}</h1>
          <p className={tileText}>{t("home.heroText")}</p>
        </Link>
        {featured && <FeaturedLink video={featured} />}
      </div>
      <Link className="tile" href={paths.anchors()}>
        <TilePicture name="tile-anchors" />
        <h2>{t("home.anchorsTitle")}</h2>
        <p className={tileText}>{t("home.anchorsText")}</p>
      </Link>
      <Link className="tile" href={paths.vip}>
        <TilePicture name="tile-vip" />
        <h2>
          {t("home.vipTitle")} <span className="vip align-middle">{t("video.vip")}</span>
        </h2>
        <p className={tileText}>{t("home.vipText")}</p>
      </Link>
      <Link className="tile" href={paths.updates}>
        <TilePicture name="tile-updates" />
        <h2>{t("home.updatesTitle")}</h2>
        <p className={tileText}>{t("home.updatesText")}</p>
      </Link>
    </div>
  );
}
