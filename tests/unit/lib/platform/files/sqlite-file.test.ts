import { expect, test } from "vitest";
import { isDamage } from "#lib/platform/files/sqlite-file.ts";

test.each([
  ["damaged", { errcode: 11 }, true],
  ["damaged, of a special kind", { errcode: 267 }, true],
  ["no database", { errcode: 26 }, true],
  ["a full disk", { errcode: 13 }, false],
  ["another error", new Error("x"), false],
  ["nothing", null, false],
])("whether a file is replaced because of an error of SQLite: %s", (_, error, isDamaged) =>
  expect(isDamage(error)).toBe(isDamaged),
);
