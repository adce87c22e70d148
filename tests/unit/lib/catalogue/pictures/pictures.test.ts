import { describe, expect, test } from "vitest";
import { pictureUrl, srcSet } from "#lib/catalogue/pictures/pictures.ts";

describe("addresses of pictures (product: Image sizes)", () => {
  test.each([
    ["https://cdn.test/a b.jpg?x=1&y=2", "/pictures/320/cdn.test/a%20b.jpg?x=1&y=2"],
    [
      "http://127.0.0.1:4010/wp-content/uploads/雨.webp",
      "/pictures/320/127.0.0.1:4010/wp-content/uploads/%E9%9B%A8.webp",
    ],
    ["https://user:pass@cdn.test/a.jpg#part", "/pictures/320/cdn.test/a.jpg"],
    ["https://cdn.test/a, b.jpg 2x", "/pictures/320/cdn.test/a%2C%20b.jpg%202x"],
    ["//cdn.test/a.jpg", "/pictures/320/cdn.test/a.jpg"],
    ["/wp-content/a.jpg", "/pictures/320/invalid/wp-content/a.jpg"],
    ["", "/pictures/320/invalid/"],
  ])("a picture's address is made from its original's: %s", (src, expected) =>
    expect(pictureUrl(src, 320)).toBe(expected),
  );

  test("a srcset lists each width once", () =>
    expect(srcSet("https://cdn.test/a.jpg", [160, 320])).toBe(
      "/pictures/160/cdn.test/a.jpg 160w, /pictures/320/cdn.test/a.jpg 320w",
    ));
});
