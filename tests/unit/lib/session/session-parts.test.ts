import { describe, expect, test } from "vitest";
import { isDamage } from "#lib/platform/files/sqlite-file.ts";
import { deviceMark } from "#lib/session/cookies/device-mark.ts";

describe("a browser's mark", () => {
  const given = (mark: string) =>
    deviceMark(new Request("https://murmur.test/", { headers: { cookie: `device=${mark}` } }));

  test("is kept as it is", () =>
    expect(given("d".repeat(22))).toEqual({ mark: "d".repeat(22), cookies: [] }));

  test.each(["short", "d".repeat(23), "%20".repeat(22)])("is made anew in place of %j", (made) => {
    const { mark, cookies } = given(made);
    expect(mark).toMatch(/^[\w-]{22}$/);
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toContain(`device=${mark};`);
  });
});

test.each([
  ["damaged", { errcode: 11 }, true],
  ["damaged, of a special kind", { errcode: 267 }, true],
  ["no database", { errcode: 26 }, true],
  ["a full disk", { errcode: 13 }, false],
  ["another error", new Error("x"), false],
  ["nothing", null, false],
])("what SQLite says of a file: %s", (_, error, isDamaged) => expect(isDamage(error)).toBe(isDamaged));
