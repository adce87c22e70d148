import { describe, expect, test, vi } from "vitest";
import { foundText } from "#components/search/suggestion-list.tsx";
import { fillCount } from "#lib/i18n/format/fill-count.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { formatterOf, translatorOf } from "#lib/i18n/translate.ts";
import { periodText } from "#lib/membership/plan-prices.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";

// A zone far from UTC reveals a date that is shown in the server's own zone.
process.env.TZ = "America/Los_Angeles";

const messages = { en, zh };
const translators = { en: translatorOf("en"), zh: translatorOf("zh") };
/** The server's text about a count, in English and Chinese. */
const inBoth = (key: Parameters<typeof translators.en>[0], values: Record<string, string | number>) => [
  translators.en(key, values),
  translators.zh(key, values),
];

describe("counts, by next-intl's plurals", () => {
  test.each([
    ["video.count", 0, "No videos", "暂无视频"],
    ["video.count", 1, "1 video", "1个视频"],
    ["video.count", 1234, "1,234 videos", "1,234个视频"],
    ["video.views", 0, "0 views", "0次观看"],
    ["video.views", 1, "1 view", "1次观看"],
    ["video.views", 12_400, "12,400 views", "12,400次观看"],
    ["video.viewsShort", 1, "1 view", "1次观看"],
    ["video.viewsShort", 999, "999 views", "999次观看"],
    ["video.viewsShort", 12_400, "12.4K views", "1.2万次观看"],
    ["video.chapters", 1, "1 chapter", "1个章节"],
    ["video.chapters", 12, "12 chapters", "12个章节"],
    ["videos.results", 0, "No videos", "没有视频"],
    ["videos.results", 1, "1 video", "共1个视频"],
    ["videos.results", 1234, "1,234 videos", "共1,234个视频"],
    ["updates.entries", 1, "1 update", "1条更新"],
    ["updates.entries", 3, "3 updates", "3条更新"],
    ["video.seo.minutes", 1, "1 minute.", "时长1分钟。"],
    ["video.seo.minutes", 90, "90 minutes.", "时长90分钟。"],
  ] as const)("the message %s for the count %i has the right plural", (key, count, ...texts) =>
    expect(inBoth(key, { count })).toEqual(texts),
  );

  test.each([
    [1, "1 ASMR video with the trigger Rain on M.", "M上有1个触发音为“Rain”的 ASMR 视频。"],
    [1234, "1,234 ASMR videos with the trigger Rain on M.", "M上有1,234个触发音为“Rain”的 ASMR 视频。"],
  ])("the message trigger.seoCount for %i has the right plural", (count, ...texts) =>
    expect(inBoth("trigger.seoCount", { count, name: "Rain", site: "M" })).toEqual(texts),
  );

  test.each([
    [1, 1, 1, "Showing 1 to 1 of 1 anchor", "显示第1到1位，共1位主播"],
    [1001, 1050, 1234, "Showing 1,001 to 1,050 of 1,234 anchors", "显示第1,001到1,050位，共1,234位主播"],
  ])("the message anchors.showing for %i to %i of %i has the right plural", (from, to, total, ...texts) => {
    expect(inBoth("anchors.showing", { from, to, total })).toEqual(texts);
    const [english = "", chinese = ""] = inBoth("anchors.showingMatching", { from, to, total, query: "mi" });
    expect(english).toBe(`${texts[0]} matching “mi”`);
    expect(chinese).toContain("与“mi”匹配的主播");
  });
});

describe("dates and numbers, by next-intl's formatter", () => {
  const at = new Date("2025-09-18T00:30:00Z");
  test.each([
    [formatterOf("en").dateTime(at, "short"), "18 Sept 2025"],
    [formatterOf("zh").dateTime(at, "short"), "2025年9月18日"],
    [formatterOf("en").dateTime(new Date("2025-09-01T00:00:00Z"), "month"), "September"],
    [formatterOf("zh").dateTime(new Date("2025-09-01T00:00:00Z"), "month"), "9月"],
    [formatterOf("en").number(1234), "1,234"],
    [formatterOf("zh").number(1234), "1,234"],
    [formatterOf("en").number(12_400, "compact"), "12.4K"],
    [formatterOf("en").number(480_600, "compact"), "481K"],
    [formatterOf("zh").number(12_400, "compact"), "1.2万"],
  ])("next-intl writes a date or a number as %s", (text, expected) => expect(text).toBe(expected));

  test("Intl's formatters are created once, however many cards a page has", () => {
    const made = [vi.spyOn(Intl, "DateTimeFormat"), vi.spyOn(Intl, "NumberFormat")];
    for (const year of [2024, 2025, 2026]) formatterOf("en").dateTime(new Date(`${year}-01-01`), "short");
    for (const count of [2, 1_000, 1_000_000]) translators.zh("video.viewsShort", { count });
    expect(made.map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
    vi.restoreAllMocks();
  });
});

describe("counts that only the browser knows, by the same categories", () => {
  const suggestions = (count: number) => ({
    query: "rain",
    total: 0,
    recent: [],
    triggers: Array.from({ length: count }, () => ({}) as never),
    anchors: [],
    videos: [],
  });
  const searchTexts = (locale: Locale) => ({
    ...messages[locale].search,
    ...messages[locale].layout,
    vip: "VIP",
    none: messages[locale].videos.emptySearch,
    spelled: messages[locale].videos.didYouMean,
    close: messages[locale].videos.closeMatches,
  });

  test.each([
    [1, "1 suggestion", "1条建议"],
    [5, "5 suggestions", "5条建议"],
  ])("the number of %i suggestions is announced with the right plural", (count, ...texts) =>
    expect(
      (["en", "zh"] as const).map((locale) => foundText(suggestions(count), searchTexts(locale), locale)),
    ).toEqual(texts),
  );

  test.each([
    [1, "See 1 result for “rain”", "查看“rain”的1个结果"],
    [1234, "See all 1,234 results for “rain”", "查看“rain”的全部1,234个结果"],
  ])("the link to all %i results has the right plural", (count, ...texts) =>
    expect(
      (["en", "zh"] as const).map((locale) =>
        fillCount(messages[locale].search.all, count, locale, { query: "rain" }),
      ),
    ).toEqual(texts),
  );

  test.each([
    ["day", 1, "every day", "每天"],
    ["week", 1, "every week", "每周"],
    ["month", 1, "every month", "每月"],
    ["year", 1, "every year", "每年"],
    ["day", 10, "every 10 days", "每10天"],
    ["week", 2, "every 2 weeks", "每2周"],
    ["month", 6, "every 6 months", "每6个月"],
    ["year", 3, "every 3 years", "每3年"],
  ] as const)(
    "the price of a plan that is charged every %s (%i) has the right plural",
    (unit, every, ...texts) =>
      expect(
        (["en", "zh"] as const).map((locale) =>
          periodText({ cadence: "lifetime" }, { every, unit }, messages[locale].vip.plans, locale),
        ),
      ).toEqual(texts),
  );

  test.each([
    [1, "Pays for itself in one month of Silver", "相比Silver会员，一个月即可回本"],
    [3, "Pays for itself in 3 months of Silver", "相比Silver会员，3个月即可回本"],
  ])("the plan that pays for itself after %i months is described with the right plural", (count, ...texts) =>
    expect(
      (["en", "zh"] as const).map((locale) =>
        fillCount(messages[locale].vip.plans.paysOff, count, locale, { plan: "Silver" }),
      ),
    ).toEqual(texts),
  );
});
