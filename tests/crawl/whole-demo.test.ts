import { expect, onTestFinished, test } from "vitest";
import { auditSite } from "#scripts/crawl/audit.ts";
import { startDemoSite } from "#scripts/demo-site.ts";

const port = 3270;
/** For every address of the demo by four agents, and a page of each kind in a browser. */
const budgetMs = 15 * 60_000;

test("a crawl over the whole demo finds nothing", { timeout: budgetMs }, async () => {
  const demo = await startDemoSite(port);
  onTestFinished(() => demo.stop());
  // The sitemap is built in the background, these parts last.
  const sitemap = async () => (await fetch(`${demo.url}/sitemap.xml`)).text();
  await expect.poll(sitemap, { timeout: 60_000 }).toContain("/sitemaps/texts-zh-1.xml");
  const { site, rendered, findings } = await auditSite(demo.url);
  expect(findings).toEqual([]);
  expect(site.isPart).toBe(false);
  expect(site.pages.size).toBeGreaterThan(1_700);
  const logins = [...site.pages.keys()].filter((url) => new URL(url).pathname.endsWith("/login"));
  expect(logins.toSorted()).toEqual([`${demo.url}/login`, `${demo.url}/zh/login`]);
  expect(rendered).toBeGreaterThan(40);
});
