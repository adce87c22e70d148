import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { videoDetail } from "#lib/contracts/catalogue/video.ts";
import { fetchVideo } from "#lib/wordpress/catalogue/video.ts";
import { wordpressAnswers } from "#tests/support/wordpress-answers.ts";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

const player = (name: string) => `https://www.youtube.com/embed/${name}`;
const raw = fixture("VideoDetail", {
  id: 7,
  slug: "soft-rain",
  title: "Soft rain &amp; tea",
  published_date: "2025-09-18 21:30:05",
  is_vip: false,
  thumbnail_url: "https://cdn.test/rain.jpg",
  video_embed_url: `<iframe src="${player("full")}"></iframe>`,
  trailer_embed_url: player("trailer"),
  user_has_access: true,
  anchor: {
    id: 12,
    title: { rendered: "Mira &amp; Jo" },
    slug: "mira",
    link: "https://wordpress.test/mira",
    featured_media_url: "https://cdn.test/mira.jpg",
  },
  comments: {
    total: "3",
    items: [{ id: "31", author_name: "Grace", date: "2025-09-18T21:30:05", content: "Thanks" }],
  },
});
const mira = { id: 12, slug: "mira", name: "Mira & Jo", imageUrl: "https://cdn.test/mira.jpg" };
const detail = {
  id: 7,
  slug: "soft-rain",
  title: "Soft rain & tea",
  publishedAt: "2025-09-18T21:30:05.000Z",
  isVip: false,
  imageUrl: "https://cdn.test/rain.jpg",
  hasAccess: true,
  full: { kind: "frame", src: player("full"), consentFor: "YouTube" },
  trailer: { kind: "frame", src: player("trailer"), consentFor: "YouTube" },
  anchor: mira,
  commentCount: 3,
  comments: [
    {
      ...{ id: "31", content: "Thanks", createdAt: "2025-09-18T21:30:05.000Z" },
      ...{ hearts: 0, isAnchor: false, isDeleted: false, replies: [] },
      user: { id: null, displayName: "Grace", avatarUrl: null },
    },
  ],
  ...{ description: "", duration: null, triggers: [], chapters: [], captions: [], views: null },
};
const locked = { hasAccess: false, full: null };

async function read(video: unknown) {
  wordpressAnswers(video);
  return fetchVideo("soft-rain");
}

test("a player waits for consent only if it is an iframe that tracks (product: Consent)", async () => {
  const readPlayer = async (code: string) => (await read({ ...raw, video_embed_url: code }))?.full;
  for (const src of ["/demo/player/x", "https://iframe.mediadelivery.net/embed/1/2"])
    expect(await readPlayer(src)).toEqual({ kind: "frame", src });
  const src = "https://player.vimeo.com/1.mp4";
  expect(await readPlayer(src)).toEqual({ kind: "video", src });
});

test("a video's page at its host is played in the host's player, which waits for consent", async () => {
  const video = await read({
    ...raw,
    video_embed_url: "https://youtu.be/aBcD3fGh1jK?t=1m5s",
    trailer_embed_url: "https://www.youtube.com/@SleepyRain",
  });
  const src = "https://www.youtube.com/embed/aBcD3fGh1jK?start=65";
  expect(video?.full).toEqual({ kind: "frame", src, consentFor: "YouTube" });
  expect(video?.trailer).toBeNull();
});

describe("uploaded captions", () => {
  const names = [
    { language: "en", label: "English &amp; sounds" },
    { language: "zh-Hant", label: "中文" },
  ];
  const captions = [
    { src: "/captions/soft-rain/en.vtt", lang: "en", label: "English & sounds" },
    { src: "/captions/soft-rain/zh-Hant.vtt", lang: "zh-Hant", label: "中文" },
  ];
  const film = (src: string) => `<video src="${src}"><track src="/own.vtt" srclang="en"></video>`;

  test.each(["/rain.mp4", "/rain.m3u8"])(
    "uploaded captions are shown with the film %s, in place of the captions in its code",
    async (src) => {
      const codes = { video_embed_url: film(src), trailer_embed_url: src };
      const video = await read({ ...raw, captions: names, ...codes });
      expect(video).toMatchObject({ captions, full: { src, captions } });
      expect(video?.trailer, "they are the whole video's").toEqual({ kind: expect.any(String), src });
    },
  );

  test("the captions in a video's code are used if none were uploaded", async () => {
    const video = await read({ ...raw, captions: [], video_embed_url: film("/rain.mp4") });
    expect(video?.full?.captions).toEqual([{ src: "/own.vtt", lang: "en", label: "" }]);
  });

  test("uploaded captions are not shown for a frame or a sound", async () => {
    for (const video_embed_url of ["https://www.youtube.com/embed/x", "/rain.mp3"]) {
      const video = await read({ ...raw, captions: names, video_embed_url });
      expect(video?.full).not.toHaveProperty("captions");
    }
  });

  test.each(["../../wp-admin", "en/../zh", "EN", "e", "en.vtt", "en zh", "", 5, null])(
    "uploaded captions in a language named %j are left out",
    async (language) => {
      const answer = { ...raw, captions: [{ language, label: "x" }, names[0]] };
      vi.stubGlobal("fetch", async () => Response.json(answer));
      expect((await fetchVideo("soft-rain"))?.captions).toEqual([captions[0]]);
    },
  );
});

