import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { buildSitemap } from "#lib/sitemap/build.ts";
import { indexPart, readManifest, sitemapFolder } from "#lib/sitemap/sitemap-files.ts";
import {
  anchors,
  entryOf,
  freshDataDir,
  locsOf,
  manifest,
  type Raw,
  video,
  wordpress,
  xmlOf,
} from "#tests/support/sitemap-world.ts";

const dataDir = freshDataDir();

describe("what the sitemap lists (product: Search engines)", () => {
  test("the sitemap has an index of parts by kind of page and by language", async () => {
    wordpress({ videos: [video(1), video(2)] });
    expect(await buildSitemap()).toBe(true);
    const names = ["anchors-en-1", "anchors-zh-1", "pages-en-1", "pages-zh-1", "videos-en-1", "videos-zh-1"];
    expect(locsOf(await xmlOf(indexPart))).toEqual(
      names.map((name) => `https://murmur.test/sitemaps/${name}.xml`),
    );
    expect(locsOf(await xmlOf("videos-zh-1"))).toEqual([
      "https://murmur.test/zh/video/soft-rain-1",
      "https://murmur.test/zh/video/soft-rain-2",
    ]);
    const pages = locsOf(await xmlOf("pages-en-1"));
    for (const path of ["", "/videos", "/anchors", "/vip", "/updates"])
      expect(pages).toContain(`https://murmur.test${path}`);
    expect(
      pages.filter((url = "") => /login|register|items|profile|payment|:\w/.test(new URL(url).pathname)),
    ).toEqual([]);
  });

  test("the sitemap lists a video with all that is known of it", async () => {
    wordpress({ videos: [video(1)] });
    await buildSitemap();
    expect(entryOf(await xmlOf("videos-en-1"), "/video/soft-rain-1")).toBe(
      "<url><loc>https://murmur.test/video/soft-rain-1</loc><lastmod>2025-10-01T08:00:00.000Z</lastmod>" +
        '<xhtml:link rel="alternate" hreflang="en" href="https://murmur.test/video/soft-rain-1"/>' +
        '<xhtml:link rel="alternate" hreflang="zh-Hans" href="https://murmur.test/zh/video/soft-rain-1"/>' +
        '<xhtml:link rel="alternate" hreflang="zh" href="https://murmur.test/zh/video/soft-rain-1"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://murmur.test/video/soft-rain-1"/>' +
        "<image:image><image:loc>https://cdn.test/1.jpg</image:loc></image:image>" +
        "<video:video><video:thumbnail_loc>https://cdn.test/1.jpg</video:thumbnail_loc>" +
        "<video:title>Soft rain &amp; tea 1</video:title>" +
        "<video:description>Watch “Soft rain &amp; tea 1”, an ASMR video by Nia Hollow. Triggers: Rain. 25 minutes. " +
        "Published 18 Sept 2025. Free to watch in full on Murmur.</video:description>" +
        "<video:player_loc>https://www.youtube.com/embed/full-1</video:player_loc>" +
        "<video:duration>1500</video:duration><video:view_count>1200</video:view_count>" +
        "<video:publication_date>2025-09-18T21:30:05.000Z</video:publication_date>" +
        "<video:family_friendly>yes</video:family_friendly>" +
        "<video:requires_subscription>no</video:requires_subscription>" +
        '<video:uploader info="https://murmur.test/anchors/nia-hollow">Nia Hollow</video:uploader>' +
        "<video:live>no</video:live><video:tag>Rain</video:tag></video:video></url>",
    );
    const chinese = entryOf(await xmlOf("videos-zh-1"), "/zh/video/soft-rain-1");
    expect(chinese).toContain("<video:tag>雨声</video:tag>");
    expect(chinese).toContain("观看Nia Hollow的 ASMR 视频");
  });

  test.each<[string, Raw, string[], string[]]>([
    ["a VIP video: only its trailer", { is_vip: true }, ["trailer-1", "subscription>yes"], ["full-1"]],
    ["'1' is VIP, too", { is_vip: "1" }, ["trailer-1"], ["full-1"]],
    ["nothing said of VIP: nobody knows that it is free", { is_vip: undefined }, ["trailer-1"], ["full-1"]],
    [
      "a VIP video without a trailer: no video, for Google takes none",
      { is_vip: true, trailer_embed_code: "" },
      ["image:loc"],
      ["full-1", "video:video"],
    ],
    [
      "a player on a host that is not allowed: none",
      { main_embed_code: '<iframe src="https://evil.test/x"></iframe>' },
      [],
      ["evil", "video:video"],
    ],
    [
      "a file",
      { main_embed_code: "https://player.vimeo.com/a.mp4" },
      ["<video:content_loc>https://player.vimeo.com/a.mp4<"],
      ["player_loc"],
    ],
    [
      "a path of this site",
      { main_embed_code: "/demo/player/x" },
      ["<video:player_loc>https://murmur.test/demo/player/x<"],
      [],
    ],
    [
      "no picture: the site's own stands for it",
      { featured_media_url: "" },
      ["<video:thumbnail_loc>https://murmur.test/images/social.jpg<"],
      ["image:loc"],
    ],
  ])("the sitemap lists a video's players: %s", async (_, acf, contained, absent) => {
    wordpress({ videos: [video(1, {}, acf)] });
    await buildSitemap();
    for (const xml of [await xmlOf("videos-en-1"), await xmlOf("videos-zh-1")]) {
      for (const text of contained) expect(xml).toContain(text);
      for (const text of absent) expect(xml).not.toContain(text);
    }
  });

  test("the sitemap stays well-formed XML whatever a title contains", async () => {
    wordpress({ videos: [video(1, { title: "]]><b>\u0001 \"Rain\" 'n' tea" })] });
    await buildSitemap();
    expect(await xmlOf("videos-en-1")).toContain(
      "<video:title>]]&gt; &quot;Rain&quot; &apos;n&apos; tea</video:title>",
    );
  });

  test.each<[string, Raw, Raw, string, boolean]>([
    [
      "a title of a hundred characters",
      { title: "🌧".repeat(100) },
      {},
      `<video:title>${"🌧".repeat(100)}<`,
      true,
    ],
    ["a longer one is cut", { title: "🌧".repeat(101) }, {}, `<video:title>${"🌧".repeat(100)}<`, true],
    ["eight hours", { duration: 28_800 }, {}, "<video:duration>28800<", true],
    ["more, which Google does not take", { duration: 28_801 }, {}, "video:duration", false],
    ["a second", { duration: 1 }, {}, "<video:duration>1<", true],
    ["a length that nobody knows", { duration: null }, {}, "video:duration", false],
    ["no views yet", {}, { view_count: 0 }, "video:view_count", false],
    ["nobody's", { anchor: null }, {}, "video:uploader", false],
  ])("the sitemap describes a video: %s", async (_, more, acf, text, isThere) => {
    wordpress({ videos: [video(1, more, acf)] });
    await buildSitemap();
    expect((await xmlOf("videos-en-1")).includes(text)).toBe(isThere);
  });

  test("a video that WordPress lists twice, because the list has shifted, is in the sitemap once", async () => {
    wordpress({ videos: [video(1), video(2), video(1), video(3)] });
    await buildSitemap();
    expect(locsOf(await xmlOf("videos-en-1"))).toEqual(
      [1, 2, 3].map((number) => `https://murmur.test/video/soft-rain-${number}`),
    );
  });

  test("an anchor's date in the sitemap is that of the most recently changed video, wherever it is in the list", async () => {
    const changed = { modified_gmt: "2025-11-11T11:11:11" };
    wordpress({ videos: [video(2, changed), video(4), video(6, { ...changed, anchor_id: null })] });
    await buildSitemap();
    const mira = entryOf(await xmlOf("anchors-en-1"), "/anchors/mira");
    expect(mira).toContain("<lastmod>2025-11-11T11:11:11.000Z</lastmod>");
  });

  test("the sitemap leaves out anchors without videos and their letters, and dates the others by their videos", async () => {
    wordpress({ videos: [video(1), video(2, { modified_gmt: "2025-11-11T11:11:11" })] });
    await buildSitemap();
    const xml = await xmlOf("anchors-en-1");
    expect(locsOf(xml)).toEqual([
      "https://murmur.test/anchors/mira",
      "https://murmur.test/anchors/nia-hollow",
      "https://murmur.test/anchors-by-letter/m",
      "https://murmur.test/anchors-by-letter/n",
    ]);
    expect(entryOf(xml, "/anchors/mira")).toContain("<lastmod>2025-11-11T11:11:11.000Z</lastmod>");
    expect(entryOf(xml, "/anchors/mira")).toContain("<image:loc>https://cdn.test/mira.jpg</image:loc>");
  });
});

