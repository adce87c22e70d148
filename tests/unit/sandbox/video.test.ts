import { expect, test } from "vitest";
import { type Anchor, api, isVip, sandboxForTests, titleOf, type VideoPage } from "./support.ts";

const { get, send } = sandboxForTests();
const all = () => get<VideoPage>(`${api}/videos?per_page=1000`);
const search = async (words: string) =>
  (await get<VideoPage>(`${api}/videos?per_page=1000&search=${encodeURIComponent(words)}`)).videos;

test("the library is large, and no two videos share a title or a slug", async () => {
  const { videos } = await all();
  expect(videos.length).toBe(720);
  expect(new Set(videos.map(titleOf)).size).toBe(videos.length);
  expect(new Set(videos.map(({ slug }) => slug)).size).toBe(videos.length);
});

test("a third of the videos is for members", async () => {
  const { videos } = await all();
  expect(videos.filter(isVip).length).toBe(videos.length / 3);
});

test("anchors' counts are the numbers of their videos", async () => {
  const anchors = await get<Anchor[]>(`${api}/anchors?per_page=1000`);
  const { videos } = await all();
  expect(anchors.length).toBe(64);
  expect(anchors.some(({ count }) => Number(count) === 0)).toBe(true);
  for (const { id, count } of anchors) {
    const own = videos.filter(({ anchor_id }) => Number(anchor_id) === Number(id));
    expect(own.length).toBe(Number(count));
  }
});

test("there are videos without an anchor, a player, a picture, a trailer", async () => {
  const { videos } = await all();
  const lacking = (field: string) => videos.filter(({ acf }) => !acf[field]);
  expect(videos.filter(({ anchor_id }) => anchor_id === null).length).toBe(6);
  expect(lacking("main_embed_code").length).toBe(8);
  expect(lacking("featured_media_url").length).toBe(4);
  const vips = videos.filter(isVip);
  const trailers = vips.filter(({ acf }) => acf.trailer_embed_code).length;
  expect(trailers).toBeGreaterThan(vips.length / 2);
  expect(trailers).toBeLessThan(vips.length);
});

test.each([
  ["rain tent", /rain.*tent|tent.*rain/i],
  ["LIBRARY", /library/i],
  ["雨声", /雨声/],
  ["耳", /耳/],
  ["It's", /\bit(s|&#8217;s)\b/i],
  ["it’s", /\bit(s|&#8217;s)\b/i],
])("search finds %s", async (words, expected) => {
  const found = await search(words);
  expect(found.length).toBeGreaterThan(0);
  for (const video of found) expect(titleOf(video)).toMatch(expected);
});

test.each(["%", "_", "\\", "zebra crossing at noon", "'; DROP TABLE videos; --"])(
  "search takes %s literally and finds nothing",
  async (words) => {
    expect(await search(words)).toEqual([]);
  },
);

test("a Chinese slug is found encoded once and as WordPress stores it", async () => {
  const { videos } = await all();
  const slug = videos.map((video) => video.slug).find((text) => /\p{Script=Han}/u.test(text)) ?? "";
  const stored = encodeURIComponent(slug).toLowerCase();
  const answers = await Promise.all(
    [slug, stored].map((form) => send(`${api}/video/${encodeURIComponent(form)}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [once, twice] = await Promise.all(answers.map((answer) => answer.text()));
  expect(once).toBe(twice);
  expect(videos.some((video) => video.slug.startsWith("%e"))).toBe(true);
});

test.each([`${api}/video/%ff`, `${api}/nothing`, `${api}/video/a/b`])("%s has no route", async (path) => {
  const response = await send(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "rest_no_route", data: { status: 404 } });
});

test.each(["page=0", "page=x", "per_page=0", "per_page=1001"])("%s is refused", async (query) => {
  const response = await send(`${api}/videos?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "rest_invalid_param" });
});
