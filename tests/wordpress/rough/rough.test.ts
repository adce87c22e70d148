import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";
import { paths } from "#lib/addresses/paths.ts";
import { canonicalPath } from "#lib/addresses/routing/spelling.ts";
import { parseSlug } from "#lib/addresses/slug.ts";
import { feedXml } from "#lib/seo/feed.ts";
import { readVideoEntries } from "#lib/sitemap/videos.ts";
import { fetchAnchors } from "#lib/wordpress/catalogue/anchor.ts";
import { fetchHomepage } from "#lib/wordpress/catalogue/homepage.ts";
import { fetchPlayableVideos } from "#lib/wordpress/catalogue/playable-video.ts";
import { fetchTriggers } from "#lib/wordpress/catalogue/trigger.ts";
import { fetchVideo, fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { auditSite } from "#scripts/crawl/audit.ts";
import { answerProblems } from "#tests/support/wordpress-api/check.ts";
import { runPhp } from "#tests/wordpress/run-php.ts";
import { startFreshSite } from "./start-fresh-site.ts";

// Videos as no editor's form makes them, in the real WordPress beside the demo's library (kinds.php).

type Rough = { id: number; kind: string; slug: string; title: string; is: "public" | "hidden" | "unserved" };

const { wordpressUrl } = wordpressSite;
const siteApi = `${wordpressUrl}/wp-json/asmr/v1`;
const rough = (command: "add" | "remove") => runPhp("rough/rough-library.php", command);
const logFile = join(process.env.WP_DIR ?? "", "wp-content/debug.log");
const readLog = () => readFileSync(logFile, "utf8");

/** Calls a route; its answer must match docs/wordpress-api.yaml. */
async function ask(path: string): Promise<unknown> {
  const request = new Request(`${siteApi}/${path}`);
  const answer = await fetch(request.clone());
  expect(answer.status, path).toBe(200);
  expect((await answerProblems(request, answer)).join(), path).toBe("");
  return answer.json();
}

/** The answers that change with any video. */
const overview = () =>
  Promise.all([ask("videos?per_page=1000"), ask("anchors?per_page=1000"), ask("triggers"), ask("homepage")]);

const searches = ["rain", "雨", "المطر", "גשם", "🌙", "&amp;", "<b>", "%", "0", "\\"];

let before: unknown;
let logged = 0;
let posts: Rough[] = [];
/** Slugs of hidden videos that a public one has, too. */
const takenSlugs = ["rough-draft-with-a-slug"];
const those = (is: Rough["is"]) => posts.filter((video) => video.is === is);

beforeAll(async () => {
  Object.assign(process.env, {
    SITE_URL: wordpressSite.siteUrl,
    WORDPRESS_URL: wordpressUrl,
    LOG_LEVEL: "silent",
  });
  rough("remove");
  before = await overview();
  logged = readLog().length;
  posts = JSON.parse(rough("add"));
}, 120_000);
afterAll(() => void rough("remove"));

/** Every page of a list. */
async function pages<Item>(
  read: (page: number) => Promise<{ videos: Item[]; pagination: { totalPages: number } }>,
): Promise<Item[]> {
  const first = await read(1);
  const rest = await Promise.all(
    Array.from({ length: first.pagination.totalPages - 1 }, (_, at) => read(at + 2)),
  );
  return [first, ...rest].flatMap(({ videos }) => videos);
}

describe("WordPress's routes", () => {
  test.each([
    ...["date", "views", "duration", "popular"].flatMap((by) =>
      ["asc", "desc"].map((order) => `videos?per_page=1000&orderby=${by}&order=${order}`),
    ),
    ...[
      "videos?per_page=1000&vip=1",
      "videos?per_page=1000&language=zh",
      "videos/early/teaser",
      "videos/facets",
      "videos/featured-anchors",
    ],
    "anchors?per_page=1000",
    "triggers",
    "homepage",
    ...searches.map(
      (text) =>
        `videos?per_page=1000&search=${encodeURIComponent(text)}&search_triggers=1&search_transcripts=1`,
    ),
  ])("the answer to %s matches the contract", async (path) => void (await ask(path)));

  test("every public video's own route matches the contract", async () => {
    for (const { slug } of those("public")) await ask(`video/${encodeURIComponent(slug)}`);
  });
});

describe("the site", () => {
  test("the site lists every public video once, with a title, under a page that it serves", async () => {
    const listed = await pages((page) => fetchVideos({ page, perPage: 100 }));
    const slugs = listed.map(({ slug }) => slug);
    for (const { kind, id, slug } of those("public")) {
      const item = listed.find((video) => video.id === id);
      expect(item?.slug, kind).toBe(slug);
      expect(item?.title, kind).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
      const detail = await fetchVideo(slug);
      expect(detail?.slug, kind).toBe(slug);
      expect(detail?.title, kind).toBe(item?.title);
    }
    expect(slugs.filter((slug, at) => slugs.indexOf(slug) !== at)).toEqual([]);
    expect(slugs.filter((slug) => canonicalPath(paths.video(slug)) !== paths.video(slug))).toEqual([]);
  });

  test.each(["newest", "views", "longest", "shortest"] as const)(
    "the site sorts by %s without losing a video",
    async (sort) => {
      const given = await pages((page) => fetchVideos({ page, perPage: 100, choices: { sort } }));
      expect(new Set(given.map(({ id }) => id)).size).toBe(given.length);
    },
  );

  test("the site says how many videos there are", async () => {
    const { pagination } = await fetchVideos({ page: 1, perPage: 100 });
    expect((await pages((page) => fetchVideos({ page, perPage: 100 }))).length).toBe(pagination.totalResults);
  });

  test("the site shows anchors and triggers with a name and an address", async () => {
    const { anchors } = await fetchAnchors(1);
    for (const { name, slug } of [...anchors, ...(await fetchTriggers())]) {
      expect(name, slug).not.toBe("");
      expect(parseSlug(slug), name).toBe(slug);
    }
    for (const name of ["🌙🌧️", "【粗】小雨！", "20240101"])
      expect(anchors.map((anchor) => anchor.name)).toContain(name);
  });

  test("a title of markup is shown as its text, a description has no shortcode, and chapters are in order", async () => {
    const find = async (kind: string) => fetchVideo(posts.find((video) => video.kind === kind)?.slug ?? "");
    expect((await find("a title of markup"))?.title).toBe("Loud rain");
    expect((await find("shortcodes and blocks"))?.description).toBe("Soft rain.");
    expect((await find("chapters out of order"))?.chapters.map(({ at }) => at)).toEqual([0, 45, 90]);
    expect((await find("33 triggers"))?.triggers.length).toBe(33);
  });
});

describe("what is not public", () => {
  const traces = (text: string) =>
    those("hidden").filter(({ slug, title }) =>
      [`"${slug}"`, `/${slug}<`, `/${slug}/`, title].some(
        (trace) => text.includes(trace) && slug !== "" && !takenSlugs.includes(slug),
      ),
    );

  test("a private post has no page, and is in no list", async () => {
    for (const { kind, slug, id } of those("hidden")) {
      const shown = slug === "" ? null : await fetchVideo(slug);
      expect(shown?.id ?? 0, kind).not.toBe(id);
    }
    const ids = those("hidden").map(({ id }) => id);
    const listed = await pages((page) => fetchVideos({ page, perPage: 100 }));
    expect(listed.filter(({ id }) => id !== null && ids.includes(id))).toEqual([]);
    for (const section of await fetchHomepage())
      expect(section.videos.filter(({ id }) => id !== null && ids.includes(id))).toEqual([]);
  });

  test("a private post is found by no search", async () => {
    for (const { kind, id, title } of those("hidden")) {
      const { videos } = await fetchVideos({
        page: 1,
        perPage: 100,
        search: title,
        inTriggers: true,
        inTranscripts: true,
      });
      expect(
        videos.map((video) => video.id),
        kind,
      ).not.toContain(id);
    }
  });

  test("a private post is in no feed and no sitemap of the site", async () => {
    const newest = await fetchPlayableVideos(1);
    const channel = { locale: "en", path: paths.home, title: "x", description: "x" } as const;
    expect(traces(feedXml(channel, newest.videos))).toEqual([]);
    const entries: unknown[] = [];
    for await (const batch of readVideoEntries(new Map(), 1_000))
      entries.push(...batch.map(({ entry }) => entry("en")));
    expect(entries.length).toBeGreaterThan(500);
    expect(traces(JSON.stringify(entries))).toEqual([]);
    for (const { slug, kind } of those("public"))
      expect(JSON.stringify(entries), kind).toContain(JSON.stringify(paths.video(slug)));
  });

  test.each([
    ["feed/?post_type=murmur_video"],
    ["?feed=atom&post_type=murmur_video"],
    ["comments/feed/"],
    ["wp-sitemap.xml"],
    ["wp-sitemap-posts-murmur_video-1.xml"],
    ["?s=Rough&post_type=murmur_video"],
    ["wp-json/wp/v2/search?search=Rough&per_page=100"],
    ["wp-json/wp/v2/posts?search=Rough"],
    ["wp-json/wp/v2/murmur_video"],
    ["wp-json/wp/v2/media?search=Rough"],
  ])("a private post is not in WordPress's own %s", async (path) => {
    const answer = await fetch(`${wordpressUrl}/${path}`, { redirect: "manual" });
    expect(answer.status).toBeLessThan(500);
    expect(traces(await answer.text())).toEqual([]);
  });
});

describe("the built site", () => {
  const open = (path: string) => fetch(`${wordpressSite.siteUrl}${path}`);

  test("the built site has a page for everything public", async () => {
    for (const { kind, slug } of those("public")) {
      const answer = await open(paths.video(slug));
      expect(answer.status, kind).toBe(200);
      expect(await answer.text(), kind).toMatch(/<h1[^>]*>[^<]*[\p{L}\p{N}\p{P}\p{S}]/u);
    }
  });

  test("the built site has no page for what is not public", async () => {
    for (const { kind, slug } of those("hidden").filter(
      ({ slug }) => slug !== "" && !takenSlugs.includes(slug),
    ))
      expect((await open(paths.video(slug))).status, kind).toBe(404);
  });

  test("the built site answers searches for any text", async () => {
    for (const text of searches)
      expect((await open(`/videos?query=${encodeURIComponent(text)}`)).status, text).toBe(200);
  });
});

test("a crawl of a site that starts with the rough library finds no fault", {
  timeout: 300_000,
}, async () => {
  const site = await startFreshSite();
  onTestFinished(site.stop);
  // Built in the background, these parts last.
  const sitemap = async () => (await fetch(`${site.url}/sitemap.xml`)).text();
  await expect.poll(sitemap, { timeout: 60_000 }).toContain("/sitemaps/texts-zh-1.xml");
  const { findings, site: crawled } = await auditSite(site.url, { others: [], render: false });
  expect(findings).toEqual([]);
  const { anchors } = await fetchAnchors(1);
  const reached = [
    ...those("public").map(({ slug }) => paths.video(slug)),
    ...anchors.map(({ slug }) => paths.anchor(slug)),
  ];
  for (const path of reached) expect(crawled.pages.get(site.url + path)?.status, path).toBe(200);
});

test("PHP logs no message about the rough library", () => {
  // WordPress's own older code, on a newer PHP.
  const lines = readLog()
    .slice(logged)
    .split("\n")
    .filter((line) => !/PHP Deprecated: .*\/wp-(?:includes|admin)\//.test(line));
  expect(lines.join("\n").trim()).toBe("");
});

test("removing the rough library leaves the other library as it was", async () => {
  rough("remove");
  expect(await overview()).toEqual(before);
});
