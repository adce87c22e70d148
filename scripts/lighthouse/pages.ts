import { isIndexed, isVariant, type Page } from "#scripts/crawl/page.ts";
import { samplePages } from "#scripts/crawl/rendered-rules.ts";

/** One address of each kind of indexed page, in every language. */
export function pagesToMeasure(pages: Iterable<Page>): string[] {
  const indexed = [...pages].filter((page) => isIndexed(page) && !isVariant(page.url));
  const found = samplePages(indexed).flatMap(({ document }) =>
    (document?.alternates ?? []).filter(([hreflang]) => /^(?:en|zh-Hans)$/.test(hreflang)),
  );
  return [...new Set(found.map(([, href]) => new URL(href).href))];
}
