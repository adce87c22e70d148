import type { Metadata } from "next";
import { AnchorSection } from "#components/home/anchor-section.tsx";
import { HeroTiles } from "#components/home/hero-tiles.tsx";
import { PersonalRow } from "#components/home/personal-row.tsx";
import { VideoRow } from "#components/home/video-row.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { inOrderFor } from "#lib/catalogue/home-order.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { siteData } from "#lib/seo/site.ts";
import { homepageSections } from "#lib/services/catalogue/homepage.ts";
import { popularTonight } from "#lib/services/catalogue/popular.ts";
import { settings } from "#lib/settings.ts";

/** Pictures of the first row that load at once. */
const eagerPictures = 3;

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale();
  const t = await getTranslations("home");
  const site = settings().SITE_NAME;
  return pageMetadata({
    locale,
    path: paths.home,
    title: t("title"),
    description: t("description", { site }),
  });
}

export default async function HomePage() {
  const { player, following } = await getTexts();
  const t = await getTranslations("home");
  const sections = inOrderFor(await getLocale(), await homepageSections());
  const popular = await popularTonight();
  const newest = sections.flatMap(({ videos }) => videos);
  const featured = [...popular, ...newest].find(({ imageUrl, isVip }) => imageUrl && !isVip);
  const others = popular.filter((video) => video !== featured);
  return (
    <>
      <JsonLd data={siteData()} />
      {/* All tiles first (decision: first-paint-with-a-whole-header). */}
      <link rel="expect" href="#begun" blocking="render" />
      <HeroTiles featured={featured} />
      <PersonalRow
        row="begun"
        title={player.continueTitle}
        href={paths.history}
        all={t("history")}
        empty={player.continueEmpty}
      />
      {others.length > 0 && (
        <VideoRow
          title={t("popular")}
          videos={others}
          href={paths.videos({ sort: "views" })}
          eager={eagerPictures}
        />
      )}
      <PersonalRow
        row="followed"
        title={t("followed")}
        href={paths.following}
        all={t("following")}
        empty={following.empty}
      />
      {sections.map((section, index) => (
        <AnchorSection
          key={section.anchor.slug + section.anchor.name}
          section={section}
          eager={index === 0 && others.length === 0 ? eagerPictures : 0}
        />
      ))}
      {sections.length + popular.length === 0 && (
        <p className="mt-12 text-center text-muted">{t("noContent")}</p>
      )}
    </>
  );
}
