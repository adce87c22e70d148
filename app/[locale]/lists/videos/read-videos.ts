import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { Anchor } from "#lib/contracts/anchor.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { parseOptional } from "#lib/pages/params.ts";
import { paths } from "#lib/paths.ts";
import { decodeSearch } from "#lib/search.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { findAnchor } from "#lib/services/anchor.ts";
import { settings } from "#lib/settings.ts";
import { parseSlug } from "#lib/slug.ts";

export type VideosParams = { anchor: string; query: string };
type VideosFilter = { anchor?: Anchor; query?: string };

/** Which videos an address names, whatever the page; not found where a part of it is wrong. */
export async function readVideosFilter(params: VideosParams): Promise<VideosFilter> {
  await getLocale(); // the build's made-up language ends here, before anything is asked
  const slug = parseOptional(params.anchor, parseSlug);
  const query = parseOptional(params.query, decodeSearch);
  if (slug === null || query === null) notFound();
  return {
    ...(query !== undefined && { query }),
    ...(slug !== undefined && { anchor: (await findAnchor(slug)) ?? notFound() }),
  };
}

/** Pages are canonical to themselves, an anchor's filter to the anchor's page; searches are not indexed. */
export async function videosMetadata({ anchor, query }: VideosFilter, page: number): Promise<Metadata> {
  const locale = await getLocale();
  const t = await getTranslations("videos");
  const site = settings().SITE_NAME;
  if (query !== undefined)
    return pageMetadata({
      locale,
      path: paths.videos({ query, page, anchor: anchor?.slug }),
      title: t("searchTitle", { query }),
      description: t("searchDescription", { site, query }),
      index: false,
    });
  const title = page > 1 ? t("titlePage", { page }) : t("title");
  return pageMetadata({
    locale,
    path: anchor ? paths.anchor(anchor.slug, { page }) : paths.videos({ page }),
    title: anchor ? t("filteredBy", { name: anchor.name }) : title,
    description: page > 1 ? t("pageDescription", { site, page }) : t("description", { site }),
  });
}
