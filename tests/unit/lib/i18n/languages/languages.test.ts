import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { locales } from "#lib/i18n/languages/languages.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { chosenLocale, leadsToOtherLanguage, namedLocale } from "#lib/i18n/request-locale.ts";

test("the default language is the first row", () => expect(locales[0]).toBe(defaultLocale));

test("no code chooses by a language's name, because languages are rows of one table", () => {
  const files = globSync([
    "{app,components,lib,server,public}/**/*.{ts,tsx,js}",
    "{middleware,server}.ts",
    "*.mjs",
  ]);
  const others = locales.slice(1).join("|");
  const choice = new RegExp(
    `[!=]== "(?:${others})"|\\("(?:${others})|[/\\\\]/?(?:${others})\\b[^a-z]|\\w(?:Zh)\\b|(?:${others})\\.json`,
  );
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => choice.test(line.replace(/\/\*.*|\/\/ .*|^ \*.*/, "")))
      .map((line) => `${file}: ${line.trim()}`),
  );
  // Names of anchors are in the order of pinyin in every language.
  expect(found.filter((line) => !line.includes("pinyin"))).toEqual([]);
});

describe("a visitor's language", () => {
  test.each([
    ["lang=zh", "zh"],
    ["a=b; lang=en", "en"],
    ["lang=zhx", null],
    ["slang=zh", null],
    [undefined, null],
  ])("the cookie %j chooses the language %j", (cookie, expected) =>
    expect(chosenLocale(cookie)).toBe(expected),
  );

  test.each([
    ["zh-CN,en;q=0.8", "zh"],
    [" ZH", "zh"],
    ["fr,zh", "en"],
    ["", "en"],
    [null, "en"],
  ])("the Accept-Language %j chooses the language %s", (tags, expected) =>
    expect(namedLocale(tags)).toBe(expected),
  );

  test.each([
    ["zh", "/videos", true],
    ["zh", "/zh/videos", false],
    ["zh", "/zh?page=2", false],
    ["zh", "/zhou", true],
    ["en", "/videos", false],
    [null, "/videos", false],
  ] as const)(
    "a visitor who chose %j and opens %s is led to the other language: %j",
    (chosen, address, expected) => expect(leadsToOtherLanguage(chosen, address)).toBe(expected),
  );
});

test.each([
  ["Soft rain", "en", undefined],
  ["Soft rain", "zh", "en"],
  ["雨声", "en", "zh-Hans"],
  ["雨声 rain", "en", "zh-Hans"],
  ["雨声 rain", "zh", undefined],
  ["12:30", "zh", undefined],
] as const)("the text %s on a page in %s has the lang attribute %j", (text, locale, expected) =>
  expect(foreignLanguageOf(text, locale)).toBe(expected),
);

test("the original name is used if a thing has no name in a language", () => {
  expect(nameInLanguage("zh", { name: "Rain", names: { zh: "雨声" } })).toBe("雨声");
  expect(nameInLanguage("zh", { name: "Rain", names: {} })).toBe("Rain");
});
