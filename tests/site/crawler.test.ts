import { expect, test } from "vitest";
import { siteUrl } from "#harness/addresses.ts";
import { locales as languages } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { nodesOf, typesOf } from "#scripts/crawl/data-rules.ts";
import { createFindings } from "#scripts/crawl/finding.ts";
import { get } from "#scripts/crawl/request.ts";
import { checkSitemapEntries, readSitemaps } from "#scripts/crawl/sitemap.ts";
import { library } from "#tests/support/e2e/library.ts";
import { missingPages, publicPages } from "#tests/support/e2e/pages.ts";
import { sandbox, upstream } from "#tests/support/e2e/sandbox.ts";
import { videoPath } from "#tests/support/e2e/video.ts";
import { fetchDocument } from "./document.ts";
import { htmlProblems } from "./html-problems.ts";

const htmlLang = { en: "en", zh: "zh-Hans" } as const;
const unindexed = ["videosSearch", "anchorsSearch", "emptyAnchor", "items", "login", "register"];

test("the sitemap lists every video, and every anchor that has videos", async () => {
  const index = `${siteUrl}/sitemap.xml`;
  await expect
    .poll(async () => (await get(index)).text, { timeout: 20_000 })
    .toContain("/sitemaps/texts-zh-1.xml");
  const { findings, at } = createFindings();
  const entries = await readSitemaps([index], at);
  checkSitemapEntries(entries, at);
  expect(findings).toEqual([]);
  const listed = new Set(entries.map(({ url }) => url));
  const { videos, anchors } = await library();
  const paths = [
    "/videos",
    "/anchors",
    "/vip",
    "/terms",
    ...anchors.filter(({ count }) => count > 0).map(({ slug }) => `/anchors/${encodeURIComponent(slug)}`),
    ...videos.map(videoPath),
  ];
  const missing = languages.flatMap((language) =>
    paths.map((path) => siteUrl + localePath(language, path)).filter((url) => !listed.has(url)),
  );
  expect(missing).toEqual([]);
  const unwanted = /login|register|items|profile|payment|query=|search=/;
  expect([...listed].filter((url) => unwanted.test(url))).toEqual([]);
});

for (const language of languages) {
  test(`every kind of page is valid, and indexed if it may be (${language})`, async () => {
    for (const [name, path] of Object.entries(await publicPages())) {
      const { status, text, document } = await fetchDocument(path, language);
      expect.soft(status, name).toBe(200);
      expect.soft(await htmlProblems(text), `${name}: valid HTML`).toEqual([]);
      const robots = `${unindexed.includes(name) ? "noindex" : "index"}, follow, max-image-preview:large`;
      expect.soft(document.metas.robots, name).toEqual([robots]);
    }
  });

  test(`a 404 is a whole page in the right language, and is not to be indexed (${language})`, async () => {
    for (const [name, path] of Object.entries(missingPages)) {
      const { status, headers, text, document } = await fetchDocument(path, language);
      expect.soft(status, name).toBe(404);
      expect.soft(document.lang, name).toBe(htmlLang[language]);
      expect.soft(document.titles, name).toHaveLength(1);
      expect.soft(document.metas.robots?.join(), name).toMatch(/^noindex/);
      expect
        .soft([document.canonicals, document.alternates, document.metas["og:url"]], `${name} points nowhere`)
        .toEqual([[], [], undefined]);
      expect.soft(await htmlProblems(text), `${name}: valid HTML`).toEqual([]);
      expect.soft(document.headings, name).toHaveLength(1);
      expect.soft(document.links.length, name).toBeGreaterThan(6);
      expect.soft(headers["retry-after"], name).toBeUndefined();
    }
  });
}

