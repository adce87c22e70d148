import { describe, expect, test } from "vitest";
import { pagerIndex, pagerItems } from "#components/ui/lists/pager-items.ts";

const shownItems = (current: number, total: number) =>
  pagerItems(current, total)
    .map(({ page }) => page ?? "…")
    .join(" ");
const upTo = (total: number) => Array.from({ length: total }, (_, index) => index + 1);

describe("7 or fewer pages: all numbers (product: Anchors)", () => {
  test.each([
    [1, "1"],
    [2, "1 2"],
    [3, "1 2 3"],
    [4, "1 2 3 4"],
    [5, "1 2 3 4 5"],
    [6, "1 2 3 4 5 6"],
    [7, "1 2 3 4 5 6 7"],
  ])("a pager of %i pages shows all of them, on each page", (total, all) => {
    for (const current of upTo(total)) expect(shownItems(current, total), `on ${current}`).toBe(all);
  });
});

describe("8 and more: start, end, and the middle with its neighbours (product: Anchors)", () => {
  const start8 = "1 2 3 4 5 … 8";
  const end8 = "1 … 4 5 6 7 8";
  const start9 = "1 2 3 4 5 … 9";
  const end9 = "1 … 5 6 7 8 9";
  const start10 = "1 2 3 4 5 … 10";
  const end10 = "1 … 6 7 8 9 10";
  const start11 = "1 2 3 4 5 … 11";
  const end11 = "1 … 7 8 9 10 11";
  const start12 = "1 2 3 4 5 … 12";
  const end12 = "1 … 8 9 10 11 12";

  test.each<[number, string[]]>([
    [8, [start8, start8, start8, start8, end8, end8, end8, end8]],
    [9, [start9, start9, start9, start9, "1 … 4 5 6 … 9", end9, end9, end9, end9]],
    [
      10,
      [start10, start10, start10, start10, "1 … 4 5 6 … 10", "1 … 5 6 7 … 10", end10, end10, end10, end10],
    ],
    [
      11,
      [
        start11,
        start11,
        start11,
        start11,
        "1 … 4 5 6 … 11",
        "1 … 5 6 7 … 11",
        "1 … 6 7 8 … 11",
        end11,
        end11,
        end11,
        end11,
      ],
    ],
    [
      12,
      [
        start12,
        start12,
        start12,
        start12,
        "1 … 4 5 6 … 12",
        "1 … 5 6 7 … 12",
        "1 … 6 7 8 … 12",
        "1 … 7 8 9 … 12",
        end12,
        end12,
        end12,
        end12,
      ],
    ],
  ])("a pager of %i pages shows both ends and the middle, on each page", (total, expected) =>
    expect(upTo(total).map((current) => shownItems(current, total))).toEqual(expected),
  );
});

test.each([8, 13, 50, 999])("a pager of %i pages has seven items, each with a key of its own", (total) => {
  for (const current of upTo(total)) {
    const keys = pagerItems(current, total).map(({ key }) => key);
    expect([keys.length, new Set(keys).size], `on ${current}`).toEqual([7, 7]);
  }
});

describe("what an ellipsis opens to (product: Search engines)", () => {
  test.each<[number, number, number[], number[]]>([
    [1, 11, [1, 2, 3, 4, 5, 11], []],
    [1, 20, [1, 2, 3, 4, 5, 20], [6, 7, 8, 9, 10, 11]],
    [12, 24, [1, 11, 12, 13, 24], [2, 10, 14, 15, 16, 17, 18, 19, 20, 22]],
  ])(
    "an ellipsis of the pager on page %i of %i opens to the right pages",
    (current, total, shownItems, expected) =>
      expect(pagerIndex(current, total, shownItems)).toEqual(expected),
  );
});

describe("no video of 100,000 is deeper than 5 clicks (product: Search engines)", () => {
  const numbersOf = (page: number, total: number) =>
    pagerItems(page, total).flatMap((item) => item.page ?? []);
  const linksOf = (page: number, total: number) => {
    const numbers = numbersOf(page, total);
    return [page - 1, page + 1, ...numbers, ...pagerIndex(page, total, numbers)];
  };

  /** The most clicks from the first page to any other, by the links of each page. */
  function clicksToAll(total: number): number {
    const clicks = new Map([[1, 0]]);
    for (const [page, far] of clicks)
      for (const next of linksOf(page, total))
        if (next >= 1 && next <= total && !clicks.has(next)) clicks.set(next, far + 1);
    expect(clicks.size).toBe(total);
    return Math.max(...clicks.values());
  }

  // The clicks are to home, to the list's first page, to another page and to the video.
  test.each([
    ["all videos, 30 a page", 100_000, 30],
    ["those of one trigger, 30 a page", 60_000, 30],
    ["all videos, as WordPress may page them", 100_000, 18],
  ])("a list reaches every video in 5 clicks: %s", (_, videos, perPage) =>
    expect(1 + clicksToAll(Math.ceil(videos / perPage)) + 1).toBeLessThanOrEqual(5),
  );

  test.each([12, 24, 99, 100, 101, 1000])("a video on any of %i pages is at most 5 clicks deep", (total) =>
    expect(clicksToAll(total)).toBeLessThanOrEqual(3),
  );

  test("an index of pages has no more links than a page can carry", () => {
    expect(pagerIndex(1234, 3334, []).length).toBeLessThan(60);
    expect(pagerIndex(5, 11, [])).toEqual([]);
  });
});
