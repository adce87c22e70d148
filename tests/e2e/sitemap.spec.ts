import type { Page } from "playwright/test";
import { localePath } from "#lib/i18n/locales.ts";
import { siteUrl } from "#tests/support/addresses.ts";
import { each } from "#tests/support/e2e-crawl.ts";
import { isGiven, library } from "#tests/support/e2e-library.ts";
import { expect, languages, test } from "#tests/support/e2e-site.ts";

type Entry = { loc: string; alternates: Record<string, string> };

/** An XML file as a parser sees it; throws where it is not well formed. */
const parse = (page: Page, xml: string) =>
  page.evaluate((source) => {
    const tree = new DOMParser().parseFromString(source, "application/xml");
    if (tree.querySelector("parsererror"))
      throw new Error(tree.querySelector("parsererror")?.textContent ?? "");
    const text = (element: Element, name: string) => element.getElementsByTagName(name)[0]?.textContent ?? "";
    return {
      root: tree.documentElement.localName,
      files: [...tree.getElementsByTagName("sitemap")].map((entry) => text(entry, "loc")),
      entries: [...tree.getElementsByTagName("url")].map((entry) => ({
        loc: text(entry, "loc"),
        alternates: Object.fromEntries(
          [...entry.getElementsByTagNameNS("http://www.w3.org/1999/xhtml", "link")].map((link) => [
            link.getAttribute("hreflang") ?? "",
            link.getAttribute("href") ?? "",
          ]),
        ),
      })),
    };
  }, xml);

/** The parts that the index names once the site has built them all: it begins when it starts. */
async function waitUntilBuilt(): Promise<void> {
  const index = async () => (await fetch(`${siteUrl}/sitemap.xml`)).text();
  await expect.poll(index, { timeout: 20_000 }).toContain("/sitemaps/anchors-zh-1.xml");
}

/** Every entry of the sitemap's parts. */
async function readSitemap(page: Page): Promise<{ entries: Entry[] }> {
  await waitUntilBuilt();
  const entries: Entry[] = [];
  const queue = [`${siteUrl}/sitemap.xml`];
  for (let url = queue.shift(); url; url = queue.shift()) {
    const answer = await fetch(url);
    expect(answer.status, url).toBe(200);
    expect(answer.headers.get("content-type"), url).toMatch(/xml/);
    const xml = await answer.text();
    const { files, entries: found } = await parse(page, xml);
    expect(found.length, url).toBeLessThanOrEqual(10_000);
    queue.push(...files);
    entries.push(...found);
  }
  return { entries };
}

test("the sitemap lists every video and anchor in both languages, once", async ({ page }) => {
  const { entries } = await readSitemap(page);
  const { videos, anchors } = await library();
  const paths = [
    "/",
    "/videos",
    "/anchors",
    "/vip",
    ...anchors
      .filter(({ count }) => Number(count) > 0)
      .map(({ slug }) => `/anchors/${encodeURIComponent(slug)}`),
    ...videos.map(({ slug }) => `/video/${encodeURIComponent(slug)}`),
  ];
  const listed = entries.map(({ loc }) => loc);
  expect(new Set(listed).size).toBe(listed.length);
  const missing = paths.flatMap((path) =>
    languages
      .map((language) => siteUrl + localePath(language, path))
      .filter((url) => !listed.includes(url) && !listed.includes(url.replace(/\/$/, ""))),
  );
  expect(missing).toEqual([]);
  for (const { loc, alternates } of entries) {
    expect(Object.keys(alternates).sort(), loc).toEqual(["en", "x-default", "zh", "zh-Hans"]);
    expect(Object.values(alternates), loc).toContain(loc);
  }
  expect(listed.filter((url) => /login|register|items|profile|payment|query=|search=/.test(url))).toEqual([]);
});

test("what the sitemap lists is there", async ({ page }) => {
  const { entries } = await readSitemap(page);
  // Every 120th: the listing itself is complete, so a sample shows that the addresses are right.
  const addresses = entries.map(({ loc }) => loc);
  const untouched = addresses.filter((url) => !isGiven(decodeURIComponent(url.split("/").at(-1) ?? "")));
  const sample = untouched.filter((_, at) => at % 120 === 0);
  const wrong: string[] = [];
  await each(sample, async (url) => {
    const { status, body } = await fetch(url, { redirect: "manual" });
    await body?.cancel();
    if (status !== 200) wrong.push(`${status} ${url}`);
  });
  expect(wrong).toEqual([]);
});

test("robots.txt lets crawlers in and names the sitemap", async () => {
  const answer = await fetch(`${siteUrl}/robots.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split("\n").map((line) => line.trim());
  expect(lines).toContain("User-Agent: *");
  expect(lines).toContain("Allow: /");
  expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  expect(lines.filter((line) => /^Disallow:/.test(line))).toEqual(["Disallow: /_api/"]);
});