test("an outage is answered with a whole page in the right language, and is not to be indexed", async () => {
  await sandbox.fail({ path: upstream.everything, reset: true });
  for (const language of languages)
    for (const path of [
      "/video/never-seen-before",
      "/videos?page=16&anchor=nia-hollow",
      "/videos?query=unheard",
    ]) {
      const { status, headers, document } = await fetchDocument(path, language);
      expect.soft(status, path).toBe(503);
      expect.soft(Number(headers["retry-after"]), path).toBeGreaterThan(0);
      expect.soft(headers["cache-control"], path).toContain("no-store");
      expect.soft(document.lang, path).toBe(htmlLang[language]);
      expect.soft(document.metas.robots?.join(), path).toMatch(/^noindex/);
      expect.soft(document.headings, path).toHaveLength(1);
    }
});

test("the structured data of a video describes its player", async () => {
  const { video, trailer, membersVideo } = await publicPages();
  const nodeOf = async (path: string, type: string) =>
    nodesOf((await fetchDocument(path)).document.data).find((node) => node["@type"] === type);
  expect(await nodeOf(video, "VideoObject")).toMatchObject({
    embedUrl: expect.stringContaining(`${siteUrl}/demo/player/`),
    duration: expect.stringMatching(/^PT\d+S$/),
    author: { "@type": "Person", name: expect.any(String) },
  });
  expect(await nodeOf(video, "WebPage")).toBeUndefined();
  const closed = {
    isAccessibleForFree: false,
    hasPart: { isAccessibleForFree: false, cssSelector: ".player" },
  };
  for (const path of [trailer, membersVideo]) expect(await nodeOf(path, "WebPage")).toMatchObject(closed);
  expect(await nodeOf(trailer, "VideoObject")).toMatchObject({ embedUrl: expect.stringMatching(/-t-/) });
  expect(await nodeOf(membersVideo, "VideoObject")).not.toHaveProperty("embedUrl");
});

test("canonical addresses have no page 1, no marketing parameters and no forged host", async () => {
  const canonicals = async (path: string) => (await fetchDocument(path)).document.canonicals;
  expect(await canonicals("/videos?page=1")).toEqual([`${siteUrl}/videos`]);
  expect(await canonicals("/videos?utm_source=x&page=2&fbclid=y")).toEqual([`${siteUrl}/videos?page=2`]);
  expect(await canonicals("/videos?anchor=nia-hollow&page=2")).toEqual([
    `${siteUrl}/anchors/nia-hollow?page=2`,
  ]);
  const answer = await fetch(`${siteUrl}/anchors?page=1`, {
    headers: { "x-forwarded-host": "evil.example" },
  });
  const html = await answer.text();
  expect(html).not.toContain("evil.example");
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/anchors"/>`);
});

test("the pictures for social networks exist", async () => {
  const { home, video } = await publicPages();
  for (const path of [home, video]) {
    const { metas } = (await fetchDocument(path)).document;
    const { status, headers } = await get(metas["og:image"]?.[0] ?? "");
    expect([status, headers["content-type"]], path).toEqual([200, "image/jpeg"]);
  }
});

test("robots.txt lets crawlers in and names the sitemap", async () => {
  const { status, headers, text } = await get(`${siteUrl}/robots.txt`);
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  const lines = text.split("\n").map((line) => line.trim());
  expect(lines).toContain("User-Agent: *");
  expect(lines).toContain("Allow: /");
  expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  expect(lines.filter((line) => /^Disallow:/.test(line))).toEqual(["Disallow: /_api/"]);
});

test("the structured data of /vip has an offer for each plan, and no questions", async () => {
  const { data } = (await fetchDocument("/vip")).document;
  const offers = nodesOf(data)
    .filter((item) => item["@type"] === "Product")
    .map(({ name, offers: offer }) => [name, offer]);
  expect(offers.map(([name]) => name)).toEqual(
    ["Bronze", "Silver", "Gold", "Platinum", "Diamond"].map((name) => `Murmur VIP: ${name}`),
  );
  expect(offers.map(([, offer]) => offer)).toMatchObject(
    ["4.99", "12.99", "29.99", "89.99", "199.00"].map((price) => ({ price, priceCurrency: "USD" })),
  );
  expect(typesOf(data)).not.toContain("FAQPage");
});
