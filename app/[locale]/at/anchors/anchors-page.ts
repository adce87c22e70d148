import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { Locale } from "#lib/i18n/locales.ts";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { type beyond, decodeSearch, parsePage } from "#lib/list-params.ts";
import { paths } from "#lib/paths.ts";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { settings } from "#lib/settings.ts";

export type AnchorsParams = { page: string; search?: string };
type AnchorsPage = { locale: Locale; page: number | typeof beyond; search?: string };

/** What the address of an anchors page names; not found where a part of it is wrong. */
export async function readAnchorsParams(raw: Promise<AnchorsParams>): Promise<AnchorsPage> {
  const locale = await getLocale();
  const params = await raw;
  const page = parsePage(params.page);
  if (page === null) notFound();
  const read: AnchorsPage = { locale, page };
  if (params.search !== undefined) read.search = decodeSearch(params.search) ?? notFound();
  return read;
}

export async function anchorsMetadata({ locale, page, search }: AnchorsPage): Promise<Metadata> {
  const t = await getTranslations("anchors");
  const site = settings().SITE_NAME;
  const number = page === "beyond" ? 1 : page;
  const title = number > 1 ? t("titlePage", { page: number }) : t("title");
  return pageMetadata({
    locale,
    path: paths.anchors({ page: number, ...(search !== undefined && { search }) }),
    title: search === undefined ? title : t("searchTitle", { query: search }),
    description: number > 1 ? t("pageDescription", { site, page: number }) : t("description", { site }),
    index: search === undefined && page !== "beyond",
  });
}
