import { expect, test } from "vitest";
import { mosaicShapes } from "#components/trigger/mosaic-shapes.ts";

const cells = { large: 4, wide: 2, small: 1, banner: 1, tall: 1 };

test.each([5, 8, 12, 13, 14, 15, 16, 17, 40])(
  "the mosaic of %i triggers leaves no hole in four columns",
  (count) => {
    const shapes = mosaicShapes(count);
    expect(shapes).toHaveLength(count);
    expect(shapes[0]).toBe("large");
    if (count >= 12) expect(shapes.reduce((sum, shape) => sum + cells[shape], 0) % 4).toBe(0);
  },
);

test("the sixth of sixteen triggers is wide, and all are alike if there are few", () => {
  expect(mosaicShapes(16).indexOf("wide")).toBe(5);
  expect(mosaicShapes(3)).toEqual(["small", "small", "small"]);
});
