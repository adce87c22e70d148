import "server-only";
import type { MetadataRoute } from "next";
import { htmlLang, localePath, locales } from "#lib/i18n/locales.ts";
import type { Page, PageTable } from "#lib/pages.ts";
import { encodeSlug } from "#lib/slug.ts";
import { absoluteUrl } from "./metadata.ts";

/** What a page with a slug is listed for. */
type Listed = { slug: string; publishedAt?: string | null };
type Sources = Readonly<Record<string, readonly Listed[]>>;

/** An address in every language, each naming the others. */
function entries(path: string, lastModified?: string | null): MetadataRoute.Sitemap {
  const languages = Object.fromEntries([
    ...locales.map((locale) => [htmlLang[locale], absoluteUrl(localePath(locale, path))]),
    ["x-default", absoluteUrl(path)],
  ]);
  return locales.map((locale) => ({
    url: absoluteUrl(localePath(locale, path)),
    ...(lastModified && { lastModified }),
    alternates: { languages },
  }));
}

function entriesOf({ path, sitemap }: Page, sources: Sources): MetadataRoute.Sitemap {
  const [before = "", slugName] = path.split(":");
  if (!slugName) return entries(path);
  const listed = sources[sitemap ?? ""] ?? [];
  return listed.flatMap(({ slug, publishedAt }) => entries(before + encodeSlug(slug), publishedAt));
}

/** Every page of a table that search engines may show. `sources`: what the pages with a slug are listed for. */
export const sitemapEntries = (table: PageTable, sources: Sources): MetadataRoute.Sitemap =>
  Object.values(table)
    .filter(({ indexed }) => indexed)
    .flatMap((page) => entriesOf(page, sources));
