import { beforeEach, expect, test, vi } from "vitest";
import type { SessionEnd } from "#lib/session/store/session-facts.ts";
import { UnwrittenEnds } from "#lib/session/store/unwritten-ends.ts";

let isFull = true;
const written: SessionEnd[] = [];
async function refuse(end: SessionEnd) {
  if (isFull) throw new Error("database or disk is full");
  written.push(end);
}
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  isFull = true;
  written.length = 0;
});

test("an unwritten end of a session counts until the database has it, even while it is being written", async () => {
  const ends = new UnwrittenEnds(refuse);
  const writing = ends.write({ kind: "end", id: "s1" });
  expect(ends.has("s1")).toBe(true);
  await writing;
  await vi.advanceTimersByTimeAsync(20_000);
  expect([ends.has("s1"), ends.has("s2")]).toEqual([true, false]);
  isFull = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends.has("s1")).toBe(false);
  expect(written).toEqual([{ kind: "end", id: "s1" }]);
  expect(vi.getTimerCount()).toBe(0);
});

test("of two ends of all a member's sessions the later one counts, whichever of their names it used", async () => {
  const ends = new UnwrittenEnds(refuse);
  for (const before of [10, 30, 20]) await ends.write({ kind: "cutoff", subject: "id 7", before });
  await ends.write({ kind: "cutoff", subject: "name mira", before: 25 });
  expect(ends.cutoffOf(["id 7", "name mira"])).toBe(30);
  expect(ends.cutoffOf(["id 8", "name mira"])).toBe(25);
  expect(ends.cutoffOf(["id 8"])).toBe(0);
  isFull = false;
  await ends.flush();
  expect(ends.cutoffOf(["id 7", "name mira"])).toBe(0);
  expect(written).toContainEqual({ kind: "cutoff", subject: "id 7", before: 30 });
});

test("an end of a session that comes while others are being written is written afterwards", async () => {
  const gate = Promise.withResolvers<void>();
  let isSlow = false;
  const ends = new UnwrittenEnds(async (end) => {
    const isLate = isSlow;
    await refuse(end);
    if (isLate) await gate.promise;
  });
  await ends.write({ kind: "end", id: "s1" });
  [isFull, isSlow] = [false, true];
  await vi.advanceTimersByTimeAsync(5_000);
  [isFull, isSlow] = [true, false];
  await ends.write({ kind: "end", id: "s2" });
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  isFull = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([ends.has("s1"), ends.has("s2")]).toEqual([false, false]);
  expect(written).toContainEqual({ kind: "end", id: "s2" });
});

test("an end of a session that the database always refuses does not keep others from being written", async () => {
  const ends = new UnwrittenEnds(async (end) => {
    if (end.kind === "cutoff") throw new Error("invalid byte sequence");
    await refuse(end);
  });
  await ends.write({ kind: "cutoff", subject: "bad", before: 1 });
  await ends.write({ kind: "end", id: "s1" });
  isFull = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([ends.has("s1"), ends.cutoffOf(["bad"])]).toEqual([false, 1]);
});
