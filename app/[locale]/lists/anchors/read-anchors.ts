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

/** The search in the address; not found if it is malformed. */
export async function readAnchorsFilter(params: AnchorsParams): Promise<AnchorsFilter> {
  await getLocale(); // The build renders a made-up language, which must end here, before any request.
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
