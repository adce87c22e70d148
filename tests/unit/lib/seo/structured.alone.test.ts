import { beforeEach, describe, expect, test, vi } from "vitest";
import type { VideoDetail, VideoItem } from "#lib/contracts/catalogue/video.ts";
import { anchorItemList, profilePage } from "#lib/seo/anchor.ts";
import {
  openGraphPlayer,
  paywalledPage,
  videoItemList,
  videoObject,
  videoProperties,
} from "#lib/seo/video.ts";
import { videoDetail } from "#tests/support/video-detail.ts";

beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://murmur.test");
});

const full = { kind: "frame", src: "https://www.youtube.com/embed/full" } as const;
const trailer = { kind: "frame", src: "https://www.youtube.com/embed/trailer" } as const;
const video = videoDetail({
  id: 7,
  slug: "soft-rain",
  title: "Soft rain",
  publishedAt: "2025-09-18T21:30:05.000Z",
  isVip: false,
  imageUrl: "https://cdn.test/rain.jpg",
  full,
  trailer,
  anchor: { id: 12, slug: "mira", name: "Mira", imageUrl: null },
  commentCount: 3,
});
const object = (more: Partial<VideoDetail> = {}, locale: "en" | "zh" = "en") =>
  videoObject({ ...video, ...more }, locale, "A calm video.") ?? expect.fail("no VideoObject");

describe("VideoObject (product: Structured data)", () => {
  test("the structured data of a complete video has every field", () =>
    expect(object()).toEqual({
      "@type": "VideoObject",
      "@id": "https://murmur.test/video/soft-rain#video",
      name: "Soft rain",
      description: "A calm video.",
      url: "https://murmur.test/video/soft-rain",
      thumbnailUrl: ["https://cdn.test/rain.jpg"],
      uploadDate: "2025-09-18T21:30:05.000Z",
      embedUrl: full.src,
      isFamilyFriendly: true,
      interactionStatistic: [
        {
          "@type": "InteractionCounter",
          interactionType: { "@type": "CommentAction" },
          userInteractionCount: 3,
        },
      ],
      author: { "@type": "Person", name: "Mira", url: "https://murmur.test/anchors/mira" },
    }));

  test("the structured data of a video in Chinese has Chinese addresses", () =>
    expect(object({}, "zh")).toMatchObject({
      url: "https://murmur.test/zh/video/soft-rain",
      author: { url: "https://murmur.test/zh/anchors/mira" },
    }));

  test.each<[string, Partial<VideoDetail>, string | undefined]>([
    ["a public video: its player", {}, full.src],
    [
      "a path of this site: absolute",
      { full: { kind: "frame", src: "/demo/player/x" } },
      "https://murmur.test/demo/player/x",
    ],
    ["a VIP video: its trailer", { isVip: true, hasAccess: false, full: null }, trailer.src],
    [
      "without access: the trailer, even if the player were known",
      { isVip: true, hasAccess: false },
      trailer.src,
    ],
    ["without access and trailer: none", { isVip: true, hasAccess: false, trailer: null }, undefined],
    ["without source: none, not the trailer", { full: null }, undefined],
  ])("the embedUrl follows from the video's player: %s (product: Structured data)", (_, more, embedUrl) => {
    const data = object(more);
    expect(data.embedUrl).toBe(embedUrl);
    if (more.hasAccess === false) expect(JSON.stringify(data)).not.toContain(full.src);
  });

  test("uploadDate has a time zone, and a video without a date has no VideoObject instead of a made-up date", () => {
    expect(object().uploadDate).toMatch(/Z$/);
    const undated = { ...video, publishedAt: null };
    expect(videoObject(undated, "en", "A calm video.")).toBeNull();
    expect(paywalledPage({ ...undated, isVip: true }, "en"), "names none").not.toHaveProperty("mainEntity");
  });

  test("the structured data of a video leaves out unknown fields", () => {
    const data = object({ imageUrl: null, anchor: null });
    expect(data.thumbnailUrl).toEqual(["https://murmur.test/images/social.jpg"]);
    for (const name of ["author", "duration", "hasPart"]) expect(data).not.toHaveProperty(name);
  });

  test("the structured data of a video has its duration, its views and the chapters of a file", () => {
    const chapters = [
      { at: 0, title: "Rain" },
      { at: 90, title: "Tea" },
    ];
    const file = { kind: "video", src: "/clips/a.mp4" } as const;
    const known = { duration: 754, views: 1200, chapters };
    const data = object({ ...known, full: file });
    expect(data).toMatchObject({
      duration: "PT754S",
      contentUrl: "https://murmur.test/clips/a.mp4",
      interactionStatistic: [
        { interactionType: { "@type": "WatchAction" }, userInteractionCount: 1200 },
        { interactionType: { "@type": "CommentAction" }, userInteractionCount: 3 },
      ],
      hasPart: [
        {
          "@type": "Clip",
          name: "Rain",
          startOffset: 0,
          endOffset: 90,
          url: "https://murmur.test/video/soft-rain?t=0",
        },
        {
          "@type": "Clip",
          name: "Tea",
          startOffset: 90,
          endOffset: 754,
          url: "https://murmur.test/video/soft-rain?t=90",
        },
      ],
    });
    expect(data).not.toHaveProperty("embedUrl");
    expect(object(known)).not.toHaveProperty("hasPart");
    expect(object({ ...known, full: null, hasAccess: false, trailer: file })).not.toHaveProperty("hasPart");
  });

  test("the page of a VIP video is marked as behind a paywall, with the place of the paywall", () =>
    expect(paywalledPage({ ...video, isVip: true }, "zh")).toEqual({
      "@type": "WebPage",
      "@id": "https://murmur.test/zh/video/soft-rain",
      url: "https://murmur.test/zh/video/soft-rain",
      name: "Soft rain",
      mainEntity: { "@id": "https://murmur.test/zh/video/soft-rain#video" },
      isAccessibleForFree: false,
      hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".player" },
    }));

  test("the Open Graph tags name the player that a visitor may use", () => {
    const triggers = [{ slug: "rain", name: "Rain", names: { zh: "雨声" } }];
    expect(openGraphPlayer(video)).toEqual({ url: full.src, type: "text/html" });
    expect(openGraphPlayer({ ...video, hasAccess: false, trailer: null })).toBeNull();
    expect(videoProperties({ ...video, duration: 9, triggers }, "zh")).toEqual([
      ["video:duration", "9"],
      ["video:release_date", video.publishedAt],
      ["video:tag", "雨声"],
    ]);
    expect(videoProperties({ ...video, publishedAt: null, triggers: [] }, "en")).toEqual([]);
  });
});

