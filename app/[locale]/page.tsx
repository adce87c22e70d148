import type { Metadata } from "next";
import { AnchorSection } from "#components/home/anchor-section.tsx";
import { BecauseRow } from "#components/home/because-row.tsx";
import { ContinueRow } from "#components/home/continue-row.tsx";
import { Doors } from "#components/home/doors.tsx";
import { FeaturedVideos } from "#components/home/featured-videos.tsx";
import { FollowedRow } from "#components/home/followed-row.tsx";
import { HowLong } from "#components/home/how-long.tsx";
import { TriggersRow } from "#components/home/triggers-row.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { PopularRow } from "#components/video/card/popular-row.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { siteData } from "#lib/seo/site.ts";
import { homeVideos } from "#lib/services/catalogue/home-videos.ts";

/** Pictures of the first row that load at once. */
const eagerPictures = 3;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale();
  const t = await getTranslations("home");
  const siteName = settings().SITE_NAME;
  return pageMetadata({
    locale,
    path: paths.home,
    title: t("title"),
    description: t("description", { site: siteName }),
  });
}

export default async function HomePage() {
  const t = await getTranslations("home");
  const locale = await getLocale();
  const { featured, popular, starters, sections, isEmpty } = await homeVideos(locale);
  return (
    <>
      <JsonLd data={siteData()} />
      <ContinueRow starters={starters} />
      <FeaturedVideos videos={featured} />
      {/* Returning visitors find the doors after the nights. */}
      <div className="flex flex-col returning:flex-col-reverse">
        <Doors />
        <HowLong />
      </div>
      <FollowedRow />
      <BecauseRow />
      <TriggersRow />
      {popular.length > 0 && (
        <PopularRow
          title={t("popular")}
          videos={popular}
          href={paths.videos({ sort: "views" })}
          eager={eagerPictures}
        />
      )}
      {sections.map((section, index) => (
        <AnchorSection
          key={section.anchor.slug + section.anchor.name}
          section={section}
          eager={index === 0 && popular.length === 0 ? eagerPictures : 0}
        />
      ))}
      {isEmpty && <p className="mt-12 text-center text-muted">{t("noContent")}</p>}
    </>
  );
}
