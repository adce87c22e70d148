import type { ReactNode } from "react";
import { BreadcrumbData } from "#components/ui/breadcrumbs.tsx";
import { ListRegion } from "#components/ui/lists/list-region.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTranslations } from "#lib/i18n/server.ts";

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
      {children}
    </ListRegion>
  );
}
