import { describe, expect, test } from "vitest";
import { JsonCutter } from "#lib/platform/json-cutter.ts";

/** JSON after the cutter, in chunks of so many bytes. */
function cut(json: unknown, size = 7) {
  const bytes = Buffer.from(JSON.stringify(json));
  const cutter = new JsonCutter();
  const kept: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) kept.push(cutter.cut(bytes.subarray(at, at + size)));
  return { value: JSON.parse(Buffer.concat(kept).toString()), isTooMuch: cutter.isTooMuch };
}
const numbers = (length: number) => Array.from({ length }, (_, nth) => nth);

describe("what is of a usual size stays as it is", () => {
  test.each([
    [[]],
    [{ a: [], b: {}, c: [[1], [2, [3]]] }],
    [[{ text: 'a "quoted, [text] {with} \\ and \\" and ,' }, "雨, 落ち", null, true, -1.5e3]],
    [{ list: numbers(1_000) }],
  ])("%j", (json) => {
    for (const size of [1, 2, 7, 100_000]) expect(cut(json, size)).toEqual({ value: json, isTooMuch: false });
  });
});

describe("what is too long is cut", () => {
  test("a list", () => expect(cut(numbers(60_000)).value).toEqual(numbers(1_000)));

  test("one inside, and what comes after it stays", () => {
    const json = {
      before: 1,
      list: numbers(1_500).map((id) => ({ id, tags: ["a,]", "}", "no ]}]}, it is"] })),
      after: [1, 2],
    };
    for (const size of [7, 1_000_000])
      expect(cut(json, size).value).toEqual({ ...json, list: json.list.slice(0, 1_000) });
  });

  test("an object", () => {
    const json = Object.fromEntries(numbers(5_000).map((nth) => [`key ${nth}`, nth]));
    expect(Object.keys(cut(json).value)).toHaveLength(1_000);
  });
});

test("lists in lists don't get past: too much is said to be so", () => {
  expect(cut(numbers(900).map(() => numbers(100))).isTooMuch).toBe(true);
  expect(cut(numbers(900).map(() => numbers(20).map(() => ({})))).isTooMuch).toBe(true);
  expect(cut(numbers(900).map(() => numbers(20))).isTooMuch).toBe(false);
});

test("what is no JSON passes without harm", () => {
  const cutter = new JsonCutter();
  const html = Buffer.from("<html>]]},,}[{,\"' a \\");
  expect(Buffer.from(cutter.cut(html)).toString()).toBe(html.toString());
});
