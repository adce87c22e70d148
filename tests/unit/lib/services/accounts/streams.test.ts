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

test("the oldest of too many streams stops, and the others continue", async () => {
  const report = plays(2);
  for (const letter of ["A", "B", "a", "b", "C"]) expect(await report(letter), letter).toBe(false);
  expect(await report("a")).toBe(true);
  for (const letter of ["b", "c"]) expect(await report(letter), letter).toBe(false);
});

test("a stream that is started again is the newest", async () => {
  const report = plays(1);
  for (const letter of ["A", "B"]) expect(await report(letter)).toBe(false);
  expect(await report("a")).toBe(true);
  expect(await report("A")).toBe(false);
  expect(await report("b")).toBe(true);
});

test("a stream without a report for longer than the limit is over", async () => {
  const report = plays(1);
  await report("A");
  await report("B");
  expect(await report("a", playTimeoutMs + 1)).toBe(false);
});

test("members do not count for one another", async () => {
  const [one, other] = [plays(1), plays(1)];
  await one("A");
  await other("B");
  expect(await one("a")).toBe(false);
});

test("streams have no limit without the setting, and nobody need report", async () => {
  const found = await noteStream("anybody", { id: "a".repeat(8), isStart: true }, { max: undefined });
  expect(found).toEqual({ isLimited: false, isStopped: false });
});