test("a part of anchors is full before the next one begins, and the letters follow the anchors", async () => {
  wordpress({ videos: [video(1), video(2)] });
  await buildSitemap({ perPart: 1 });
  const parts = [1, 2, 3, 4].map(async (part) => locsOf(await xmlOf(`anchors-en-${part}`)).join());
  expect((await Promise.all(parts)).map((url) => new URL(url).pathname)).toEqual([
    "/anchors/mira",
    "/anchors/nia-hollow",
    "/anchors-by-letter/m",
    "/anchors-by-letter/n",
  ]);
});

describe("over time", () => {
  test("an unchanged part of the sitemap keeps its name and date, and a part without entries is removed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const world = wordpress({ videos: [video(1), video(2)] });
    await buildSitemap();
    const first = await manifest();
    vi.setSystemTime(Date.now() + 1_000);
    await buildSitemap();
    expect((await manifest()).parts).toEqual(first.parts);
    world.videos = [video(0), video(1), video(2)];
    await buildSitemap();
    const { parts } = await manifest();
    expect(parts["pages-en-1"]).toEqual(first.parts["pages-en-1"]);
    expect(parts["videos-en-1"]?.etag).not.toBe(first.parts["videos-en-1"]?.etag);
    expect(parts["videos-en-1"]?.modifiedAt).not.toBe(first.parts["videos-en-1"]?.modifiedAt);
    const files = Object.values(parts).map(({ file }) => file);
    expect(readdirSync(sitemapFolder(dataDir())).toSorted()).toEqual([...files, "manifest.json"].toSorted());
  });

  test("the old parts of the sitemap stay during an outage of WordPress", async () => {
    const world = wordpress({ videos: [video(1)] });
    await buildSitemap();
    const { parts } = await manifest();
    world.down = true;
    expect(await buildSitemap()).toBe(false);
    expect((await manifest()).parts).toEqual(parts);
  });

  const threePages = Array.from({ length: 250 }, (_, at) => video(at + 1));
  test.each<[string, Partial<ReturnType<typeof wordpress>>]>([
    ["the first page of videos", { emptyPage: 1 }],
    ["a page of videos in the middle", { emptyPage: 2 }],
    ["the first page of anchors", { anchorPages: [[], anchors] }],
    ["a page of anchors in the middle", { anchorPages: [anchors, [], anchors] }],
  ])("the old parts of the sitemap stay if %s is empty", async (_, change) => {
    const world = wordpress({ videos: threePages });
    await buildSitemap();
    const { parts } = await manifest();
    Object.assign(world, change);
    expect(await buildSitemap()).toBe(false);
    expect((await manifest()).parts).toEqual(parts);
  });

  test.each<[string, Partial<ReturnType<typeof wordpress>>]>([
    ["videos", { emptyPage: 3 }],
    ["anchors", { anchorPages: [anchors, []] }],
  ])("the sitemap is whole if the last page of %s has become empty", async (_, change) => {
    wordpress({ videos: threePages, ...change });
    expect(await buildSitemap()).toBe(true);
  });

  test("a build of the sitemap leaves the file that another process is writing, and removes an abandoned one", async () => {
    wordpress({ videos: [video(1)] });
    await buildSitemap();
    const young = join(sitemapFolder(dataDir()), "young.tmp");
    const old = join(sitemapFolder(dataDir()), "old.tmp");
    for (const path of [young, old]) writeFileSync(path, "<urlset>");
    const twoHoursAgo = Date.now() / 1_000 - 7_200;
    utimesSync(old, twoHoursAgo, twoHoursAgo);
    await buildSitemap();
    expect([existsSync(young), existsSync(old)]).toEqual([true, false]);
  });

  test("the sitemap lists the pages before WordPress has ever answered", async () => {
    wordpress({ videos: [], down: true });
    expect(await buildSitemap()).toBe(false);
    expect(Object.keys((await manifest()).parts)).toEqual([indexPart, "pages-en-1", "pages-zh-1"]);
  });

  test("the sitemap's parts of another SITE_URL are ignored", async () => {
    wordpress({ videos: [video(1)] });
    await buildSitemap();
    expect(await readManifest(sitemapFolder(dataDir()), "https://other.test")).toBeNull();
  });
});

