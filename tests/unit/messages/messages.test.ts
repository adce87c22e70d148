import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { seoTitle, textWidth } from "#lib/seo/text.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { keyedMessages } from "#tests/support/keyed-messages.ts";

const messages = { en: keyedMessages(en), zh: keyedMessages(zh) };
const languages = ["en", "zh"] as const;

const keys = messages.en.map(([key]) => key);
const textOf = (language: "en" | "zh", key: string) => new Map(messages[language]).get(key) ?? "";

type Values = Record<string, string | number>;

/** The message with its values, and the first error of the values, if any. */
function render(language: "en" | "zh", key: string, values: Values) {
  const problems: string[] = [];
  const onError = (error: Error) => problems.push(error.message);
  const t = createTranslator({
    locale: language,
    messages: { all: { it: textOf(language, key) } },
    namespace: "all",
    onError,
  });
  return { text: t("it", values), problem: problems[0] };
}

/** The placeholders of a message, over every branch that a count may take. */
function placeholders(language: "en" | "zh", key: string): string[] {
  const values: Values = {};
  for (const count of [0, 1, 2, 7]) {
    for (;;) {
      if ("count" in values) values.count = count;
      const { problem } = render(language, key, values);
      if (problem === undefined) break;
      const name = /variable "(\w+)" was not provided/.exec(problem)?.[1];
      if (name === undefined) expect.fail(`${language} ${key}: ${problem}`);
      values[name] = count;
    }
  }
  return Object.keys(values).sort();
}

describe("both languages say everything (product: Languages)", () => {
  test("both languages have the same keys, in the same order", () =>
    expect(messages.zh.map(([key]) => key)).toEqual(keys));

  test.each(languages)("no message of the language %s is empty", (language) =>
    expect(messages[language].filter(([, text]) => text.trim() === "")).toEqual([]),
  );

  test.each(keys)("the message %s can be read, and has the same placeholders in both languages", (key) =>
    expect(placeholders("zh", key)).toEqual(placeholders("en", key)),
  );
});

test("Chinese messages say only “你”, and put spaces around Latin words, but not around names and numbers", () => {
  const wrong =
    /您|\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}|[\p{Script=Han}，。：；] [\d{]|[\d}] \p{Script=Han}/u;
  const texts = messages.zh.map(([key, text]) => [key, text.replace(/\{count, plural.*\}/s, "")] as const);
  const names = (text: string) => text.replace(/\{\w+\}/g, "{}");
  expect(texts.filter(([, text]) => wrong.test(names(text)))).toEqual([]);
});

/** A user of voice control says the visible text to press the link (WCAG 2.5.3). */
test.each(languages)("the accessible name of a link in %s begins with its visible text", (language) => {
  for (const name of ["home.seeAllOf", "home.seeAllIn"])
    expect(textOf(language, name)).toContain(textOf(language, "home.seeAll"));
});

/** Messages that send people to support label a link that needs an address, or have a variant without one. */
test.each(languages)("without a support address no text in %s sends people to it", (language) => {
  const toSupport = language === "en" ? /contact support/ : /联系客服/;
  const alone = (key: string) => textOf(language, `${key}_ALONE`) || textOf(language, `${key}Alone`);
  const labels = /(?:\.contact|support)$/i;
  const without = messages[language]
    .filter(([key, text]) => toSupport.test(text) && !labels.test(key))
    .filter(([key]) => alone(key) === "" || toSupport.test(alone(key)));
  expect(without).toEqual([]);
});

const short = { title: "雨", query: "雨", name: "小雨", letter: "M", site: "Murmur", page: 2, count: 1 };
const usual = { ...short, title: "Soft rain at night", query: "rain", name: "Mira Vale", count: 34 };
const long = {
  ...usual,
  title: "Soft rain on an old roof while somebody turns pages",
  query: "rain on an old roof",
  name: "Mira Valentine",
  page: 12_345,
  count: 1234,
};

describe("titles fit 60 columns beside the site's name, uncut (product: Page heads)", () => {
  const titles = keys.filter((key) => /title(page)?$/i.test(key) && !/(about|chooser)/.test(key));

  test.each(languages.flatMap((language) => titles.map((key) => [language, key] as const)))(
    "in %s the title %s fits 60 columns beside the site's name",
    (language, key) => {
      const { text } = render(language, key, usual);
      expect(seoTitle(text, usual.site)).toBe(`${text} | Murmur`);
    },
  );
});

describe("descriptions have 120 to 160 columns, uncut (product: Page heads)", () => {
  const descriptions = keys.filter((key) => /description$/i.test(key));
  const cases = languages.flatMap((language) =>
    descriptions.flatMap((key) => [
      [language, key, "short", short] as const,
      [language, key, "usual", usual] as const,
      [language, key, "long", long] as const,
    ]),
  );

  test("every kind of page has a description that is checked", () =>
    expect(descriptions.length).toBeGreaterThanOrEqual(12));

  test.each(cases)(
    "in %s the description %s has 120 to 160 columns with the values %s",
    (language, key, _, values) => {
      const { text, problem } = render(language, key, values);
      expect(problem).toBeUndefined();
      expect(textWidth(text), text).toBeGreaterThanOrEqual(120);
      expect(textWidth(text), text).toBeLessThanOrEqual(160);
    },
  );
});
