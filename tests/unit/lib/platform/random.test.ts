import { expect, test } from "vitest";
import { inRandomOrder } from "#lib/platform/random.ts";

test("a shuffled list has its items in the order of the random numbers, and the original list is unchanged", () => {
  const list = ["rain", "tea", "waves", "wind"];
  const numbers = [0.7, 0.2, 0.9, 0.4];
  expect(inRandomOrder(list, () => numbers.shift() ?? 0)).toEqual(["tea", "wind", "rain", "waves"]);
  expect(list).toEqual(["rain", "tea", "waves", "wind"]);
});
