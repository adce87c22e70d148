import { afterEach, describe, expect, test } from "vitest";
import * as anchorFeed from "#app/[locale]/anchors/[slug]/feed.xml/route.ts";
import * as siteFeed from "#app/[locale]/feed.xml/route.ts";
import * as triggerFeed from "#app/[locale]/triggers/[slug]/feed.xml/route.ts";
import { type Answer, json, wordpress, wpError } from "#tests/support/wordpress.ts";

const player = (name: string) => `<iframe src="https://www.youtube.com/embed/${name}"></iframe>`;
const acf = {
  main_embed_code: player("full"),
  trailer_embed_code: player("trailer"),
  is_vip: false,
  view_count: 1200,
  featured_media_url: "https://cdn.test/rain.jpg",
};
const rain = {
  id: 7,
  slug: "soft-rain",
  title: { rendered: "Soft rain &amp; tea" },
  acf,
  anchor_id: 12,
  anchor: { id: 12, slug: "小鹿", name: "小鹿" },
  date_gmt: "2025-09-18T21:30:05",
  modified_gmt: "2025-10-01T08:00:00",
  duration: 1500,
  triggers: [{ slug: "rain", name: "Rain", nameZh: "雨声" }],
};
const anchor = { id: 12, slug: "小鹿", title: "小鹿", featured_media_url: null, count: 34 };
const trigger = { slug: "rain", name: "Rain", nameZh: "雨声", count: 9, description: "" };

/** A WordPress with these videos, one anchor and one trigger; returns its requests. */
function library(...videos: object[]): Request[] {
  const pagination = { currentPage: 1, totalPages: 1, totalResults: videos.length };
  const answers: Record<string, Answer> = {
    videos: json({ videos, pagination }),
    anchors: json([anchor], { headers: { "x-wp-total": "1", "x-wp-totalpages": "1" } }),
    triggers: json([trigger]),
    capabilities: json({ version: 1, features: ["triggers"] }),
  };
  return wordpress((request) => {
    const path = new URL(request.url).pathname.split("/").at(-1) ?? "";
    return (answers[path] ?? wpError(404, "rest_no_route"))(request);
  });
}

type Get = (request: Request, context: { params: Promise<never> }) => Promise<Response>;
async function read(GET: Get, locale: "en" | "zh", slug?: string) {
  const params = Promise.resolve({ locale, ...(slug !== undefined && { slug }) }) as Promise<never>;
  const response = await GET(new Request("https://murmur.test/feed.xml"), { params });
  return { status: response.status, headers: response.headers, xml: await response.text() };
}

afterEach(() => expect.hasAssertions());

