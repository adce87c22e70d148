import { isIndexed, isVariant, type Page } from "#scripts/crawl/page.ts";
import { samplePages } from "#scripts/crawl/rendered-rules.ts";

/** The addresses of one page of each kind that search engines may show, each in every language, by what the pages name. */
export function pagesToMeasure(pages: Iterable<Page>): string[] {
  const indexed = [...pages].filter((page) => isIndexed(page) && !isVariant(page.url));
  const found = samplePages(indexed).flatMap(({ document }) =>
    (document?.alternates ?? []).filter(([hreflang]) => /^(?:en|zh-Hans)$/.test(hreflang)),
  );
  return [...new Set(found.map(([, href]) => new URL(href).href))];
}
