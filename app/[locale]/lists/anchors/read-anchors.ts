import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { paths } from "#lib/addresses/paths.ts";
import { decodeSearch } from "#lib/addresses/search.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { parseOptional } from "#lib/pages/params.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { settings } from "#lib/settings.ts";

export type AnchorsParams = { search: string };
type AnchorsFilter = { search?: string };

/** Which anchors an address names, whatever the page; not found where a part of it is wrong. */
export async function readAnchorsFilter(params: AnchorsParams): Promise<AnchorsFilter> {
  await getLocale(); // the build's made-up language ends here, before anything is asked
  const search = parseOptional(params.search, decodeSearch);
  if (search === null) notFound();
  return { ...(search !== undefined && { search }) };
}

/** Pages are canonical to themselves; searches are not indexed. */
export async function anchorsMetadata({ search }: AnchorsFilter, page: number): Promise<Metadata> {
  const t = await getTranslations("anchors");
  const site = settings().SITE_NAME;
  const title = page > 1 ? t("titlePage", { page }) : t("title");
  return pageMetadata({
    locale: await getLocale(),
    path: paths.anchors({ page, search }),
    title: search === undefined ? title : t("searchTitle", { query: search }),
    description: page > 1 ? t("pageDescription", { site, page }) : t("description", { site }),
    ...(search !== undefined && { index: false }),
  });
}
