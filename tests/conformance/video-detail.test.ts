import { describe, expect, test } from "vitest";
import { earlierSlugs } from "#sandbox/data/earlier-slugs.ts";
import { misfitOf } from "#tests/support/wordpress-api/schema.ts";
import { readRefusal, send } from "./account.ts";
import { call, callUnknown, callWrongly, read, site } from "./client.ts";
import { capabilities, videoDetail, videos } from "./shapes.ts";

const { features } = await read(`${site}/capabilities`, capabilities);

const detail = (slug: string) => read(`${site}/video/${encodeURIComponent(slug)}`, videoDetail);
const someVideos = async (count = 40) => (await read(`${site}/videos?per_page=${count}`, videos)).videos;

describe("GET video/{slug}", () => {
  test("a video's own route returns the same data as the list", async () => {
    for (const item of await someVideos(8)) {
      const found = await detail(item.slug);
      expect(found.id).toBe(item.id);
      expect(found.slug).toBe(item.slug);
      expect(found.title).toBe(item.title);
      expect(found.is_vip).toBe(item.acf.is_vip);
      expect(found.anchor?.id ?? null).toBe(item.anchor_id ?? null);
    }
  });

  test("a visitor may watch a public video", async ({ skip }) => {
    const open = (await someVideos()).find(({ acf }) => !acf.is_vip && acf.main_embed_code);
    if (!open) return skip("the library has none");
    const found = await detail(open.slug);
    expect(found.user_has_access).toBe(true);
    expect(found.video_embed_url).toBeTruthy();
  });

  test("a visitor never gets the full player of a video for members", async () => {
    const closed = (await someVideos(100)).filter(({ acf }) => acf.is_vip).slice(0, 10);
    for (const { slug, acf } of closed) {
      const found = await detail(slug);
      expect(found.user_has_access, slug).toBe(false);
      expect(found.video_embed_url, slug).toBeFalsy();
      expect(Boolean(found.trailer_embed_url), slug).toBe(Boolean(acf.trailer_embed_code));
    }
  });

  test("a Chinese slug is found percent-encoded", async ({ skip }) => {
    const chinese = (await someVideos(100)).find(({ slug }) => /\p{Script=Han}|%e/iu.test(slug));
    if (!chinese) return skip("the library has none");
    expect((await detail(chinese.slug)).id).toBe(chinese.id);
    const decoded = decodeURIComponent(chinese.slug);
    expect((await detail(decoded)).id).toBe(chinese.id);
  });

  test.each(Object.entries(earlierSlugs))(
    "the earlier slug %s finds the video under its present one",
    async (earlier, slug) => {
      const found = await call(`${site}/video/${encodeURIComponent(slug)}`);
      // A WordPress without the demo's library has no video of a known earlier slug.
      if (found.status === 404) return;
      const renamed = await detail(earlier);
      expect(decodeURIComponent(renamed.slug)).toBe(slug);
      expect(renamed.id).toBe((await detail(slug)).id);
    },
  );

  test("the parameter _cb does not change a video", async () => {
    const [item] = await someVideos(1);
    const path = `${site}/video/${encodeURIComponent(item?.slug ?? "")}`;
    expect((await read(`${path}?_cb=1763500000000`, videoDetail)).id).toBe(item?.id);
  });

  test.each([
    ["no-such-video-at-all", call],
    [encodeURIComponent("没有这个视频"), call],
    ["%2e%2e%2fvideos", callWrongly],
    ["a%00b", callWrongly],
  ])("the video %s answers 404 with WordPress's error body", async (slug, how) => {
    const response = await how(`${site}/video/${slug}`);
    expect(response.status).toBe(404);
    expect((await response.json()).data.status).toBe(404);
  });
});

describe.runIf(features.includes("previews"))("POST preview", () => {
  test.each(["x", "1.9999999999.x"])("the preview token %s opens no video", async (token) => {
    const { code } = await readRefusal(await send("POST", `${site}/preview`, { token }), [404]);
    expect(code).toBe("preview_not_found");
  });
});

test("an unknown route answers 404 with WordPress's error body", async () => {
  const response = await callUnknown(`${site}/no-such-route`);
  expect(response.status).toBe(404);
  const error = await response.json();
  expect(misfitOf("Error", error)).toBeNull();
  expect(error).toMatchObject({ code: "rest_no_route" });
});