test("the parts of the sitemap start with the oldest video, so that a new one changes only the last part", async () => {
  const videos = Array.from({ length: 250 }, (_, at) => video(at + 1));
  const world = wordpress({ videos });
  await buildSitemap({ perPart: 200 });
  expect(world.pages).toBe(3);
  const first = (await manifest()).parts;
  const [oldest, newest] = [await xmlOf("videos-en-1"), await xmlOf("videos-en-2")].map(locsOf);
  expect([oldest?.length, newest?.length]).toEqual([200, 50]);
  expect(oldest?.at(-1)).toBe("https://murmur.test/video/soft-rain-250");
  expect(newest?.[0]).toBe("https://murmur.test/video/soft-rain-1");
  world.videos = [video(0), ...videos];
  await buildSitemap({ perPart: 200 });
  const { parts } = await manifest();
  expect(parts["videos-zh-1"]).toEqual(first["videos-zh-1"]);
  expect(parts["videos-zh-2"]?.etag).not.toBe(first["videos-zh-2"]?.etag);
});

test.each([
  ["far more than its pages hold", 9_999, "videos-en-2", 150],
  ["fewer than its pages hold", 7, "videos-en-2", 150],
  ["one too many", 201, "videos-en-2", 150],
  ["as many as its pages could hold", 200, "videos-en-2", 150],
  ["fewer than it lists, so the others come next time", 120, "videos-en-2", 120],
  ["as many as one page holds, though it has two", 100, "videos-en-2", 150],
])("the sitemap is complete although WordPress counts %s", async (_, counted, newest, listed) => {
  const videos = Array.from({ length: 150 }, (_unused, at) => video(at + 1));
  wordpress({ videos, counted });
  await buildSitemap({ perPart: 100 });
  const { parts } = await manifest();
  const names = Object.keys(parts).filter((name) => name.startsWith("videos-en"));
  expect(names.at(-1)).toBe(newest);
  const lists = await Promise.all(names.map(async (name) => locsOf(await xmlOf(name)).length));
  expect(lists.reduce((sum, length) => sum + length, 0)).toBe(listed);
});
