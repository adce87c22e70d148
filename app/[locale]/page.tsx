import type { Metadata } from "next";
import { AnchorSection } from "#components/home/anchor-section.tsx";
import { ContinueWatching } from "#components/home/continue-watching.tsx";
import { HeroTiles } from "#components/home/hero-tiles.tsx";
import { JsonLd } from "#components/ui/json-ld.tsx";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { siteData } from "#lib/seo/site.ts";
import { homepageSections } from "#lib/services/homepage.ts";
import { settings } from "#lib/settings.ts";

/** Pictures of the first section that load at once; the rest load as their row nears the screen. */
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
  const texts = (await getTexts()).player;
  const t = await getTranslations("home");
  const sections = await homepageSections();
  return (
    <>
      <JsonLd data={siteData()} />
      <HeroTiles />
      <ContinueWatching title={texts.continueTitle} stopped={texts.continueAt} empty={texts.continueEmpty} />
      {sections.map((section, index) => (
        <AnchorSection
          key={section.anchor.slug + section.anchor.name}
          section={section}
          eager={index === 0 ? eagerPictures : 0}
        />
      ))}
      {sections.length === 0 && <p className="mt-12 text-center text-muted">{t("noContent")}</p>}
    </>
  );
}
