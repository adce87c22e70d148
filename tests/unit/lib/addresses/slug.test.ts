import { describe, expect, test } from "vitest";
import { encodeSlug, parseSlug } from "#lib/addresses/slug.ts";

const rain = "雨声";
const rainEncoded = encodeURIComponent(rain);
/** The slug as WordPress stores it: percent-encoded, in lower case. */
const rainStored = rainEncoded.toLowerCase();

describe("a slug (product: Addresses)", () => {
  test.each([
    ["soft-rain", "soft-rain"],
    ["Soft_Rain.2", "Soft_Rain.2"],
    ["a", "a"],
    ["a".repeat(200), "a".repeat(200)],
    [rain, rain],
    ["écoute-été", "écoute-été"],
    ["हिन्दी", "हिन्दी"],
  ])("the slug %s stays as it is", (raw, slug) => expect(parseSlug(raw)).toBe(slug));

  test.each([
    ["a%2Db", "a-b"],
    [rainEncoded, rain],
    [rainStored, rain],
    [`night-${rainEncoded}-2`, `night-${rain}-2`],
  ])("the slug %s is decoded once", (raw, slug) => expect(parseSlug(raw)).toBe(slug));

  test.each([
    ["encoded by the browser, from WordPress's own form", encodeURIComponent(rainStored)],
    ["in capitals", encodeURIComponent(rainEncoded)],
  ])("WordPress's percent-encoded slug, %s, is read as the same slug", (_, raw) =>
    expect(parseSlug(raw)).toBe(rain),
  );

  test.each([rain, "soft-rain", "a.b_c-d", "écoute", "A".repeat(200)])(
    "the slug %s is the same after it was written in a link and read again",
    (slug) => expect(parseSlug(encodeSlug(slug))).toBe(slug),
  );
});

describe("what WordPress leaves of a title (product: Addresses)", () => {
  test.each([
    "🌧️-soft-rain",
    "sleep-👩🚀-now",
    "sleep-👩‍🚀-now",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿-tea",
    "🇯🇵-rain",
    "tap-👍🏽-1️⃣",
    "【asmr】雨声，助眠！",
    "「耳语」",
    "晚安。",
    "asmr｜雨～",
    "100％-雨？",
    "可爱·声音",
    "雨：夜（一）",
    "《雨》、『茶』",
    "rain　2",
    "耳かき♡",
    "っ˘ω˘ς",
    "½-hour",
    "🩷-rain",
    "🫨",
    "\u{31350}声",
    "\u{1fafe}",
    "¿duermes",
    "5€-a¥",
    "❤",
  ])("the slug %s is read plain, encoded once, as WordPress stores it, and encoded again", (slug) => {
    const stored = encodeURIComponent(slug).toLowerCase();
    const forms = [slug, encodeSlug(slug), stored, encodeURIComponent(stored)];
    expect(forms.map(parseSlug)).toEqual([slug, slug, slug, slug]);
  });

  test.each([..."!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~"])("a slug with the ASCII sign %s is refused", (sign) =>
    expect(parseSlug(encodeURIComponent(`rain${sign}`))).toBeNull(),
  );

  test.each([
    ..."．／＼﹒․‥…︙﹨⁄∕∖⧵⧸⧹\u200b\u200c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068",
    ..."\u2069\u061c\u180e\ufffc\ufffd\u2028\u2029\u205f\u00a0\u00ad\u0085\u009f\ufeff\ufff9\ufffe\ufdd0\u2065\u{1ffff}\u{40000}\u{13439}\ue000\u{e0001}\u{e0041}",
  ])(
    "a slug with %j is refused: a lookalike of a dot or slash, an invisible sign, or one that turns the text",
    (sign) => expect(parseSlug(`雨${sign}声`)).toBeNull(),
  );

  test.each(["\u3000", "\u3000\u3000"])("the text %j alone is refused as a slug", (raw) =>
    expect(parseSlug(raw)).toBeNull(),
  );
});

describe("no slug, so nothing is asked upstream (product: Addresses)", () => {
  test.each([
    ["empty", ""],
    ["the text 'undefined'", "undefined"],
    ["'undefined', encoded", "%75ndefined"],
    ["'undefined', encoded twice", "%2575ndefined"],
    ["a dot", "."],
    ["two dots", ".."],
    ["a dot, encoded", "%2e"],
    ["dots inside", "a..b"],
    ["../ plain", "../wp-admin"],
    ["../ encoded", "%2e%2e%2f"],
    ["../ half encoded", "..%2f"],
    ["../ in capitals", "%2E%2E%2Fx"],
    ["../ encoded twice", "%252e%252e%252f"],
    ["../ encoded three times", "%25252e%25252e%25252f"],
    ["../ overlong UTF-8", "%c0%ae%c0%ae%c0%af"],
    ["../ in full-width letters", "．．／"],
    ["slash", "a/b"],
    ["slash, encoded", "a%2fb"],
    ["slash, encoded twice", "a%252fb"],
    ["backslash", "a\\b"],
    ["backslash, encoded", "a%5cb"],
    ["backslash, encoded twice", "a%255cb"],
    ["NUL", "a\0"],
    ["NUL, encoded", "a%00"],
    ["NUL, encoded twice", "a%2500"],
    ["CRLF", "a\r\nx-header: 1"],
    ["CRLF, encoded", "a%0d%0aSet-Cookie:x"],
    ["CRLF, encoded twice", "a%250d%250a"],
    ["a final line feed", "a\n"],
    ["question mark", "a?b=c"],
    ["question mark, encoded", "a%3fb=c"],
    ["question mark, encoded twice", "a%253fb"],
    ["hash", "a#b"],
    ["hash, encoded", "a%23b"],
    ["semicolon", "a;b"],
    ["at", "a@b"],
    ["colon", "javascript:x"],
    ["space", "a b"],
    ["space, encoded", "a%20b"],
    ["plus", "a+b"],
    ["no filter", "~"],
    ["markup", "<script>"],
    ["quotes", "a'b\"c"],
    ["bytes that are no UTF-8", "%ff"],
    ["bytes that are no UTF-8, encoded twice", "%25ff"],
    ["half a character", "%e9%9b"],
    ["half an escape", "a%2"],
    ["a lone percent sign", "100%"],
    ["a percent sign, encoded", "100%25"],
    ["an escape that names a percent sign", "%2525"],
    ["a lone surrogate", "\ud800"],
    ["a zero-width space", "a\u200bb"],
    ["over-long", "a".repeat(201)],
    ["over-long in Chinese", "雨".repeat(201)],
    ["over-long, encoded", encodeURIComponent("雨".repeat(201))],
  ])("a path without a usable slug is refused: %s", (_, raw) => expect(parseSlug(raw)).toBeNull());
});
