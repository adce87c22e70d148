import { describe, expect, test } from "vitest";
import { deviceMark } from "#lib/session/device-mark.ts";
import { isDamage } from "#lib/session/session-file.ts";
import { UnwrittenEnds } from "#lib/session/unwritten-ends.ts";

describe("ends that the file did not take", () => {
  test("of two ends of a session the earlier counts, until it is written", () => {
    const ends = new UnwrittenEnds();
    for (const endsAt of [20, 10, 30]) ends.add({ kind: "end", id: "s1", endsAt });
    expect([ends.endOf("s1"), ends.endOf("s2"), ends.all.length]).toEqual([10, null, 1]);
    ends.remove({ kind: "end", id: "s1", endsAt: 10 });
    expect([ends.endOf("s1"), ends.all]).toEqual([null, []]);
  });

  test("of two ends of all sessions of somebody the later counts, by whichever of their names", () => {
    const ends = new UnwrittenEnds();
    for (const before of [10, 30, 20]) ends.add({ kind: "cutoff", subject: "id 7", before });
    ends.add({ kind: "cutoff", subject: "name mira", before: 25 });
    expect(ends.cutoffOf(["id 7", "name mira"])).toBe(30);
    expect(ends.cutoffOf(["id 8", "name mira"])).toBe(25);
    expect(ends.cutoffOf(["id 8"])).toBe(0);
    ends.remove({ kind: "cutoff", subject: "id 7", before: 30 });
    expect(ends.cutoffOf(["id 7"])).toBe(0);
  });
});

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
