import { describe, expect, test } from "vitest";
import { toHalfWidth, typedDigits } from "#lib/addresses/half-width.ts";
import { emailAddress, typedEmail, typedLine, typedText } from "#lib/contracts/typed-text.ts";
import table from "#tests/support/tables/typed-text.json";

/** The rules of both sides: wordpress/tests/rules/TypedTextTest.php reads the same table. */
const rules = { lines: typedLine, texts: typedText, halfWidth: toHalfWidth, emails: typedEmail };

describe.each(Object.entries(rules))("%s", (name, rule) => {
  test.each(table[name as keyof typeof table])("the typed text %j is corrected to %j", (typed, expected) =>
    expect(rule(typed ?? "")).toBe(expected),
  );

  test.each(table[name as keyof typeof table])(
    "the typed text %j is corrected to %j, and not changed again",
    (_, expected) => expect(rule(expected ?? "")).toBe(expected),
  );
});

test.each([
  ["１２", "12"],
  ["第３页", "3"],
  [" 4 ", "4"],
  ["1e3", "13"],
  ["四", ""],
])("of %j typed as a page number, the digits %j are used", (typed, digits) =>
  expect(typedDigits(typed)).toBe(digits),
);

// The table that PHP shares has no half of a surrogate pair, because PHP reads no JSON with one.
test.each([
  ["good night\ud83c", "good night"],
  ["\udf19\ud83c", ""],
  ["\ud83c\udf19\ud83c", "\ud83c\udf19"],
])("half of a surrogate pair is removed: %j becomes %j", (typed, expected) => {
  expect(typedText(typed)).toBe(expected);
  expect(typedLine(typed)).toBe(expected);
});

test.each([
  ["mira@пример.рф", "mira@xn--e1afmkfd.xn--p1ai"],
  ["mira@例え。jp", "mira@xn--r8jz45g.jp"],
  ["mira@Bücher.example", "mira@xn--bcher-kva.example"],
  ["mira@пример рф", "mira@пример рф"],
  ["mira@пример.рф/x", "mira@пример.рф/x"],
  ["mira@-пример-.рф:8", "mira@-пример-.рф:8"],
])("the domain of %s is written in ASCII: %s", (typed, expected) => expect(typedEmail(typed)).toBe(expected));

describe("an address that WordPress takes", () => {
  test.each([
    "mira@example.org",
    "12345@qq.com",
    "m@e.co",
    "o'hara+night@example.co.uk",
    "MIRA@EXAMPLE.ORG",
    "mira@xn--e1afmkfd.xn--p1ai",
    "mi.ra-_x@ex-ample.org",
  ])("the email address %s is accepted", (address) => expect(emailAddress.test(address)).toBe(true));

  test.each([
    "mira",
    "mira@",
    "@example.org",
    "a@b@c.test",
    "mira@example",
    "mira@iana-.com",
    "mira@-iana.com",
    "mira@example..org",
    "mi..ra@example.org",
    ".mira@example.org",
    "mira.@example.org",
    "mira @example.org",
    "用户@example.org",
    "a&b@example.org",
    "mira@пример.рф",
    "mira@example.o1",
    "mira@example.xn--",
    "<mira@example.org>",
    "mira@example.org\n",
  ])("the email address %j is refused", (address) => expect(emailAddress.test(address)).toBe(false));
});
