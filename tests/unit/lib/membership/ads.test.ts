import { describe, expect, test } from "vitest";
import { adCellPositions, nextSlotState, type SlotState, seesAds, withAds } from "#lib/membership/ads.ts";

const lengths = Array.from({ length: 60 }, (_, at) => at);
const seeds = Array.from({ length: 200 }, (_, at) => at * 7919 - 1000);

describe("ad cells: at 1 to 6, another at least 6 later, with 8 videos or more (product: Ads)", () => {
  test.each(lengths.filter((videos) => videos < 8))("a list of %i videos has no ad", (videos) => {
    for (const seed of seeds) expect(adCellPositions(videos, seed)).toEqual([]);
  });

  test.each(lengths.filter((videos) => videos >= 8))(
    "a list of %i videos has two ads, at allowed positions",
    (videos) => {
      for (const seed of seeds) {
        const positions = adCellPositions(videos, seed);
        const [first = 0, second = 0] = positions;
        expect(positions).toHaveLength(2);
        expect(first).toBeGreaterThanOrEqual(1);
        expect(first).toBeLessThanOrEqual(6);
        expect(second - first).toBeGreaterThanOrEqual(6);
        expect(second).toBeLessThanOrEqual(videos + 2);
        expect(adCellPositions(videos, seed)).toEqual(positions);
      }
    },
  );

  test("every allowed position of an ad is used, including the last of the grid", () => {
    const found = seeds.map((seed) => adCellPositions(18, seed));
    const sorted = (at: number) =>
      [...new Set(found.map((each) => each[at]))].sort((a, b) => Number(a) - Number(b));
    expect(sorted(0)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(sorted(1)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  test("the positions of ads are the same on every instance and after every start", () =>
    expect([1, 2, 3, 1000].map((seed) => adCellPositions(18, seed))).toEqual([
      [4, 10],
      [5, 14],
      [5, 11],
      [5, 19],
    ]));

  test("ads leave the videos in their order, and replace none", () => {
    for (const videos of lengths)
      for (const seed of seeds.slice(0, 40)) {
        const items = Array.from({ length: videos }, (_, video) => ({ video }));
        const positions = adCellPositions(videos, seed);
        const mixed = withAds(items, positions);
        expect(mixed.filter((each) => typeof each !== "number")).toEqual(items);
        expect(mixed.filter((each, at) => each === at + 1)).toEqual(positions);
      }
  });
});

test.each<[SlotState, number, boolean, SlotState]>([
  ["loading", 0, false, "loading"],
  ["loading", 0, true, "loaded"],
  ["loading", 2000, false, "loading"],
  ["loading", 5000, false, "loading"],
  ["loading", 7999, true, "loaded"],
  ["loading", 8000, true, "loaded"],
  ["loading", 8000, false, "fallback"],
  ["loaded", 8000, false, "loaded"],
  ["loaded", 2000, true, "loaded"],
  ["fallback", 9000, true, "fallback"],
])(
  "the place of an ad in the state %s, looked at after %i ms and filled: %s, becomes %s",
  (state, at, filled, next) => expect(nextSlotState(state, { at, filled })).toBe(next),
);

test.each([
  [0, true],
  [1, true],
  [2, false],
  [3, false],
  [6, false],
  [null, false],
])("whether a member on level %s sees ads: %s", (level, sees) => expect(seesAds(level)).toBe(sees));
