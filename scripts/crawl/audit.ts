import { type CrawlOptions, crawlSite, type Site } from "./crawl-site.ts";
import { checkData } from "./data-rules.ts";
import { createFindings, type Finding } from "./finding.ts";
import { checkHead } from "./head-rules.ts";
import { nameOf } from "./page.ts";
import { checkRenderedPages, samplePages } from "./rendered-rules.ts";
import { checkAnswer, checkLinks, checkSite, checkTwins } from "./site-rules.ts";
import { checkSitemapEntries } from "./sitemap.ts";

export type Audit = {
  site: Site;
  /** How many pages were rendered in a browser. */
  rendered: number;
  findings: Finding[];
  /** Recommendations of search engines that the page does not follow. */
  advice: Finding[];
};

/** Crawls a site and checks every rule. */
export async function auditSite(
  origin: string,
  { render = true, ...options }: CrawlOptions & { render?: boolean } = {},
): Promise<Audit> {
  const { findings, at } = createFindings();
  const { findings: advice, at: adviseAt } = createFindings();
  const site = await crawlSite(origin, at, options);
  checkSitemapEntries(site.sitemap, at);
  for (const page of site.pages.values()) {
    checkAnswer(page, at(page.url));
    checkLinks(page, at(page.url));
    // Other addresses on this origin, such as a test page, are not pages of the site.
    if (nameOf(page.url) === null) continue;
    checkHead(page, at(page.url));
    checkData(page, at(page.url), adviseAt(page.url));
  }
  checkSite(site, at);
  checkTwins(site, at);
  const sample = render ? samplePages(site.pages.values()) : [];
  if (render) await checkRenderedPages(sample, { isAllowed: site.isAllowed, at });
  return { site, rendered: sample.length, findings, advice };
}
