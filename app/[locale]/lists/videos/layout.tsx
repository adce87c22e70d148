import type { ReactNode } from "react";
import { TriggerLinks } from "#components/trigger/trigger-links.tsx";
import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { ListRegion } from "#components/ui/list-region.tsx";
import { SearchBox } from "#components/ui/search-box.tsx";
import { FeaturedAnchors } from "#components/video/featured-anchors.tsx";
import { VideosHero } from "#components/video/videos-hero.tsx";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { pageSizes } from "#lib/page-sizes.ts";
import { paths } from "#lib/paths.ts";
import { triggersOrNone } from "#lib/services/trigger.ts";
import { choiceNames } from "#lib/video-choices.ts";

/** What stays while one searches, filters and turns pages. */
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
