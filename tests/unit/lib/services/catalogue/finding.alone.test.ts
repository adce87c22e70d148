import { beforeEach, describe, expect, test, vi } from "vitest";
import { hasChoice } from "#lib/addresses/video-choices.ts";
import { timeLeftText } from "#lib/browser/watching/history/time-left.ts";
import { commonTriggers } from "#lib/catalogue/common-triggers.ts";
import { mixLanguages, pickFeatured, sortSections } from "#lib/catalogue/home-order.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { shuffledForNight } from "#lib/services/catalogue/popular.ts";
import { fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { wordpressAnswers } from "#tests/support/wordpress-answers.ts";

// The ways to find videos: orders, filters and the rows of home.

beforeEach(() => void vi.stubEnv("LOG_LEVEL", "silent"));

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
] as const)(
  "WordPress gets an order and filters as its own parameters (product: Sorting and filtering): %o",
  async (choices, expected) => {
    const requests = wordpressAnswers({ videos: [] });
    await fetchVideos({ page: 1, perPage: 30, choices });
    const { _cb, page, per_page, ...query } = Object.fromEntries(requests[0]?.searchParams ?? []);
    expect(query).toEqual(expected);
  },
);

test.each([
  [{}, false],
  [{ sort: "views" }, true],
] as const)("whether %o counts as a choice of order or filters: %s", (choices, isOne) =>
  expect(hasChoice(choices)).toBe(isOne),
);

describe("what can be chosen is what WordPress says that it can", () => {
  /** The orders and filters that a WordPress with these features offers, without a cache. */
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
  ])("a WordPress with the features %j lets visitors choose %j", async (features, expected) =>
    expect(await offered(features, [rain])).toEqual(expected),
  );

  test("triggers can't be chosen where the library has none, and nothing can be chosen during an outage", async () => {
    expect(await offered(["filters", "triggers"])).toEqual(["access", "language"]);
    expect(await offered(null)).toEqual([]);
  });
});

describe("Popular tonight (product: Home)", () => {
  const videos = Array.from({ length: 42 }, (_, index) => ({ slug: `video-${index}` }) as VideoItem);
  const night = (date: string) => shuffledForNight(date, videos).map(({ slug }) => slug);

  test("Popular tonight keeps one order all night, has another the next night, and shows no video twice", () => {
    expect(night("2026-11-21")).toEqual(night("2026-11-21"));
    expect(night("2026-11-21")).not.toEqual(night("2026-11-22"));
    expect(new Set(night("2026-11-21")).size).toBe(42);
    expect(night("2026-11-21").slice(0, 3), "on every instance").toEqual(["video-16", "video-3", "video-39"]);
  });
});

describe("what home shows in a language (product: Home)", () => {
  const video = (title: string, more: Partial<VideoItem> = {}) =>
    ({ title, slug: title, imageUrl: title, isVip: false, ...more }) as VideoItem;
  const titles = (videos: readonly VideoItem[]) => videos.map(({ title }) => title).join(" ");
  const videos = ["Rain", "雨声", "Tea", "Sea", "耳语", "茶馆", "Wool"].map((title) => video(title));

  test("the popular videos show two in the visitor's language before one in another language", () => {
    expect(titles(mixLanguages("zh", videos))).toBe("雨声 耳语 Rain 茶馆 Tea Sea Wool");
    expect(titles(mixLanguages("en", videos))).toBe("Rain Tea 雨声 Sea Wool 耳语 茶馆");
    expect(titles(mixLanguages("en", [video("Rain")]))).toBe("Rain");
  });

  test("public videos and members' videos take turns among the popular ones", () => {
    const gold = (title: string) => video(title, { isVip: true });
    const free = ["雨", "Dew", "Elm"];
    const sold = ["Ash", "雨", "Bell", "Clay", "Dew", "Elm", "金"].map((title) =>
      free.includes(title) ? video(title) : gold(title),
    );
    expect(titles(mixLanguages("en", sold))).toBe("Dew Ash 雨 Elm Bell 金 Clay");
  });

  test("the home page's stage shows free videos with different pictures, the visitor's language first", () => {
    const known = [
      video("Gold", { isVip: true }),
      video("Bare", { imageUrl: null }),
      video("Rain"),
      video("Again", { imageUrl: "Rain" }),
      video("雨声"),
    ];
    expect(titles(pickFeatured("en", known, 3))).toBe("Rain 雨声");
    expect(titles(pickFeatured("zh", known, 1))).toBe("雨声");
  });

  test("an anchor is shown with the triggers of most of their videos", () => {
    const trigger = (slug: string) => ({ slug, name: slug, names: {} });
    const theirs = [
      video("a", { triggers: [trigger("rain"), trigger("tea")] }),
      video("b", { triggers: [trigger("tea")] }),
      video("c", { triggers: [trigger("sea")] }),
    ];
    expect(commonTriggers(theirs, 2).map(({ slug }) => slug)).toEqual(["tea", "rain"]);
  });
});

describe("anchors of the visitor's language first", () => {
  const section = (name: string, ...titles: string[]) => ({
    anchor: { id: 1, slug: name, name, imageUrl: null, count: null, description: "" },
    videos: titles.map((title) => ({ title }) as VideoItem),
  });
  const sections = [
    section("Nia", "Rain", "Tea"),
    section("小鹿", "Rain"),
    section("Lin", "雨声", "茶馆", "Rain"),
    section("阿月", "雨"),
    section("Tom"),
  ];
  const order = (locale: "en" | "zh") => sortSections(locale, sections).map(({ anchor }) => anchor.name);

  test("anchors whose name or videos are in the visitor's language come first, and the rest in WordPress's order", () => {
    expect(order("zh")).toEqual(["小鹿", "Lin", "阿月", "Nia", "Tom"]);
    expect(order("en")).toEqual(["Nia", "小鹿", "Lin", "Tom", "阿月"]);
  });
});

test.each([
  [3_400, 3_600, "3 min left", "还剩3分钟"],
  [3_420, 3_600, "Watched", "已看完"],
  [0, 2_520, "42 min left", "还剩42分钟"],
  [600, 5_340, "1h 19m left", "还剩1小时19分钟"],
  [0, 3_600, "1h left", "还剩1小时"],
])("the time left at %i s of a video of %i s is shown as: %s", (position, duration, inEnglish, inChinese) => {
  expect(timeLeftText({ position, duration }, en.timeLeft)).toBe(inEnglish);
  expect(timeLeftText({ position, duration }, zh.timeLeft)).toBe(inChinese);
});
