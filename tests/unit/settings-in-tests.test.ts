import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const changing = /Object\.assign\(settings\(\)|settings\(\)\.[A-Z_]+ = /;

test("tests change settings only by changeSettings, which restores them", () => {
  const files = globSync("tests/**/*.{ts,tsx}");
  expect(files.filter((path) => changing.test(readFileSync(path, "utf8")))).toEqual([]);
});
