import type { ReactNode } from "react";
import { BreadcrumbData } from "@/components/ui/breadcrumbs";
import { ListHero } from "@/components/ui/list-hero";
import { ListRegion } from "@/components/ui/list-region";
import { SearchBox } from "@/components/ui/search-box";
import { localePath } from "@/lib/i18n/locales";
import { getLocale, getTranslations } from "@/lib/i18n/server";
import { paths } from "@/lib/paths";

/** What stays while one searches and turns pages. */
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
        action={localePath(await getLocale(), paths.anchors())}
        name="search"
        label={t("anchors.searchLabel")}
        placeholder={t("anchors.searchPlaceholder")}
        submit={t("search.submit")}
      />
      {children}
    </ListRegion>
  );
}
