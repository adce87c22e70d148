import { Avatar } from "#components/ui/avatar.tsx";
import { Carousel } from "#components/ui/lists/carousel.tsx";
import { cardProps } from "#components/video/card-props.ts";
import { VideoCard } from "#components/video/video-card.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { pageSizes } from "#lib/config/page-sizes.ts";
import type { HomepageSection } from "#lib/contracts/homepage.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";

/** An anchor with up to six videos; blanks fill the row to the common length. */
export async function AnchorSection({
  section: { anchor, videos },
  eager,
}: {
  section: HomepageSection;
  eager: number;
}) {
  const t = await getTranslations();
  const propsOf = await cardProps({ ofOne: true });
  const { watchLater } = await getTexts();
  const { name } = anchor;
  const href = paths.anchor(anchor.slug);
  const blanks = Array.from(
    { length: pageSizes.homepageVideos - videos.length },
    (_, index) => `blank-${index}`,
  );
  const head = (
    <>
      <Avatar name={name} src={anchor.imageUrl} size="lg" />
      <div className="min-w-0">
        <h2 className="truncate">
          <span lang={foreignLang(name, await getLocale())}>
            {anchor.slug ? <Link href={href}>{name}</Link> : name}
          </span>
        </h2>
        {anchor.count !== null && (
          <span className="text-sm text-muted">{t("video.count", { count: anchor.count })}</span>
        )}
      </div>
      {anchor.slug && (
        <Link className="nav-link ml-auto shrink-0" href={href} aria-label={t("home.seeAllOf", { name })}>
          {t("home.seeAll")}
        </Link>
      )}
    </>
  );
  return (
    <Carousel
      label={t("home.carousel", { name })}
      previous={t("home.previous", { name })}
      next={t("home.next", { name })}
      head={head}
    >
      {videos.map((video, index) => (
        <VideoCard
          key={video.slug}
          place="row"
          {...propsOf(video)}
          eager={index < eager}
          later={watchLater}
        />
      ))}
      {videos.length > 0 &&
        blanks.map((key) => (
          <li
            key={key}
            className="row-slide aspect-video self-start rounded-card border border-dashed border-line"
            aria-hidden="true"
          />
        ))}
      {videos.length > 0 && anchor.slug && (
        // The widest screens have room for one card more.
        <li className="row-slide hidden 3xl:block">
          <Link
            className="grid aspect-video place-items-center rounded-card border border-line bg-surface p-4 text-center text-ui"
            href={href}
          >
            {t("home.seeAllOf", { name })}
          </Link>
        </li>
      )}
      {videos.length === 0 && <li className="text-muted">{t("home.noVideos")}</li>}
    </Carousel>
  );
}
