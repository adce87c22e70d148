import { FollowButton } from "#components/anchor/follow-button.tsx";
import { Carousel } from "#components/ui/lists/carousel.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { rowCards } from "#components/video/card/row-cards.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { commonTriggers } from "#lib/catalogue/common-triggers.ts";
import type { HomepageSection } from "#lib/contracts/catalogue/homepage.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";

/** How many triggers are named beside an anchor. */
const topTriggers = 3;

/** An anchor with up to six videos; blanks fill the row to the common length. */
export async function AnchorSection({
  section: { anchor, videos },
  eager,
}: {
  section: HomepageSection;
  eager: number;
}) {
  const t = await getTranslations();
  const { following } = await getTexts();
  const locale = await getLocale();
  const { name } = anchor;
  const names = commonTriggers(videos, topTriggers).map((trigger) => nameInLanguage(locale, trigger));
  const facts = [...names, ...(anchor.count === null ? [] : [t("video.count", { count: anchor.count })])];
  const href = paths.anchor(anchor.slug);
  const blanks = Array.from(
    { length: pageSizes.homepageVideos - videos.length },
    (_, index) => `blank-${index}`,
  );
  const head = (
    <>
      <Avatar name={name} src={anchor.imageUrl} size="lg" />
      <div className="mr-auto min-w-0">
        <h2 className="line-clamp-2 text-xl wrap-anywhere max-sm:text-lg">
          <span lang={foreignLanguageOf(name, locale)}>
            {anchor.slug ? <Link href={href}>{name}</Link> : name}
          </span>
        </h2>
        <p className="card-parts h-5 overflow-hidden text-sm text-muted">
          {facts.map((fact) => (
            <span key={fact}>{fact} </span>
          ))}
        </p>
      </div>
      {anchor.slug && (await offersFollowing()) && (
        <FollowButton slug={anchor.slug} name={name} texts={following.button} />
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
      {await rowCards(videos, { hidesAnchor: true, eager })}
      {videos.length > 0 &&
        blanks.map((key) => (
          <li
            key={key}
            className="row-slide aspect-video self-start rounded-card border border-dashed border-line"
            aria-hidden="true"
          />
        ))}
      {videos.length === 0 && <li className="text-muted">{t("home.noVideos")}</li>}
    </Carousel>
  );
}
