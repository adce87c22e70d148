import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readListChoices } from "#app/[locale]/lists/read-choices.ts";
import { parseOptional } from "#lib/addresses/params.ts";
import { paths } from "#lib/addresses/paths.ts";
import { decodeSearch } from "#lib/addresses/search.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import type { Anchor } from "#lib/contracts/catalogue/anchor.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { findAnchor } from "#lib/services/catalogue/anchor.ts";

export type VideosParams = { anchor: string; query: string; choices: string };
type VideosFilter = { anchor?: Anchor; query?: string; choices: VideoChoices };
type NamedVideos = { filter: VideosFilter; isChosen: boolean };

/** The anchor, search and choices in the address; not found if any is malformed. */
export async function readVideosFilter(params: VideosParams): Promise<NamedVideos> {
  await getLocale(); // The build renders a made-up language, which must end here, before any request.
  const slug = parseOptional(params.anchor, parseSlug);
  const query = parseOptional(params.query, decodeSearch);
  if (slug === null || query === null) notFound();
  const { choices, isChosen } = await readListChoices(params.choices);
  const filter = {
    choices,
    ...(query !== undefined && { query }),
    ...(slug !== undefined && { anchor: (await findAnchor(slug)) ?? notFound() }),
  };
  return { filter, isChosen };
}

/** Pages are canonical to themselves, an anchor's filter to the anchor's page. Searches and choices are not indexed. */
export async function videosMetadata({ filter, isChosen }: NamedVideos, page: number): Promise<Metadata> {
  const { anchor, query } = filter;
  const locale = await getLocale();
  const t = await getTranslations("videos");
  const siteName = settings().SITE_NAME;
  if (query !== undefined)
    return pageMetadata({
      locale,
      path: paths.videos({ query, page, anchor: anchor?.slug }),
      title: t("searchTitle", { query }),
      description: t("searchDescription", { site: siteName, query }),
      index: false,
    });
  const title = page > 1 ? t("titlePage", { page }) : t("title");
  const plain = isChosen ? {} : { page };
  return pageMetadata({
    locale,
    path: anchor ? paths.anchor(anchor.slug, plain) : paths.videos(plain),
    ...(isChosen && { index: false }),
    title: anchor ? t("filteredBy", { name: anchor.name }) : title,
    description: t(anchor || isChosen ? "chosenDescription" : page > 1 ? "pageDescription" : "description", {
      site: siteName,
      page,
    }),
  });
}
