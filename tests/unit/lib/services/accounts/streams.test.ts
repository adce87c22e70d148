import { expect, test } from "vitest";
import { noteStream, playTimeoutMs } from "#lib/services/accounts/streams.ts";

let member = 0;
/** Sends one member's reports. The letter names the play; a capital one starts it. */
function plays(max: number | undefined) {
  member += 1;
  const name = `member ${member}`;
  let now = 1_790_000_000_000;
  return async (letter: string, later = 1000) => {
    now += later;
    const report = { id: letter.toLowerCase().repeat(8), isStart: letter !== letter.toLowerCase() };
    return (await noteStream(name, report, { max, now })).isStopped;
  };
}

test("a member's oldest stream stops when they start more streams than allowed, and the others go on", async () => {
  const report = plays(2);
  for (const letter of ["A", "B", "a", "b", "C"]) expect(await report(letter), letter).toBe(false);
  expect(await report("a")).toBe(true);
  for (const letter of ["b", "c"]) expect(await report(letter), letter).toBe(false);
});

test("a stream that is started again counts as the newest stream", async () => {
  const report = plays(1);
  for (const letter of ["A", "B"]) expect(await report(letter)).toBe(false);
  expect(await report("a")).toBe(true);
  expect(await report("A")).toBe(false);
  expect(await report("b")).toBe(true);
});

test("a stream that sends no report for longer than the limit counts as over", async () => {
  const report = plays(1);
  await report("A");
  await report("B");
  expect(await report("a", playTimeoutMs + 1)).toBe(false);
});

test("the streams of one member do not count for another member", async () => {
  const [one, other] = [plays(1), plays(1)];
  await one("A");
  await other("B");
  expect(await one("a")).toBe(false);
});

test("without the setting the number of streams has no limit, and no stream has to report", async () => {
  const found = await noteStream("anybody", { id: "a".repeat(8), isStart: true }, { max: undefined });
  expect(found).toEqual({ isLimited: false, isStopped: false });
});
