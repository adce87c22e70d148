import { describe, expect, test } from "vitest";
import { commentBody, countCharacters } from "#lib/contracts/catalogue/comment.ts";

describe("characters as a person counts them (product: Comments)", () => {
  test.each([
    ["", 0],
    ["a", 1],
    ["Sleep well", 10],
    ["晚安，做个好梦。", 8],
    ["𠮷野家", 3],
    ["🙂", 1],
    ["👍🏽", 1],
    ["👨‍👩‍👧‍👦", 1],
    ["👩🏽‍❤️‍💋‍👨🏿", 1],
    ["❤️", 1],
    ["1️⃣", 1],
    ["🇫🇮", 1],
    ["🇫🇮🇨🇳", 2],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", 1],
    ["é", 1],
    ["e\u0301", 1],
    ["n\u0303o\u0302", 2],
    ["Z\u0351\u036b\u0343\u036a\u0302", 1],
    ["각", 1],
    ["\u1100\u1161\u11a8", 1],
    ["नि", 1],
    ["a\nb", 3],
    ["a\r\nb", 3],
    ["a\n\rb", 4],
    ["a b", 3],
    ["\ud800", 1],
  ])("the text %j has %i characters", (text, count) => expect(countCharacters(text)).toBe(count));
});

/** The text that the contract passes on, or the key of its error. */
function check(content: unknown) {
  const parsed = commentBody.safeParse({ content });
  return parsed.success ? parsed.data.content : { error: parsed.error.issues.map(({ message }) => message) };
}

describe("what may be posted (product: Comments)", () => {
  test.each([
    ["one character", "a", "a"],
    ["white space around it goes", " \n\t晚安 \r\n", "晚安"],
    ["168 letters", "a".repeat(168), "a".repeat(168)],
    ["168 letters and white space", ` ${"a".repeat(168)}\n`, "a".repeat(168)],
    ["168 families", "👨‍👩‍👧‍👦".repeat(168), "👨‍👩‍👧‍👦".repeat(168)],
    ["168 accents", "e\u0301".repeat(168), "e\u0301".repeat(168)],
    ["84 line breaks of two units", `a${"\r\n".repeat(84)}b`, `a${"\r\n".repeat(84)}b`],
    ["markup is text like any other", "<b>hi</b>", "<b>hi</b>"],
  ])("a comment may be posted: %s", (_, content, sent) => expect(check(content)).toBe(sent));

  test.each([
    ["nothing", "", "commentEmpty"],
    ["white space", " \n\u00a0\u3000\t", "commentEmpty"],
    ["169 letters", "a".repeat(169), "commentLong"],
    ["169 Chinese characters", "雨".repeat(169), "commentLong"],
    ["169 flags", "🇫🇮".repeat(169), "commentLong"],
    ["one letter under five thousand accents", `a${"\u0301".repeat(5000)}`, "commentLong"],
  ])("a comment of %s is refused", (_, content, key) =>
    expect(check(content)).toEqual({ error: expect.arrayContaining([key]) }),
  );

  test.each([undefined, null, 7, true, ["a"], { text: "a" }])(
    "the value %j is refused as a comment's text",
    (content) => expect(check(content)).toHaveProperty("error"),
  );

  test("a comment with an unknown field is refused", () =>
    expect(commentBody.safeParse({ content: "a", parent: 3 }).success).toBe(false));
});
