import { describe, expect, test } from "vitest";
import {
  isLastMinute,
  loudness,
  timeInWords,
  timeLeft,
  timerOf,
} from "#lib/browser/player/sleep/sleep-timer.ts";

describe("the sleep timer", () => {
  const played = { currentTime: 90, duration: 100 };
  test.each([
    ["none", null, played, null],
    ["of fifteen minutes", timerOf(15, 1000), undefined, 900_000],
    ["that is over", { at: 500 }, played, 0],
    ["at the end of the video", "end", played, 10_000],
    ["at the end of what has none", "end", { currentTime: 5, duration: Number.POSITIVE_INFINITY }, null],
    ["at the end of what is not here yet", "end", { currentTime: 0, duration: Number.NaN }, null],
    ["at the end of what takes no commands", "end", undefined, null],
  ] as const)("the time left follows from the sleep timer: %s", (_name, timer, source, left) =>
    expect(timeLeft(timer, 1000, source)).toBe(left),
  );

  test.each([
    [60_001, false],
    [60_000, true],
    [1, true],
    [0, false],
    [null, false],
  ])("%s ms before its end, the sound is in its last minute: %s", (left, isLast) =>
    expect(isLastMinute(left)).toBe(isLast),
  );

  test.each([
    [120_000, 60_000, 1],
    [60_000, 60_000, 1],
    [30_000, 60_000, 0.25],
    [30_000, 300_000, 0.01],
    [0, 60_000, 0],
    [30_000, 0, 1],
  ])("with %d ms left of a fade over %d ms, the volume is %d of the chosen one", (left, fadeMs, share) =>
    expect(loudness(left, fadeMs)).toBeCloseTo(share),
  );

  test.each([
    [1, "1 min"],
    [60_000, "1 min"],
    [60_001, "2 min"],
    [900_000, "15 min"],
    [7_140_000, "119 min"],
    [7_140_001, "2 h"],
    [28_799_000, "8 h"],
  ])("a remaining time of %d ms is written as %s", (left, words) =>
    expect(timeInWords(left, { minutes: "{minutes} min", hours: "{hours} h" })).toBe(words),
  );
});