describe("feeds (product: Feeds)", () => {
  test("a feed lists a slug with special signs and emoji in one encoding", async () => {
    library({ ...rain, slug: "%f0%9f%8c%a7%ef%b8%8f-%e3%80%90asmr%e3%80%91" });
    const { xml } = await read(siteFeed.GET, "en");
    const address = "https://murmur.test/video/%F0%9F%8C%A7%EF%B8%8F-%E3%80%90asmr%E3%80%91";
    expect(xml).toContain(`<link>${address}</link><guid isPermaLink="true">${address}</guid>`);
  });

  test("the site's feed lists its videos with all that is known of them", async () => {
    const requests = library(rain);
    const { headers, xml } = await read(siteFeed.GET, "en");
    expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    for (const text of [
      '<rss version="2.0" xmlns:atom=',
      "<title>New ASMR videos on Murmur</title><link>https://murmur.test</link>",
      "<language>en</language><lastBuildDate>Wed, 01 Oct 2025 08:00:00 GMT</lastBuildDate>",
      '<atom:link href="https://murmur.test/feed.xml" rel="self" type="application/rss+xml"/>',
      "<item><title>Soft rain &amp; tea</title><link>https://murmur.test/video/soft-rain</link>",
      '<guid isPermaLink="true">https://murmur.test/video/soft-rain</guid>',
      "<pubDate>Thu, 18 Sep 2025 21:30:05 GMT</pubDate><dc:creator>小鹿</dc:creator><category>Rain</category>",
      "<description>Watch “Soft rain &amp; tea”",
      '<media:thumbnail url="https://cdn.test/rain.jpg"/>',
      '<media:content medium="video" expression="full" duration="1500">' +
        '<media:player url="https://www.youtube.com/embed/full"/></media:content>',
    ])
      expect(xml).toContain(text);
    const query = new URL(requests[0]?.url ?? "").searchParams;
    expect([query.get("page"), query.get("per_page")]).toEqual(["1", "30"]);
  });

  test("the Chinese feed has Chinese addresses and texts", async () => {
    library(rain);
    const { xml } = await read(siteFeed.GET, "zh");
    for (const text of [
      "<language>zh-Hans</language>",
      'href="https://murmur.test/zh/feed.xml"',
      "<link>https://murmur.test/zh/video/soft-rain</link>",
      "<category>雨声</category>",
      "<title>Murmur的最新 ASMR 视频</title>",
    ])
      expect(xml).toContain(text);
  });

  test("an anchor's or a trigger's feed requests only its own videos", async () => {
    const requests = library(rain);
    const ofAnchor = await read(anchorFeed.GET, "en", "%E5%B0%8F%E9%B9%BF");
    expect(ofAnchor.xml).toContain("<title>New ASMR videos by 小鹿 on Murmur</title>");
    expect(ofAnchor.xml).toContain('href="https://murmur.test/anchors/%E5%B0%8F%E9%B9%BF/feed.xml"');
    const ofTrigger = await read(triggerFeed.GET, "zh", "rain");
    expect(ofTrigger.xml).toContain("<title>Murmur的最新雨声 ASMR 视频</title>");
    expect(ofTrigger.xml).toContain('href="https://murmur.test/zh/triggers/rain/feed.xml"');
    const lists = requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.endsWith("/videos"));
    const found = lists.map(({ searchParams: query }) => query.get("actor_id") ?? query.get("trigger"));
    expect(found).toEqual(["12", "rain"]);
  });

  const social = '<media:thumbnail url="https://murmur.test/images/social.jpg"/>';
  const files = "https://player.vimeo.com/a";
  test.each<[string, object, string[], string[]]>([
    [
      "a VIP video: its trailer",
      { is_vip: true },
      ['expression="sample"><media:player url="https://www.youtube.com/embed/trailer"/>'],
      ["embed/full", 'duration="1500"'],
    ],
    ["a VIP video without a trailer: none", { is_vip: "1", trailer_embed_code: "" }, [], ["media:content"]],
    [
      "a file: also as an enclosure",
      { main_embed_code: `${files}.webm` },
      [
        `<enclosure url="${files}.webm" length="0" type="video/webm"/>`,
        `<media:content url="${files}.webm" type="video/webm" medium="video"`,
      ],
      ["media:player"],
    ],
    ["a sound", { main_embed_code: `${files}.mp3` }, ['type="audio/mpeg" medium="audio"'], ["media:player"]],
    ["no picture: the site's own stands for it", { featured_media_url: false }, [social], []],
    [
      "a length that nobody knows",
      { duration: null },
      ['medium="video" expression="full"><media:player'],
      [],
    ],
  ])("a feed's item describes its video's media: %s", async (_, more, contained, absent) => {
    library({ ...rain, ...more, acf: { ...acf, ...more } });
    const { xml } = await read(siteFeed.GET, "en");
    for (const text of contained) expect(xml).toContain(text);
    for (const text of absent) expect(xml).not.toContain(text);
  });

  test("a feed has the same bytes for the same videos, and no items if there are no videos", async () => {
    library(rain);
    expect((await read(siteFeed.GET, "en")).xml).toBe((await read(siteFeed.GET, "en")).xml);
    library();
    const empty = await read(siteFeed.GET, "en");
    expect(empty.status).toBe(200);
    expect(empty.xml).not.toContain("<item>");
    expect(empty.xml).not.toContain("lastBuildDate");
  });

  test("an unknown anchor or trigger has no feed, and an outage is not answered with an empty feed", async () => {
    const requests = library(rain);
    expect((await read(anchorFeed.GET, "en", "nobody")).status).toBe(404);
    expect((await read(triggerFeed.GET, "en", "thunder")).status).toBe(404);
    const before = requests.length;
    expect((await read(anchorFeed.GET, "en", "..%2Fx")).status).toBe(404);
    expect(requests).toHaveLength(before);
    wordpress(wpError(503, "down"));
    await expect(read(siteFeed.GET, "en")).rejects.toThrow();
  });
});
