import { describe, expect, test } from "vitest";
import { deviceMark } from "#lib/session/cookies/device-mark.ts";

describe("a browser's mark", () => {
  const given = (mark: string) =>
    deviceMark(new Request("https://murmur.test/", { headers: { cookie: `device=${mark}` } }));

  test("a valid mark of a browser stays as it is", () =>
    expect(given("d".repeat(22))).toEqual({ mark: "d".repeat(22), cookies: [] }));

  test.each(["short", "d".repeat(23), "%20".repeat(22)])(
    "a new mark of a browser replaces the invalid mark %j",
    (made) => {
      const { mark, cookies } = given(made);
      expect(mark).toMatch(/^[\w-]{22}$/);
      expect(cookies).toHaveLength(1);
      expect(cookies[0]).toContain(`device=${mark};`);
    },
  );
});
