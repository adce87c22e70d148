import { describe, expect, test, vi } from "vitest";
import type { VideoDetail, VideoItem } from "#lib/contracts/catalogue/video.ts";
import {
  backgroundPlayableFirst,
  neighbouringVideos,
  newestVipVideos,
  pickRelated,
  relatedVideos,
} from "#lib/services/catalogue/video.ts";
import { wordpressAnswers } from "#tests/support/wordpress-answers.ts";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

const video = (slug: string) => ({ slug, title: slug }) as VideoItem;
const list = (slugs: string) => slugs.split(" ").filter(Boolean);
const videos = (slugs: string) => list(slugs).map(video);

/** WordPress's records of videos. A slug in capitals is a VIP video's. */
const rawVideos = (slugs: string) =>
  list(slugs).map((slug) =>
    fixture("VideoItem", {
      id: slug.charCodeAt(0),
      slug,
      title: slug,
      acf: { is_vip: slug !== slug.toLowerCase() },
    }),
  );

test("videos whose sound goes on across pages come first, and otherwise the order is unchanged", async () => {
  const file = '<video src="/rain.mp4"></video>';
  vi.stubGlobal("fetch", async ({ pathname }: URL) => {
    const [, slug = ""] = /video\/(\w+)/.exec(pathname) ?? [];
    if (slug === "x") throw new TypeError("refused");
    const video_embed_url = slug === "a" || slug === "c" ? "https://www.youtube.com/embed/a" : file;
    const texts = { slug, title: slug, published_date: "2025-09-18T21:30:05" };
    return Response.json(
      fixture("VideoDetail", { id: 1, ...texts, is_vip: false, user_has_access: true, video_embed_url }),
    );
  });
  const found = (await backgroundPlayableFirst(videos("a b c x d"))).map(({ slug }) => slug);
  expect(found).toEqual(list("b x d a c"));
});

describe("related videos: 4 by the same anchor, 3 others, 7 at most, never the current one (product: Related videos)", () => {
  test.each([
    ["enough of both", "a b c d e", "p q r s t", "a b c d p q r"],
    ["the current one among the anchor's", "a x b c d", "p q r", "a b c d p q r"],
    ["the current one among the latest", "a b c d", "x p q r s", "a b c d p q r"],
    ["the same ones in both", "a b c d e", "a b c d e p q r", "a b c d e p q"],
    ["few by the anchor", "a", "p q r s t", "a p q r"],
    ["none by the anchor", "", "p q r s t u v w", "p q r"],
    ["none but the current one by the anchor", "x", "p q", "p q"],
    ["few others", "a b c d e", "p", "a b c d p"],
    ["no others", "a b c d e", "", "a b c d"],
    ["nothing but the current one", "x", "x", ""],
    ["nothing at all", "", "", ""],
  ])(
    "related videos are taken from the anchor's and the latest videos: %s",
    (_, byAnchor, latest, expected) =>
      expect(
        pickRelated("x", videos(byAnchor), videos(latest))
          .map(({ slug }) => slug)
          .join(" "),
      ).toBe(expected),
  );

  test.each([
    ["of an anchor: 5 of theirs and 8 of the latest are requested", 12, ["5 12", "8 null"]],
    ["of nobody: 8 of the latest", null, ["8 null"]],
  ])("WordPress gets requests for related videos: %s", async (_, id, expected) => {
    const requests = wordpressAnswers({ videos: rawVideos("a") });
    const anchor = { id, slug: "mira", name: "Mira", imageUrl: null };
    await relatedVideos({ slug: "x", anchor } as VideoDetail);
    const calls = requests.map(({ searchParams: at }) => `${at.get("per_page")} ${at.get("actor_id")}`);
    expect(calls.sort()).toEqual(expected);
  });
});

test("the related videos are null if WordPress fails, whether or not the video has an anchor", async () => {
  const anchor = { id: 14, slug: "lin", name: "Lin", imageUrl: null };
  vi.stubGlobal("fetch", async (url: URL) => {
    if (url.searchParams.has("actor_id")) return Response.json({ code: "down" }, { status: 503 });
    return Response.json({ videos: rawVideos("a b") });
  });
  expect(await relatedVideos({ slug: "x", anchor } as VideoDetail)).toBeNull();
  const latest = await relatedVideos({ slug: "a", anchor: null } as VideoDetail);
  expect(latest?.map(({ slug }) => slug)).toEqual(["b"]);
});