describe("a video in detail, as WordPress sends it", () => {
  test("a video with all its fields is read completely", async () => expect(await read(raw)).toEqual(detail));

  const [rain, tea] = [
    { at: 0, title: "Rain" },
    { at: 60, title: "Tea" },
  ];
  const anchor = (more: object) => ({ ...raw, anchor: { ...raw.anchor, ...more } });
  test.each<[string, unknown, object]>([
    ["a title with markup around it", { ...raw, title: { rendered: "<b>Rain</b>" } }, { title: "Rain" }],
    ["is_vip '1'", { ...raw, is_vip: "1" }, { isVip: true }],
    ["is_vip missing", { ...raw, is_vip: undefined }, { isVip: false }],
    ["no date", { ...raw, published_date: null }, { publishedAt: null }],
    ["a date that is none", { ...raw, published_date: "soon" }, { publishedAt: null }],
    ["no picture", { ...raw, thumbnail_url: false }, { imageUrl: null }],
    ["no trailer", { ...raw, trailer_embed_url: "" }, { trailer: null }],
    ["a trailer from elsewhere", { ...raw, trailer_embed_url: "https://evil.test/x" }, { trailer: null }],
    ["no player", { ...raw, video_embed_url: null }, { full: null }],
    ["a player from elsewhere", { ...raw, video_embed_url: "javascript:alert(1)" }, { full: null }],
    [
      "what the second edition has",
      {
        ...{ ...raw, description: "<p>Rain &amp; tea.</p>", duration: "754", views: "1,200" },
        triggers: [{ slug: "rain", name: "Rain" }],
        chapters: [tea, rain, { title: null }],
      },
      {
        ...{ description: "Rain & tea.", duration: 754, views: 1200, chapters: [rain, tea] },
        triggers: [{ slug: "rain", name: "Rain", names: {} }],
      },
    ],
    ["no anchor", { ...raw, anchor: undefined }, { anchor: null }],
    ["an anchor of null", { ...raw, anchor: null }, { anchor: null }],
    ["an anchor that is broken", anchor({ slug: null }), { anchor: null }],
    ["no picture of theirs", anchor({ featured_media_url: null }), { anchor: { ...mira, imageUrl: null } }],
    ["an anchor's id as text", anchor({ id: "12" }), {}],
    ["an anchor with a plain title", anchor({ title: "Mira &amp; Jo" }), {}],
    ["no comments", { ...raw, comments: undefined }, { commentCount: null, comments: [] }],
    ["comments of false", { ...raw, comments: false }, { commentCount: null, comments: [] }],
    ["a percent-encoded slug", { ...raw, slug: "%e9%9b%a8" }, { slug: "雨" }],
    ["fields nobody announced", { ...raw, _links: {}, acf: { x: 1 } }, {}],
  ])("a video's details are read as WordPress sends them: %s", async (_, video, expected) =>
    expect(await read(video)).toEqual({ ...detail, ...expected }),
  );

  test("a video has the documented shape and nothing more", async () =>
    expect(z.strictObject(videoDetail.shape).parse(await read(raw))).toEqual(detail));
});

describe("who gets the full player: user_has_access and nothing else (product: Video page)", () => {
  test.each<[string, object, object]>([
    ["access", { user_has_access: true }, {}],
    ["access as '1'", { user_has_access: "1" }, {}],
    ["access to a VIP video", { is_vip: true, user_has_access: 1 }, { isVip: true }],
    ["no access", { user_has_access: false }, locked],
    ["no access as ''", { user_has_access: "" }, locked],
    ["no access as '0'", { user_has_access: "0" }, locked],
    ["nothing said about access", { user_has_access: undefined }, locked],
    ["access null", { user_has_access: null }, locked],
    ["no access to a public video", { is_vip: false, user_has_access: false }, locked],
    ["no access to a VIP video", { is_vip: true, user_has_access: false }, { ...locked, isVip: true }],
  ])("only user_has_access gives the full player: %s", async (_, more, expected) =>
    expect(await read({ ...raw, ...more })).toEqual({ ...detail, ...expected }),
  );

  test("the answer for a video without access contains its address nowhere, though WordPress sent it", async () => {
    const acf = { main_embed_code: player("full") };
    const text = JSON.stringify(await read({ ...raw, user_has_access: false, acf }));
    expect(text).not.toContain("/full");
    expect(text).toContain("/trailer");
  });
});
