import { localePath, splitLocale } from "#lib/i18n/locales.ts";
import { textWidth } from "#lib/seo/text.ts";
import { siteUrl } from "#tests/support/addresses.ts";
import { agents, crawl, each, readHtml, types } from "#tests/support/e2e-crawl.ts";
import { library } from "#tests/support/e2e-library.ts";
import { missingPages, publicPages } from "#tests/support/e2e-pages.ts";
import { sandbox, upstream } from "#tests/support/e2e-sandbox.ts";
import { expect, languages, test } from "#tests/support/e2e-site.ts";
import { videoPath } from "#tests/support/e2e-video.ts";
import { htmlProblems } from "#tests/support/html-problems.ts";

const unindexed = ["videosSearch", "anchorsSearch", "items", "login", "register"];

/** What each page's structured data must name (product: Structured data). */
const dataOf: Record<string, string[]> = {
  home: ["Organization", "WebSite"],
  videos: ["ItemList", "BreadcrumbList"],
  videosPage: ["ItemList", "BreadcrumbList"],
  anchors: ["ItemList", "BreadcrumbList"],
  anchorsPage: ["ItemList", "BreadcrumbList"],
  anchor: ["ProfilePage", "Person", "ItemList", "BreadcrumbList"],
  chineseAnchor: ["ProfilePage", "Person", "ItemList"],
  video: ["VideoObject", "BreadcrumbList", "InteractionCounter"],
  trailer: ["VideoObject", "BreadcrumbList", "WebPage", "WebPageElement"],
  membersVideo: ["VideoObject", "BreadcrumbList", "WebPageElement"],
  chineseVideo: ["VideoObject", "BreadcrumbList"],
  triggers: ["ItemList", "BreadcrumbList"],
  trigger: ["ItemList", "BreadcrumbList"],
  terms: ["BreadcrumbList"],
  vip: ["Product", "Offer", "BreadcrumbList"],
};

/** Where a page's canonical address is another page's. */
const canonicalOf: Record<string, string> = { videosFilter: "/anchors/nia-hollow" };

const ogType: Record<string, string> = {
  anchor: "profile",
  video: "video.other",
  trailer: "video.other",
  membersVideo: "video.other",
};

const softly = expect.configure({ soft: true });

const address = (language: (typeof languages)[number], path: string) =>
  new URL(localePath(language, path), siteUrl).href.replace(/\/$/, "");

