import { describe, expect, test } from "vitest";
import * as z from "zod";
import * as field from "#lib/wordpress/transport/fields.ts";

const none = [null, undefined, false, "", [], {}] as const;

describe("a title (`{rendered}` or a plain string)", () => {
  test.each([
    [{ rendered: "Rain &amp; tea" }, "Rain & tea"],
    [{ rendered: "Rain", protected: false }, "Rain"],
    ["<b>Rain</b> &amp; tea", "Rain & tea"],
    [528, "528"],
    [{ rendered: 0 }, "0"],
  ])("the title %j is read as %s", (raw, text) => expect(field.titleField.parse(raw)).toBe(text));

  test.each([null, undefined, false, -5, 5.5, {}, { rendered: null }, []])(
    "the value %j is not read as a title",
    (raw) => expect(field.titleField.safeParse(raw).success).toBe(false),
  );
});

test.each<readonly [unknown, number]>([
  [12, 12],
  ["12", 12],
  ["1,234", 1234],
  ["1,234,567", 1_234_567],
  ["1 234 567", 1_234_567],
  ["1\u00a0234", 1234],
  ["1\u202f234", 1234],
  ["1’234", 1234],
  ["1.234.567", 1_234_567],
  ["12,7", 12],
  ["12 videos", 0],
  [12.7, 12],
  ["12.7", 12],
  [" 7 ", 7],
  [0, 0],
  ["0", 0],
  [-3, 0],
  ["-3", 0],
  ["many", 0],
  ["NaN", 0],
  ["Infinity", 0],
  [true, 0],
  ...none.map((value) => [value, 0] as const),
])("the count %j is read as %j", (raw, count) => expect(field.countField.parse(raw)).toBe(count));

test.each<readonly [unknown, number | null]>([
  [5, 5],
  ["5", 5],
  [0, null],
  ["0", null],
  [-1, null],
  [1.5, null],
  ["x", null],
  [true, null],
  [2 ** 53, null],
  ...none.map((value) => [value, null] as const),
])("the id %j is read as %j", (raw, id) => expect(field.idField.parse(raw)).toBe(id));

test.each<readonly [unknown, boolean]>([
  [true, true],
  ["1", true],
  [1, true],
  ["true", true],
  ["TRUE", true],
  ["yes", true],
  ["on", true],
  [" 1 ", true],
  ["0", false],
  [0, false],
  ["false", false],
  ["no", false],
  [2, false],
  ...none.map((value) => [value, false] as const),
])("the flag %j is read as %j", (raw, flag) => expect(field.flagField.parse(raw)).toBe(flag));

test.each<readonly [unknown, string | null]>([
  ["rain", "rain"],
  ["  rain  ", "rain"],
  ["   ", null],
  [5, "5"],
  [-5, null],
  [5.5, null],
  ...none.map((value) => [value, null] as const),
])("the text %j is read as %j", (raw, text) => expect(field.textField.parse(raw)).toBe(text));

test.each<readonly [unknown, string | null]>([
  ["https://cdn.test/a.jpg", "https://cdn.test/a.jpg"],
  ["http://cdn.test/a b.jpg", "http://cdn.test/a%20b.jpg"],
  ["https://cdn.test/雨.jpg", "https://cdn.test/%E9%9B%A8.jpg"],
  ["javascript:alert(1)", null],
  ["data:image/svg+xml,x", null],
  ["//cdn.test/a.jpg", "https://cdn.test/a.jpg"],
  ["///cdn.test/a.jpg", null],
  ["//", null],
  ["/a.jpg", null],
  ["a.jpg", null],
  ["https://", null],
  ...none.map((value) => [value, null] as const),
])("the address %j is read as %j", (raw, address) => expect(field.urlField.parse(raw)).toBe(address));

describe("a slug as WordPress sends it", () => {
  test.each([
    ["soft-rain", "soft-rain"],
    ["%e9%9b%a8", "雨"],
    ["雨", "雨"],
    ["%f0%9f%8c%a7%ef%b8%8f-soft-rain", "🌧️-soft-rain"],
    ["%e3%80%90asmr%e3%80%91", "【asmr】"],
    ["%E3%80%90asmr%E3%80%91", "【asmr】"],
    ["528", "528"],
    [528, "528"],
  ])("the slug %s is read as %s", (raw, slug) => expect(field.slugField.parse(raw)).toBe(slug));

  const overlong = "%ef%bc%8e%ef%bc%8e%ef%bc%8f";
  test.each(["", "100%", "..", overlong, "%e2%80%ae", "%e9%9b", null, undefined, false, 5.5])(
    "the value %j is not read as a slug",
    (raw) => expect(field.slugField.safeParse(raw).success).toBe(false),
  );
});

describe("a list with broken items", () => {
  const list = field.listOfValid(z.object({ slug: field.slugField }), 3);
  const good = { slug: "a" };

  test.each([
    ["none broken", [good, { slug: "b" }], ["a", "b"]],
    ["one broken", [{ slug: "" }, good, null], ["a"]],
    ["longer than asked", [good, { slug: "b" }, null, { slug: "c" }], ["a", "b"]],
    ["empty", [], []],
    ["an object, as PHP encodes a list with gaps", { 1: good, 3: { slug: "b" } }, ["a", "b"]],
  ])("a list is read without its broken items: %s", (_, raw, slugs) =>
    expect(list.parse(raw).map(({ slug }) => slug)).toEqual(slugs),
  );

  test.each([
    ["nothing but broken items is a wrong answer, not an empty list", [null, {}, { slug: 5.5 }]],
    ["no list", { slug: "a" }],
    ["null", null],
    ["text", "a"],
  ])("a list is refused as a whole: %s", (_, raw) => expect(list.safeParse(raw).success).toBe(false));
});
