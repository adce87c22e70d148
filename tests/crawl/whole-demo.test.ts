import { expect, onTestFinished, test } from "vitest";
import { freePorts } from "#harness/free-ports.ts";
import { auditSite } from "#scripts/crawl/audit.ts";
import { startDemoSite } from "#scripts/demo-site.ts";

const [port = 0, sandboxPort = 0] = await freePorts(2);
/**
 * The time for requesting every address of the demo by four agents, and for rendering a page of each kind in
 * a browser.
 */
const budgetMs = 15 * 60_000;

test("a crawl of the whole demo finds no fault, and a restart changes no ETag", {
  timeout: budgetMs,
}, async () => {
  const demo = await startDemoSite(port, sandboxPort);
  onTestFinished(() => demo.stop());
  // The sitemap is built in the background. These parts are its last ones.
  const sitemap = async () => (await fetch(`${demo.url}/sitemap.xml`)).text();
  await expect.poll(sitemap, { timeout: 60_000 }).toContain("/sitemaps/texts-zh-1.xml");
  const { site, rendered, findings } = await auditSite(demo.url);
  expect(findings).toEqual([]);
  expect(site.isPart).toBe(false);
  expect(site.pages.size).toBeGreaterThan(1_700);
  const logins = [...site.pages.keys()].filter((url) => new URL(url).pathname.endsWith("/login"));
  expect(logins.toSorted()).toEqual([`${demo.url}/login`, `${demo.url}/zh/login`]);
  expect(rendered).toBeGreaterThan(40);

  const paths = [
    "/",
    "/zh",
    "/videos",
    "/anchors",
    "/triggers",
    "/vip",
    "/zh/vip",
    "/feed.xml",
    "/sitemap.xml",
  ];
  const video = [...site.pages.keys()].find((url) => new URL(url).pathname.startsWith("/video/")) ?? "";
  const urls = [...paths.map((path) => demo.url + path), video];
  const etags = () => Promise.all(urls.map(async (url) => (await fetch(url)).headers.get("etag")));
  const before = await etags();
  expect(before).not.toContain(null);
  await demo.restart();
  expect(await etags(), "ETags after a restart").toEqual(before);
});
