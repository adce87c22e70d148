import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionEnd } from "#lib/session/session-store.ts";
import { UnwrittenEnds } from "#lib/session/unwritten-ends.ts";

describe("ends that the file refuses", () => {
  let isFull = true;
  const written: SessionEnd[] = [];
  const refuse = (end: SessionEnd) => {
    if (isFull) throw new Error("database or disk is full");
    written.push(end);
  };
  beforeEach(() => {
    vi.useFakeTimers();
    isFull = true;
    written.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  test("the earlier of two ends of a session counts until the file takes it", () => {
    const ends = new UnwrittenEnds(refuse);
    for (const endsAt of [20, 10, 30]) ends.write({ kind: "end", id: "s1", endsAt });
    vi.advanceTimersByTime(20_000);
    expect([ends.endOf("s1"), ends.endOf("s2"), ends.all.length]).toEqual([10, null, 1]);
    isFull = false;
    vi.advanceTimersByTime(5_000);
    expect([ends.endOf("s1"), ends.all]).toEqual([null, []]);
    expect(written).toEqual([{ kind: "end", id: "s1", endsAt: 10 }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("the later of two ends of all a member's sessions counts, by any of their names", () => {
    const ends = new UnwrittenEnds(refuse);
    for (const before of [10, 30, 20]) ends.write({ kind: "cutoff", subject: "id 7", before });
    ends.write({ kind: "cutoff", subject: "name mira", before: 25 });
    expect(ends.cutoffOf(["id 7", "name mira"])).toBe(30);
    expect(ends.cutoffOf(["id 8", "name mira"])).toBe(25);
    expect(ends.cutoffOf(["id 8"])).toBe(0);
    isFull = false;
    vi.advanceTimersByTime(5_000);
    expect(ends.cutoffOf(["id 7", "name mira"])).toBe(0);
  });
});
