import { describe, expect, test } from "vitest";
import { absentSegment, parseOptional, parsePage, pastEndSegment } from "#lib/addresses/params.ts";
import { decodeSearch, encodeSearch, normaliseSearch } from "#lib/addresses/search.ts";
import { parseSlug } from "#lib/addresses/slug.ts";

describe("the page of a path", () => {
  test.each([
    ["1", 1],
    ["2", 2],
    ["10", 10],
    ["99999", 99_999],
  ])("the number %s in a path names the page %i", (raw, page) => expect(parsePage(raw)).toBe(page));

  test.each([
    "",
    pastEndSegment,
    "0",
    "01",
    "-1",
    "+1",
    "1.5",
    "1e3",
    "0x10",
    " 1",
    "1 ",
    "1\n",
    "100000",
    "abc",
    "NaN",
    "１",
    "%31",
    "1/2",
  ])("%j is no page", (raw) => expect(parsePage(raw)).toBeNull());
});

describe("a slug of a path that may be absent", () => {
  test.each([absentSegment, "%7E", "%7e"])("%s is absent", (raw) =>
    expect(parseOptional(raw, parseSlug)).toBeUndefined(),
  );

  test.each([
    ["mira", "mira"],
    ["%E9%9B%A8", "雨"],
    ["雨", "雨"],
  ])("%s is %s", (raw, slug) => expect(parseOptional(raw, parseSlug)).toBe(slug));

  test.each(["%", "%ff", "%e9%9b", "a%2", "..%2f", "%2e%2e", "a%00", "", "undefined", "%257E", "a~"])(
    "%j can't be a slug, and does not throw",
    (raw) => expect(parseOptional(raw, parseSlug)).toBeNull(),
  );

  test("the segment that stands for none is no legal slug, so that nothing can have its name", () =>
    expect(parseSlug(absentSegment)).toBeNull());

  test("an absent segment is no search", () => expect(decodeSearch(absentSegment)).toBeNull());
});

describe("a search as people mean it", () => {
  test.each([
    ["  rain  ", "rain"],
    ["soft \t\n rain", "soft rain"],
    ["　雨声　助眠 ", "雨声 助眠"],
    ["e\u0301coute", "écoute"],
    ["   ", ""],
    ["", ""],
    ["a".repeat(150), "a".repeat(100)],
    ["rain\u0000\u0007", "rain"],
    ["\u200b", ""],
    ["\ufeff雨\u200b声", "雨声"],
    ["👩\u200d🌾", "👩\u200d🌾"],
  ])("%j is %j", (given, text) => expect(normaliseSearch(given)).toBe(text));

  test("100 characters are kept whole, none is cut in two", () => {
    const text = normaliseSearch("🌧".repeat(150));
    expect([...text]).toEqual(Array(100).fill("🌧"));
  });
});

describe("a search as a path segment", () => {
  test.each([
    "rain",
    "雨声",
    "🌧",
    "a b",
    "a/b",
    "../..",
    "..",
    ".",
    "a?b=c#d",
    "100%",
    "%2e%2e%2f",
    "~",
    "-",
    "<script>",
    "\0",
    "\r\n",
    "&amp;",
    "a".repeat(100),
    "undefined",
  ])("%j comes back, from a segment that needs no encoding", (text) => {
    const segment = encodeSearch(text);
    expect(segment).toMatch(/^[\w-]+$/);
    expect(decodeSearch(segment)).toBe(text);
  });

  test.each(["", "-", "!", "a", "cmFpbg==", "cmFp bg", "cmFpbg%3D", "rain", "_w", "..", "%ff"])(
    "%j is the segment of no search",
    (segment) => expect(decodeSearch(segment)).toBeNull(),
  );

  test("one search has one segment", () => {
    expect(decodeSearch("cmFpbg")).toBe("rain");
    expect(decodeSearch("cmFpbh")).toBeNull();
  });
});
