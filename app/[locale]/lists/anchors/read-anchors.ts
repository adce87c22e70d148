import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pages } from "#lib/addresses/pages.ts";
import { parseChoices, parseOptional } from "#lib/addresses/params.ts";
import { paths } from "#lib/addresses/paths.ts";
import { decodeSearch } from "#lib/addresses/search.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import type { AnchorChoices } from "#lib/services/catalogue/anchor.ts";

export type AnchorsParams = { search: string; choices: string };
type AnchorsFilter = { search?: string; choices: AnchorChoices };

/** The search and the choices in the address; not found if any is malformed. */
export async function readAnchorsFilter(params: AnchorsParams): Promise<AnchorsFilter> {
  await getLocale(); // The build renders a made-up language, which must end here, before any request.
  const search = parseOptional(params.search, decodeSearch);
  const choices: AnchorChoices | null = parseChoices(pages.anchors.params, params.choices);
  if (search === null || choices === null) notFound();
  return { choices, ...(search !== undefined && { search }) };
}

/** Pages are canonical to themselves; searches and choices are not indexed. */
export async function anchorsMetadata({ search, choices }: AnchorsFilter, page: number): Promise<Metadata> {
  const isChosen = Object.keys(choices).length > 0;
  const t = await getTranslations("anchors");
  const siteName = settings().SITE_NAME;
  const title = page > 1 ? t("titlePage", { page }) : t("title");
  return pageMetadata({
    locale: await getLocale(),
    path: paths.anchors(isChosen ? { search } : { page, search }),
    title: search === undefined ? title : t("searchTitle", { query: search }),
    description:
      page > 1 ? t("pageDescription", { site: siteName, page }) : t("description", { site: siteName }),
    ...((isChosen || search !== undefined) && { index: false }),
  });
}