const anchor = {
  id: 1,
  slug: "雨",
  name: "小雨",
  imageUrl: "https://cdn.test/a.jpg",
  count: 3,
  description: "",
};

describe("lists and profiles", () => {
  const items = [
    { slug: "a", title: "A" },
    { slug: "b", title: "B" },
  ] as VideoItem[];

  test.each([
    ["en", "https://murmur.test/video/"],
    ["zh", "https://murmur.test/zh/video/"],
  ] as const)("the ItemList of a page of videos (%s) has the videos' order", (locale, start) =>
    expect(videoItemList(items, locale)).toEqual({
      "@type": "ItemList",
      numberOfItems: 2,
      itemListElement: [
        { "@type": "ListItem", position: 1, url: `${start}a`, name: "A" },
        { "@type": "ListItem", position: 2, url: `${start}b`, name: "B" },
      ],
    }),
  );

  test("the ItemList of anchors has encoded slugs", () =>
    expect(anchorItemList([anchor], "zh").itemListElement).toEqual([
      { "@type": "ListItem", position: 1, url: "https://murmur.test/zh/anchors/%E9%9B%A8", name: "小雨" },
    ]));

  test.each<[string | null, object]>([
    ["https://cdn.test/a.jpg", { image: "https://cdn.test/a.jpg" }],
    [null, {}],
  ])("an anchor with the picture %s has a ProfilePage", (imageUrl, image) =>
    expect(profilePage({ ...anchor, imageUrl }, "en")).toEqual({
      "@type": "ProfilePage",
      url: "https://murmur.test/anchors/%E9%9B%A8",
      mainEntity: {
        "@type": "Person",
        name: "小雨",
        url: "https://murmur.test/anchors/%E9%9B%A8",
        ...image,
      },
    }),
  );

  test("a Person has the description and the links elsewhere that WordPress has", () => {
    const known = { description: "Whispers at night.", sameAs: ["https://social.test/@rain"] };
    expect(profilePage({ ...anchor, ...known }, "en").mainEntity).toMatchObject(known);
  });
});
