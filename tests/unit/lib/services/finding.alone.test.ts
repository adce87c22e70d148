import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inOrderFor } from "#lib/catalogue/home-order.ts";
import { isChosen } from "#lib/catalogue/video-choices.ts";
import type { VideoItem } from "#lib/contracts/video.ts";
import { timeLeft } from "#lib/format/time-left.ts";
import { pickTonight } from "#lib/services/catalogue/popular.ts";
import { fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { wordpressAnswers } from "#tests/unit/lib/wordpress/answer.ts";

// What one finds videos by: orders and filters, and the rows of home.

beforeEach(() => void vi.stubEnv("LOG_LEVEL", "silent"));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe("an order and filters as WordPress's parameters (product: Sorting and filtering)", () => {
  const newest = { orderBy: "date", order: "desc" };
  test.each([
    [{}, newest],
    [{ sort: "views" }, { orderby: "views", order: "desc" }],
    [{ sort: "longest" }, { orderby: "duration", order: "desc" }],
    [{ sort: "shortest" }, { orderby: "duration", order: "asc", min_duration: "1" }],
    [
      { sort: "shortest", length: "long" },
      { orderby: "duration", order: "asc", min_duration: "3600" },
    ],
    [{ access: "free" }, { ...newest, vip: "0" }],
    [
      { access: "vip", trigger: "雨", language: "zh" },
      { ...newest, vip: "1", trigger: "雨", language: "zh" },
    ],
    [{ length: "short" }, { ...newest, min_duration: "1", max_duration: "1199" }],
    [{ length: "medium" }, { ...newest, min_duration: "1200", max_duration: "3599" }],
  ] as const)("%o", async (choices, expected) => {
    const asked = wordpressAnswers({ videos: [] });
    await fetchVideos({ page: 1, perPage: 30, choices });
    const { _cb, page, per_page, ...query } = Object.fromEntries(asked[0]?.searchParams ?? []);
    expect(query).toEqual(expected);
  });
});

test.each([
  [{}, false],
  [{ sort: "views" }, true],
] as const)("%o is a choice: %s", (choices, isOne) => expect(isChosen(choices)).toBe(isOne));

describe("what can be chosen is what WordPress says that it can", () => {
  /** A WordPress of these features, asked anew. */
  async function offered(features: readonly string[] | null, triggers: unknown[] = []) {
    vi.resetModules();
    vi.stubGlobal("fetch", async (url: URL) => {
      if (features === null) throw new TypeError("refused");
      return Response.json(url.pathname.endsWith("capabilities") ? { version: 2, features } : triggers);
    });
    return (await import("#lib/services/catalogue/video-choices.ts")).offeredChoices();
  }
  const rain = { slug: "rain", name: "Rain", nameZh: "雨", count: 3, description: "" };

  test.each([
    [[], []],
    [["sort"], ["sort"]],
    [
      ["sort", "filters"],
      ["sort", "access", "language"],
    ],
    [
      ["sort", "filters", "triggers", "length-filter"],
      ["sort", "access", "trigger", "language", "length"],
    ],
  ])("%j: %j", async (features, expected) => expect(await offered(features, [rain])).toEqual(expected));

  test("no trigger where the library has none, nothing in an outage", async () => {
    expect(await offered(["filters", "triggers"])).toEqual(["access", "language"]);
    expect(await offered(null)).toEqual([]);
  });
});

describe("Popular tonight (product: Home)", () => {
  const videos = Array.from({ length: 42 }, (_, index) => ({ slug: `video-${index}` }) as VideoItem);
  const night = (date: string) => pickTonight(videos, date, 14).map(({ slug }) => slug);

  test("the same all night, another choice the next one, nothing twice", () => {
    expect(night("2026-11-21")).toEqual(night("2026-11-21"));
    expect(night("2026-11-21")).not.toEqual(night("2026-11-22"));
    expect(new Set(night("2026-11-21")).size).toBe(14);
    expect(pickTonight(videos.slice(0, 3), "2026-11-21", 14)).toHaveLength(3);
    expect(night("2026-11-21").slice(0, 3), "on every instance").toEqual(["video-16", "video-3", "video-39"]);
  });
});

describe("Chinese anchors first for Chinese visitors", () => {
  const section = (name: string, ...titles: string[]) => ({
    anchor: { id: 1, slug: name, name, imageUrl: null, count: null, description: "" },
    videos: titles.map((title) => ({ title }) as VideoItem),
  });
  const sections = [
    section("Nia", "Rain", "Tea"),
    section("小鹿", "Rain"),
    section("Lin", "雨声", "茶馆", "Rain"),
    section("Tom"),
  ];
  const order = (locale: "en" | "zh") => inOrderFor(locale, sections).map(({ anchor }) => anchor.name);

  test("by their names, or those of most of their videos; else the order is WordPress's", () => {
    expect(order("zh")).toEqual(["小鹿", "Lin", "Nia", "Tom"]);
    expect(order("en")).toEqual(["Nia", "小鹿", "Lin", "Tom"]);
  });
});

test.each([
  [3_599, 3_600, "1 min left", "还剩1分钟"],
  [0, 2_520, "42 min left", "还剩42分钟"],
  [600, 5_340, "1 h 19 min left", "还剩1小时19分钟"],
])("what is left after %i of %i s: %s", (position, duration, inEnglish, inChinese) => {
  expect(timeLeft({ position, duration }, en.timeLeft)).toBe(inEnglish);
  expect(timeLeft({ position, duration }, zh.timeLeft)).toBe(inChinese);
});
