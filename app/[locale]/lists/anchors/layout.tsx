import type { ReactNode } from "react";
import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { ListRegion } from "#components/ui/lists/list-region.tsx";
import { SearchBox } from "#components/ui/lists/search-box.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTranslations } from "#lib/i18n/server.ts";

/** Stays while the visitor searches and changes pages. */
export default async function AnchorsLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations();
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    { text: t("anchors.heading"), href: paths.anchors() },
  ];
  return (
    <ListRegion>
      <BreadcrumbData crumbs={crumbs} />
      <ListHero title={t("anchors.heading")} intro={t("anchors.intro")} />
      <SearchBox
        path={paths.anchors()}
        name="search"
        keep={["sort", "language"]}
        label={t("anchors.searchLabel")}
        placeholder={t("anchors.searchPlaceholder")}
        submit={t("search.submit")}
      />
      {children}
    </ListRegion>
  );
}
