import { describe, expect, test } from "vitest";
import { errorPages, isErrorPageName } from "#lib/addresses/error-pages.ts";
import { cardDate, dateOrTime, shortDate, zoneName } from "#lib/i18n/format/dates.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { initial } from "#lib/i18n/format/initial.ts";
import { money } from "#lib/i18n/format/money.ts";
import en from "#messages/en.json";

// A zone far from UTC reveals a date that is shown in the server's own zone.
process.env.TZ = "America/Los_Angeles";

describe("dates and money in both languages, as browsers render them", () => {
  test.each([
    [shortDate("2025-09-18T00:30:00Z", "en"), "18 Sept 2025"],
    [shortDate("2025-09-18T00:30:00Z", "zh"), "2025年9月18日"],
    [cardDate("2025-09-18T00:30:00Z", "en", 2025), "18 Sept"],
    [cardDate("2025-09-18T00:30:00Z", "zh", 2025), "9月18日"],
    [cardDate("2024-09-18T00:30:00Z", "en", 2025), "Sept 2024"],
    [cardDate("2024-09-18T00:30:00Z", "zh", 2025), "2024年9月"],
    [dateOrTime("2025-09-18T09:05:00Z", "en", Date.parse("2025-09-19T01:00:00Z")), "02:05"],
    [dateOrTime("2025-09-18T20:05:00Z", "zh", Date.parse("2025-09-19T01:00:00Z")), "13:05"],
    [dateOrTime("2025-09-18T02:05:00Z", "zh", Date.parse("2025-09-18T23:00:00Z")), "2025年9月17日"],
    [zoneName("zh").slice(0, 4), "GMT-"],
    [money(149.99, "USD", "en"), "$149.99"],
    [money(149.99, "USD", "zh"), "US$149.99"],
    [money(24, "USD", "en"), "$24"],
    [money(95, "CNY", "zh"), "¥95"],
    [money(95, "CNY", "en"), "¥95"],
    [money(1500, "JPY", "en"), "¥1,500"],
    [money(12.5, "CAD", "en"), "CA$12.50"],
  ])("a date or an amount is written as %s", (text, expected) => expect(text).toBe(expected));
});

test.each([
  ["evening Post", "E"],
  [" 夜猫 🌙", "夜"],
  ["🌙 moon", "🌙"],
  ["", ""],
])("a name such as %j without a picture is shown by the letter %j", (name, sign) =>
  expect(initial(name)).toBe(sign),
);

describe("texts are filled in", () => {
  test.each([
    ["Page {page} of {total}", { page: 2, total: 3 }, "Page 2 of 3"],
    ["{name}, {name}!", { name: "Mei" }, "Mei, Mei!"],
    ["Failed: {reason}", { reason: "$& cost $1 and {page}" }, "Failed: $& cost $1 and {page}"],
    ["{known} and {unknown}", { known: 0 }, "0 and {unknown}"],
  ])("a text is filled in: %s", (text, values, filled) =>
    expect(fill(text, values as Record<string, string>)).toBe(filled),
  );
});

describe("the texts of error pages (product: Not found and unavailable)", () => {
  const message = (key: string) =>
    key.split(".").reduce<unknown>((texts, part) => (texts as Record<string, unknown>)[part], en);

  test.each(Object.entries(errorPages))("the error page %s has its texts", (name, page) => {
    expect(isErrorPageName(name)).toBe(true);
    expect(message(page.title)).toEqual(expect.any(String));
    expect(message(page.text)).toEqual(expect.any(String));
    if ("link" in page) expect(message(page.link)).toEqual(expect.any(String));
  });

  test.each([
    ["not-found", "Nothing here but the night."],
    ["video-invalid", "Invalid Video"],
    ["video-not-found", "Video not found"],
    ["video-unavailable", "Could not load video"],
    ["anchors-unavailable", "Unable to Load Anchors"],
    ["anchor-unavailable", "Could Not Load Videos"],
  ] as const)('the error page %s has the title "%s" (product: Not found and unavailable)', (name, title) =>
    expect(message(errorPages[name].title)).toBe(title),
  );

  test.each(["", "constructor", "__proto__", "toString", "und", "-"])(
    "the name %j leads to no texts of an error page",
    (name) => expect(isErrorPageName(name)).toBe(false),
  );
});
