import { describe, expect, test } from "vitest";
import { videoList } from "#lib/contracts/catalogue/video.ts";
import { fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { wordpressAnswers } from "#tests/support/wordpress-answers.ts";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

const raw = fixture("VideoItem", {
  id: 7,
  slug: "soft-rain",
  title: { rendered: "Soft rain &amp; tea" },
  acf: {
    main_embed_code: '<iframe src="https://www.youtube.com/embed/secret"></iframe>',
    trailer_embed_code: '<iframe src="https://www.youtube.com/embed/trailer"></iframe>',
    is_vip: true,
    view_count: 1200,
    featured_media_url: "https://cdn.test/rain.jpg",
    vid_actor: [12],
  },
  anchor_id: 12,
  date_gmt: "2025-09-18T21:30:05",
  status: "publish",
  type: "post",
  link: "https://wordpress.test/soft-rain",
});
const item = {
  id: 7,
  slug: "soft-rain",
  title: "Soft rain & tea",
  isVip: true,
  views: 1200,
  imageUrl: "https://cdn.test/rain.jpg",
  publishedAt: "2025-09-18T21:30:05.000Z",
  ...{ modifiedAt: null, anchorId: 12, anchor: null, duration: null, triggers: [] },
};

async function list(videos: unknown[], pagination?: unknown) {
  wordpressAnswers({ videos, ...(pagination !== undefined && { pagination }) });
  return fetchVideos({ page: 1, perPage: 18 });
}
const first = async (video: unknown) => (await list([video])).videos[0];

describe("a video of a list, as WordPress sends it", () => {
  test("a video of a list with all its fields is read completely", async () =>
    expect(await first(raw)).toEqual(item));

  const acf = (more: object) => ({ ...raw, acf: { ...raw.acf, ...more } });
  const mira = { id: 12, slug: "mira" };
  const bare = { isVip: false, views: 0, imageUrl: null };
  test.each<[string, unknown, object]>([
    ["a plain title", { ...raw, title: "Rain" }, { title: "Rain" }],
    ["markup in the title", { ...raw, title: "<b>Rain</b><script>x</script>" }, { title: "Rain" }],
    ["an id as text", { ...raw, id: "7" }, { id: 7 }],
    ["an anchor id as text", { ...raw, anchor_id: "12" }, { anchorId: 12 }],
    ["no anchor id", { ...raw, anchor_id: undefined }, { anchorId: null }],
    ["an anchor id of null", { ...raw, anchor_id: null }, { anchorId: null }],
    [
      "whose it is",
      { ...raw, anchor: { ...mira, name: "Mi &amp; Li" } },
      { anchor: { slug: "mira", name: "Mi & Li" } },
    ],
    ["an anchor of false", { ...raw, anchor: false }, { anchor: null }],
    ["an anchor without a name", { ...raw, anchor: { ...mira, name: "" } }, { anchor: null }],
    ["is_vip '1'", acf({ is_vip: "1" }), { isVip: true }],
    ["is_vip ''", acf({ is_vip: "" }), { isVip: false }],
    ["is_vip null", acf({ is_vip: null }), { isVip: false }],
    ["views as text", acf({ view_count: "1,200" }), { views: 1200 }],
    ["no views", acf({ view_count: null }), { views: 0 }],
    ["no picture", acf({ featured_media_url: false }), { imageUrl: null }],
    ["a script for a picture", acf({ featured_media_url: "javascript:alert(1)" }), { imageUrl: null }],
    ["acf missing", { ...raw, acf: undefined }, bare],
    ["acf null", { ...raw, acf: null }, bare],
    ["acf an empty list", { ...raw, acf: [] }, bare],
    ["no date", { ...raw, date_gmt: undefined }, { publishedAt: null }],
    ["no date yet", { ...raw, date_gmt: "0000-00-00 00:00:00" }, { publishedAt: null }],
    ["a change", { ...raw, modified_gmt: "2025-10-01 08:00:00" }, { modifiedAt: "2025-10-01T08:00:00.000Z" }],
    ["a duration as text", { ...raw, duration: "754" }, { duration: 754 }],
    ["a duration of nothing", { ...raw, duration: 0 }, { duration: null }],
    [
      "triggers, a broken one left out",
      { ...raw, triggers: [{ slug: "rain", name: "Rain &amp; tea", nameZh: "雨声" }, { slug: "" }, null] },
      { triggers: [{ slug: "rain", name: "Rain & tea", names: { zh: "雨声" } }] },
    ],
    ["triggers of false", { ...raw, triggers: false }, {}],
    ["a percent-encoded slug", { ...raw, slug: "%e9%9b%a8" }, { slug: "雨" }],
  ])("a video of a list is read as WordPress sends it: %s", async (_, video, expected) =>
    expect(await first(video)).toEqual({ ...item, ...expected }),
  );

  test.each<[string, unknown]>([
    ["null", null],
    ["text", "soft-rain"],
    ["no slug", { ...raw, slug: undefined }],
    ["an empty slug", { ...raw, slug: "" }],
    ["no title", { ...raw, title: undefined }],
    ["a title of null", { ...raw, title: null }],
  ])("a list leaves out a broken video and keeps the others: %s", async (_, broken) =>
    expect((await list([broken, raw])).videos).toEqual([item]),
  );

  test("no list carries an embed code (product: Video page)", async () => {
    const answer = await list([raw, { ...raw, acf: { ...raw.acf, is_vip: false } }]);
    expect(videoList.parse(answer)).toEqual(answer);
    expect(JSON.stringify(answer)).not.toMatch(/secret|trailer|youtube|embed/);
  });
});

const onePage = { currentPage: 1, totalPages: 1, totalResults: 2 };
const fifth = { currentPage: 2, totalPages: 5, totalResults: 90 };
test.each<[string, unknown, object]>([
  ["numbers", fifth, fifth],
  ["texts", { currentPage: "2", totalPages: "5", totalResults: "1,090" }, { ...fifth, totalResults: 1090 }],
  ["an empty library", { ...onePage, totalPages: 0, totalResults: 0 }, { ...onePage, totalResults: 0 }],
  ["page 0", { currentPage: 0, totalPages: 1, totalResults: 2 }, onePage],
  ["missing", undefined, onePage],
  ["null", null, onePage],
  ["false", false, onePage],
  ["an empty list", [], onePage],
])(
  "the pages of a list are counted, and a missing `pagination` means one page: %s",
  async (_, pagination, expected) =>
    expect((await list([raw, raw], pagination)).pagination).toEqual(expected),
);