for (const language of languages) {
  test(`every page says what it is, to every crawler alike (${language})`, async ({ page }) => {
    for (const [name, path] of Object.entries(await publicPages())) {
      const crawled = await crawl(path, { language });
      const head = await readHtml(page, crawled);
      const one = (key: string) => (head.metas[key]?.length === 1 ? (head.metas[key][0] ?? "") : "");
      expect.soft(crawled.status, name).toBe(200);
      expect.soft(crawled.headers.get("content-type"), name).toMatch(/^text\/html/);
      expect.soft(head.lang, name).toBe(language === "en" ? "en" : "zh-Hans");
      expect.soft(head.titles, name).toHaveLength(1);
      expect.soft(textWidth(head.titles[0] ?? ""), `${name}: ${head.titles[0]}`).toBeLessThanOrEqual(60);
      const description = one("description");
      expect.soft(textWidth(description), `${name}: ${description}`).toBeGreaterThanOrEqual(120);
      expect.soft(textWidth(description), `${name}: ${description}`).toBeLessThanOrEqual(160);
      expect.soft(head.inHead, `${name}: its tags are in the head`).toBe(true);
      const self = canonicalOf[name] ?? path;
      expect
        .soft(
          head.canonical.map((url) => url.replace(/\/$/, "")),
          name,
        )
        .toEqual([address(language, self)]);
      const alternates = Object.entries(head.alternates).map(([lang, url]) => [lang, url.replace(/\/$/, "")]);
      expect.soft(Object.fromEntries(alternates), name).toEqual({
        en: address("en", self),
        "zh-Hans": address("zh", self),
        zh: address("zh", self),
        "x-default": address("en", self),
      });
      expect
        .soft(one("robots"), name)
        .toBe(`${unindexed.includes(name) ? "noindex" : "index"}, follow, max-image-preview:large`);
      expect.soft(await htmlProblems(crawled.html), `${name}: valid HTML`).toEqual([]);
      expect.soft(crawled.headers.get("content-language"), name).toBe(head.lang);
      for (const tag of ["og:title", "og:description", "og:url", "og:site_name", "og:locale", "og:image"])
        expect.soft(one(tag), `${name} ${tag}`).not.toBe("");
      expect.soft(one("og:url").replace(/\/$/, ""), name).toBe(address(language, self));
      expect.soft(one("og:image"), name).toMatch(/^http:\/\//);
      if (ogType[name]) expect.soft(one("og:type"), name).toBe(ogType[name]);
      for (const tag of ["twitter:card", "twitter:title", "twitter:description", "twitter:image"])
        expect.soft(one(tag), `${name} ${tag}`).not.toBe("");
      expect.soft(head.h1, name).toHaveLength(1);
      expect.soft(head.text.length, `${name}: its text`).toBeGreaterThan(40);
      const found = types(head.data);
      expect.soft(found, name).toEqual(expect.arrayContaining(dataOf[name] ?? []));
      // Asked for again where a refresh came in between.
      const documents = async () => {
        const all = Object.values(agents).map((agent) => crawl(path, { language, agent }));
        return new Set((await Promise.all(all)).map(({ html }) => html)).size;
      };
      await softly.poll(documents, name).toBe(1);
    }
  });

  test(`whole pages for 404, in the right language, not to be indexed (${language})`, async ({ page }) => {
    for (const [name, path] of Object.entries(missingPages)) {
      const crawled = await crawl(path, { language });
      const head = await readHtml(page, crawled);
      expect.soft(crawled.status, name).toBe(404);
      expect.soft(head.lang, name).toBe(language === "en" ? "en" : "zh-Hans");
      expect.soft(head.titles, name).toHaveLength(1);
      expect.soft(head.metas.robots?.join(), name).toMatch(/^noindex/);
      expect
        .soft([head.canonical, head.alternates, head.metas["og:url"] ?? []], `${name} points nowhere`)
        .toEqual([[], {}, []]);
      expect.soft(await htmlProblems(crawled.html), `${name}: valid HTML`).toEqual([]);
      expect.soft(head.h1, name).toHaveLength(1);
      expect.soft(head.links.length, name).toBeGreaterThan(6);
      expect.soft(crawled.headers.get("retry-after"), name).toBeNull();
    }
  });
}

test("an outage is a whole page too, in the right language, not to be indexed", async ({ page }) => {
  await sandbox.fail({ path: upstream.everything, reset: true });
  for (const language of languages)
    for (const path of [
      "/video/never-seen-before",
      "/videos?page=16&anchor=nia-hollow",
      "/videos?query=unheard",
    ]) {
      const crawled = await crawl(path, { language });
      const head = await readHtml(page, crawled);
      expect.soft(crawled.status, path).toBe(503);
      expect.soft(Number(crawled.headers.get("retry-after")), path).toBeGreaterThan(0);
      expect.soft(crawled.headers.get("cache-control"), path).toContain("no-store");
      expect.soft(head.lang, path).toBe(language === "en" ? "en" : "zh-Hans");
      expect.soft(head.metas.robots?.join(), path).toMatch(/^noindex/);
      expect.soft(head.h1, path).toHaveLength(1);
    }
  await sandbox.heal();
});

test("every link of every page leads somewhere, in both languages", async ({ page }) => {
  test.setTimeout(120_000);
  const links = new Map<string, string>();
  for (const language of languages)
    for (const [name, path] of Object.entries({ ...(await publicPages()), ...missingPages })) {
      const crawled = await crawl(path, { language });
      // A page's routes are the same in both languages, and every type of page is asked for in both above.
      for (const link of (await readHtml(page, crawled)).links)
        if (link.startsWith(siteUrl))
          links.set(
            siteUrl + splitLocale(link.slice(siteUrl.length).replace(/#.*$/, "") || "/").path,
            `${name} (${language})`,
          );
    }
  expect(links.size).toBeGreaterThan(120);
  // That every video and anchor of the library has its page is sitemap.spec.ts's matter.
  const { videos, anchors } = await library();
  const known = new Set([
    ...videos.map((video) => siteUrl + videoPath(video)),
    ...anchors.map(({ slug }) => `${siteUrl}/anchors/${encodeURIComponent(slug)}`),
  ]);
  const wanted = [...links.keys()].filter((link) => !known.has(link));
  expect(wanted.length).toBeLessThan(links.size - 50);
  const broken: string[] = [];
  await each(wanted, async (link) => {
    const { status, body } = await fetch(link, { redirect: "manual" });
    await body?.cancel();
    // Pages for what isn't there link to themselves in the other language and to "try again".
    const own = Object.values(missingPages).some((path) => link.includes(path));
    if (status >= 400 && !own) broken.push(`${status} ${link} on ${links.get(link)}`);
  });
  expect(broken).toEqual([]);
});

test("what the structured data of a video says", async ({ page }) => {
  const { video, trailer, membersVideo } = await publicPages();
  const dataOf = async (path: string, type: string) => {
    const { data } = await readHtml(page, await crawl(path));
    return data.find((item) => item["@type"] === type) as Record<string, unknown>;
  };
  const objectOf = (path: string) => dataOf(path, "VideoObject");
  const open = await objectOf(video);
  expect(open).toMatchObject({
    name: expect.any(String),
    description: expect.any(String),
    thumbnailUrl: [expect.stringMatching(/^http/)],
    uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/),
    embedUrl: expect.stringContaining(`${siteUrl}/demo/player/`),
    duration: expect.stringMatching(/^PT\d+S$/),
    author: { "@type": "Person", name: expect.any(String) },
    interactionStatistic: expect.anything(),
  });
  expect(await dataOf(video, "WebPage")).toBeUndefined();
  const closed = {
    isAccessibleForFree: false,
    hasPart: { isAccessibleForFree: false, cssSelector: ".player" },
  };
  for (const path of [trailer, membersVideo]) {
    expect(await dataOf(path, "WebPage")).toMatchObject(closed);
    expect((await crawl(path)).html).toMatch(/<section class="player /);
  }
  expect(await objectOf(trailer)).toMatchObject({ embedUrl: expect.stringMatching(/-t-/) });
  expect(await objectOf(membersVideo)).not.toHaveProperty("embedUrl");
});

test("page 1 has no parameter, marketing's parameters are nobody's, a false host changes nothing", async ({
  page,
}) => {
  const canonical = async (path: string) => (await readHtml(page, await crawl(path))).canonical;
  expect(await canonical("/videos?page=1")).toEqual([`${siteUrl}/videos`]);
  expect(await canonical("/videos?utm_source=x&page=2&fbclid=y")).toEqual([`${siteUrl}/videos?page=2`]);
  expect(await canonical("/videos?anchor=nia-hollow&page=2")).toEqual([
    `${siteUrl}/anchors/nia-hollow?page=2`,
  ]);
  const answer = await fetch(`${siteUrl}/anchors?page=1`, {
    headers: { "x-forwarded-host": "evil.example" },
  });
  const html = await answer.text();
  expect(html).not.toContain("evil.example");
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/anchors"/>`);
});

test("pictures for social networks are there", async ({ page }) => {
  const { home, video } = await publicPages();
  for (const path of [home, video]) {
    const { metas } = await readHtml(page, await crawl(path));
    const answer = await fetch(metas["og:image"]?.[0] ?? "");
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type"), path).toBe("image/jpeg");
  }
});
