import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { Anchor } from "#lib/contracts/anchor.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { type beyond, decodeSearch, parseFilter, parsePage } from "#lib/list-params.ts";
import { paths } from "#lib/paths.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { findAnchor } from "#lib/services/anchor.ts";
import { settings } from "#lib/settings.ts";

export type VideosParams = { anchor: string; page: string; query?: string };
type VideosPage = { locale: Locale; page: number | typeof beyond; anchor?: Anchor; query?: string };

/** What the address of a videos page names; not found where a part of it is wrong. */
export async function readVideosParams(raw: Promise<VideosParams>): Promise<VideosPage> {
  const locale = await getLocale();
  const params = await raw;
  const page = parsePage(params.page);
  const slug = parseFilter(params.anchor);
  if (page === null || slug === null) notFound();
  const read: VideosPage = { locale, page };
  if (params.query !== undefined) read.query = decodeSearch(params.query) ?? notFound();
  if (slug !== undefined) read.anchor = (await findAnchor(slug)) ?? notFound();
  return read;
}

/** Pages are canonical to themselves, an anchor's filter to the anchor's page, searches stay out (ruling 14). */
export async function videosMetadata({ locale, page, anchor, query }: VideosPage): Promise<Metadata> {
  const t = await getTranslations("videos");
  const site = settings().SITE_NAME;
  const number = page === "beyond" ? 1 : page;
  if (query !== undefined)
    return pageMetadata({
      locale,
      path: paths.videos({ query, page: number, ...(anchor && { anchor: anchor.slug }) }),
      title: t("searchTitle", { query }),
      description: t("searchDescription", { site, query }),
      index: false,
    });
  return pageMetadata({
    locale,
    path: anchor ? paths.anchor(anchor.slug, { page: number }) : paths.videos({ page: number }),
    title: anchor
      ? t("filteredBy", { name: anchor.name })
      : number > 1
        ? t("titlePage", { page: number })
        : t("title"),
    description: number > 1 ? t("pageDescription", { site, page: number }) : t("description", { site }),
    index: page !== "beyond",
  });
}
