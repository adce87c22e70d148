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
  ])("the text %j is not read as a page number", (raw) => expect(parsePage(raw)).toBeNull());
});

describe("a slug of a path that may be absent", () => {
  test.each([absentSegment, "%7E", "%7e"])("the segment %s stands for a slug that is absent", (raw) =>
    expect(parseOptional(raw, parseSlug)).toBeUndefined(),
  );

  test.each([
    ["mira", "mira"],
    ["%E9%9B%A8", "雨"],
    ["雨", "雨"],
  ])("the segment %s is read as the slug %s", (raw, slug) =>
    expect(parseOptional(raw, parseSlug)).toBe(slug),
  );

  test.each(["%", "%ff", "%e9%9b", "a%2", "..%2f", "%2e%2e", "a%00", "", "undefined", "%257E", "a~"])(
    "the segment %j is refused as a slug, and does not throw",
    (raw) => expect(parseOptional(raw, parseSlug)).toBeNull(),
  );

  test("the segment for an absent slug is no legal slug, so that nothing can have it as its name", () =>
    expect(parseSlug(absentSegment)).toBeNull());

  test("an absent segment is read as no search", () => expect(decodeSearch(absentSegment)).toBeNull());
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
  ])("the search %j is read as %j", (given, text) => expect(normaliseSearch(given)).toBe(text));

  test("a search keeps 100 whole characters, and none is cut in two", () => {
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
  ])("the search %j is read back from its segment, which needs no encoding", (text) => {
    const segment = encodeSearch(text);
    expect(segment).toMatch(/^[\w-]+$/);
    expect(decodeSearch(segment)).toBe(text);
  });

  test.each(["", "-", "!", "a", "cmFpbg==", "cmFp bg", "cmFpbg%3D", "rain", "_w", "..", "%ff"])(
    "the segment %j is read as no search",
    (segment) => expect(decodeSearch(segment)).toBeNull(),
  );

  test("one search has exactly one segment", () => {
    expect(decodeSearch("cmFpbg")).toBe("rain");
    expect(decodeSearch("cmFpbh")).toBeNull();
  });
});
