import { describe, expect, test } from "vitest";
import {
  describeInSentences,
  longestFittingTitle,
  seoDescription,
  seoTitle,
  shorten,
} from "#lib/seo/text.ts";

const length = (text: string) => [...text].length;

describe("a title: 60 columns, the site's name stays (product: Page heads)", () => {
  test.each([
    ["Soft rain", "Murmur", "Soft rain | Murmur"],
    ["a".repeat(51), "Murmur", `${"a".repeat(51)} | Murmur`],
    ["a".repeat(52), "Murmur", `${"a".repeat(50)}… | Murmur`],
    ["雨".repeat(80), "Murmur", `${"雨".repeat(25)}… | Murmur`],
    ["Soft rain", "M".repeat(40), `Soft rain | ${"M".repeat(40)}`],
    ["Soft rain on an old roof", "M".repeat(40), `Soft rain on an… | ${"M".repeat(40)}`],
  ])("a title is cut, and the site's name stays: %s", (title, site, expected) =>
    expect(seoTitle(title, site)).toBe(expected),
  );

  test.each([
    "A long whisper about rain, tea and old books. ".repeat(5),
    "🌧".repeat(90),
    "雨声，助眠。".repeat(20),
    "",
  ])("a title of any length stays well-formed: %s", (title) => {
    const result = seoTitle(title, "Murmur");
    expect(length(result)).toBeLessThanOrEqual(60);
    expect(result).toMatch(/ \| Murmur$/);
    expect(result.isWellFormed()).toBe(true);
  });
});

test.each([
  ["the first that has room", [51, 9], 51],
  ["the next, where the first has none", [52, 51, 9], 51],
  ["the last, where none has", [80, 70], 70],
])("of several titles a page takes %s", (_, widths, expected) => {
  const titles = widths.map((width) => "a".repeat(width));
  expect(longestFittingTitle(titles, "Murmur")).toHaveLength(expected);
});
test("an empty list of titles gives an empty title", () =>
  expect(longestFittingTitle([], "Murmur")).toBe(""));

describe("text cut at a word", () => {
  test.each([
    ["as it is", 8, "as it is"],
    ["soft rain on a roof", 12, "soft rain…"],
    ["soft rain, on a roof", 12, "soft rain…"],
    ["soft rain. On a roof", 12, "soft rain…"],
    ["雨声，很轻很轻", 8, "雨声…"],
    ["雨声，很轻很轻", 14, "雨声，很轻很轻"],
    ["softrainonaroof", 8, "softrai…"],
    ["a verylongwordindeed", 10, "a verylon…"],
    ["🌧🌧🌧🌧", 4, "🌧🌧🌧🌧"],
    ["🌧🌧🌧🌧🌧", 4, "🌧🌧🌧…"],
    ["👩🏽a", 3, "👩🏽a"],
  ])('the text "%s" cut to %i columns is "%s"', (text, limit, expected) =>
    expect(shorten(text, limit)).toBe(expected),
  );
});

describe("a description: at most 160 columns (product: Page heads)", () => {
  test.each([
    ["short", "short"],
    ["a".repeat(160), "a".repeat(160)],
    ["a".repeat(161), `${"a".repeat(159)}…`],
    ["🌧".repeat(161), `${"🌧".repeat(159)}…`],
    [`${"a".repeat(130)}. Save what you like. For later.`, `${"a".repeat(130)}. Save what you like.`],
    [`${"a".repeat(130)}, no. 5. And one more sentence.`, `${"a".repeat(130)}, no. 5.`],
    [`${"雨".repeat(60)}。${"声".repeat(30)}。`, `${"雨".repeat(60)}。`],
    [`By Dr. ${"word ".repeat(31)}words. More.`, `By Dr. ${"word ".repeat(30).trim()}…`],
    [`${"word ".repeat(31)}words and more`, `${"word ".repeat(31).trim()}…`],
  ])("a description is cut to 160 columns: %s", (text, expected) =>
    expect(seoDescription(text)).toBe(expected),
  );

  test("a long description is cut to 120 to 160 columns", () => {
    for (let size = 161; size < 400; size++) {
      const text = "Whispers, rain, brushing and soft tapping; ".repeat(10).slice(0, size);
      const result = seoDescription(text);
      expect(length(result), text).toBeLessThanOrEqual(160);
      expect(length(result), text).toBeGreaterThanOrEqual(120);
    }
  });
});

describe("a description of whole sentences", () => {
  const sentence = (width: number) => `${"a".repeat(width - 1)}.`;

  test("a description takes each sentence that fits, and filler sentences only while it is short", () => {
    expect(
      describeInSentences([sentence(60), sentence(110), sentence(40)], [sentence(30), sentence(20)]),
    ).toBe([sentence(60), sentence(40), sentence(30)].join(" "));
  });

  test("a description counts the spaces between its sentences", () => {
    expect(describeInSentences([sentence(79), sentence(80)], [])).toHaveLength(160);
    expect(describeInSentences([sentence(80), sentence(80)], [])).toHaveLength(80);
  });

  test("Chinese sentences join without spaces, and their characters count double", () => {
    expect(describeInSentences(["雨声。", "", "耳语。"], [])).toBe("雨声。耳语。");
    expect(describeInSentences(["雨".repeat(81)], ["雨"])).toBe("雨");
  });
});
