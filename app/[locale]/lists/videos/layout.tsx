import type { ReactNode } from "react";
import { TriggerLinks } from "#components/trigger/trigger-links.tsx";
import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { ListRegion } from "#components/ui/lists/list-region.tsx";
import { SearchBox } from "#components/ui/lists/search-box.tsx";
import { FeaturedAnchors } from "#components/videos/featured-anchors.tsx";
import { VideosHero } from "#components/videos/videos-hero.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { choiceNames } from "#lib/catalogue/video-choices.ts";
import { pageSizes } from "#lib/config/page-sizes.ts";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { triggersOrNone } from "#lib/services/catalogue/trigger.ts";

/** Stays while the visitor searches, filters and changes pages. */
export default async function VideosLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations();
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    { text: t("videos.heading"), href: paths.videos() },
  ];
  return (
    <ListRegion>
      <BreadcrumbData crumbs={crumbs} />
      <VideosHero
        title={t("videos.heading")}
        intro={t("videos.intro")}
        chosenIntro={t("videos.chosenIntro")}
        searched={(await getTexts()).videos.searchTitle}
      />
      <SearchBox
        path={paths.videos()}
        name="query"
        keep={["anchor", ...choiceNames]}
        label={t("videos.searchLabel")}
        placeholder={t("videos.searchPlaceholder")}
        submit={t("search.submit")}
      />
      <FeaturedAnchors />
      <TriggerLinks
        triggers={(await triggersOrNone()).slice(0, pageSizes.linkedTriggers)}
        className="mt-3"
        withAll
      />
      {children}
    </ListRegion>
  );
}