describe("the newest VIP videos (a showcase of 6)", () => {
  /** Answers with pages of titles, VIP ones in capitals. Returns the numbers of the requested pages. */
  const library = (...pages: string[]) => {
    const requests: number[] = [];
    vi.stubGlobal("fetch", async (url: URL) => {
      const page = Number(url.searchParams.get("page"));
      requests.push(page);
      const pagination = { currentPage: page, totalPages: pages.length, totalResults: 9 };
      return Response.json({ videos: rawVideos(pages[page - 1] ?? ""), pagination });
    });
    return requests;
  };
  test("the newest VIP videos are null during an outage if none were read before", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
    expect(await newestVipVideos()).toBeNull();
  });

  test.each([
    ["enough on the first page", ["A b C D E F G H", "I"], "A C D E F G H", [1]],
    ["some on the next", ["a B c", "D e F"], "B D F", [1, 2]],
    ["none", ["a b"], "", [1]],
    ["it stops after three pages", ["A", "B", "C", "D"], "A B C", [1, 2, 3]],
  ])(
    "the newest VIP videos are collected page by page until six are found: %s",
    async (_, pages, expected, calls) => {
      const requests = library(...pages);
      expect((await newestVipVideos())?.map(({ slug }) => slug).join(" ")).toBe(expected);
      expect(requests).toEqual(calls);
    },
  );

  test("during an outage the showcase shows the newest VIP videos that were read before", async () => {
    library("A b C");
    await newestVipVideos();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
    expect((await newestVipVideos())?.map(({ slug }) => slug).join(" ")).toBe("A C");
  });
});

describe("the next newer and older video by the same anchor (product: Video page)", () => {
  const day = (at: number) => new Date(Date.UTC(2025, 0, 1) + at * 86_400_000).toISOString();
  /** The anchor's videos, newest first: video-120 to video-1, a day apart. */
  const total = 120;
  const detail = (number: number, more: Partial<VideoDetail> = {}) =>
    ({
      slug: `video-${number}`,
      publishedAt: day(number),
      anchor: { id: 7, slug: "mira", name: "Mira", imageUrl: null },
      ...more,
    }) as VideoDetail;
  function wordpress({ down = false } = {}) {
    const requests: string[] = [];
    vi.stubGlobal("fetch", async (url: URL) => {
      if (down) return Response.json({ code: "down" }, { status: 503 });
      const [page = 1, size = 1] = ["page", "per_page"].map((name) => Number(url.searchParams.get(name)));
      requests.push(`${url.searchParams.get("actor_id")} ${page}`);
      const numbers = Array.from({ length: total }, (_, at) => total - at).slice(
        (page - 1) * size,
        page * size,
      );
      return Response.json({
        videos: numbers.map((number) => ({
          id: number,
          slug: `video-${number}`,
          title: `video-${number}`,
          date_gmt: day(number),
        })),
        pagination: { currentPage: page, totalPages: Math.ceil(total / size), totalResults: total },
      });
    });
    return requests;
  }
  const slugs = async (video: VideoDetail) => {
    const { newer, older } = await neighbouringVideos(video);
    return [newer?.slug, older?.slug];
  };

  test.each([
    [120, undefined, "video-119", [1]],
    [100, "video-101", "video-99", [1]],
    [71, "video-72", "video-70", [1, 2]],
    [70, "video-71", "video-69", [1, 3, 2, 1]],
    [60, "video-61", "video-59", [1, 3, 2]],
    [21, "video-22", "video-20", [1, 3, 2, 3]],
    [20, "video-21", "video-19", [1, 3, 2]],
    [1, "video-2", undefined, [1, 3]],
  ])(
    "the newer and the older neighbour of video %i are found, from as few pages as possible",
    async (number, newer, older, pages) => {
      const requests = wordpress();
      expect(await slugs(detail(number))).toEqual([newer, older]);
      expect(requests).toEqual(pages.map((page) => `7 ${page}`));
    },
  );

  test("a video without an anchor or missing from the list has no neighbours, and none has any in an outage", async () => {
    const requests = wordpress();
    expect(await slugs(detail(5, { anchor: null }))).toEqual([undefined, undefined]);
    expect(requests).toEqual([]);
    expect(await slugs(detail(5, { slug: "unlisted" }))).toEqual([undefined, undefined]);
    expect(await slugs(detail(5, { slug: "unlisted", publishedAt: null }))).toEqual([undefined, undefined]);
    wordpress({ down: true });
    const other = { id: 8, slug: "other", name: "Other", imageUrl: null };
    expect(await slugs(detail(5, { anchor: other }))).toEqual([undefined, undefined]);
  });
});
