import { describe, expect, test } from "vitest";
import {
  type HistoryEntry,
  newestOfEach,
  noteProgress,
  parseHistory,
} from "#lib/browser/watching/history/history-entries.ts";

const entry = (slug: string, position: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  slug,
  title: slug,
  imageUrl: null,
  position,
  duration: 100,
  at: 1,
  ...more,
});

describe("what was begun on this device", () => {
  test("a video begun on this device comes first in the list, and stands there once", () => {
    const history = [entry("a", 20), entry("b", 30)];
    expect(noteProgress(history, entry("b", 40)).map(({ slug, position }) => [slug, position])).toEqual([
      ["b", 40],
      ["a", 20],
    ]);
  });

  test.each([
    ["hardly begun", entry("a", 9.9)],
    ["watched to the end", entry("a", 95)],
    ["without a length", entry("a", 50, { duration: 0 })],
    ["live", entry("a", 50, { duration: Number.POSITIVE_INFINITY })],
  ])("a video that was %s is left out of the list of begun videos, even if it was there before", (_, now) =>
    expect(noteProgress([entry("a", 50)], now)).toEqual([]),
  );

  test("the list of begun videos contains at most twelve", () => {
    const many = Array.from({ length: 20 }, (_, index) => entry(`v${index}`, 50));
    expect(many.reduce<HistoryEntry[]>(noteProgress, [])).toHaveLength(12);
  });

  test.each([null, "", "{", "{}", "[1]", '[{"slug":1}]'])(
    "the stored text %j is not read as a history",
    (stored) => expect(parseHistory(stored)).toEqual([]),
  );

  test("the list of begun videos is read as it was written", () => {
    const history = [entry("雨", 20)];
    expect(parseHistory(JSON.stringify(history))).toEqual(history);
    expect(parseHistory(JSON.stringify([{ slug: "broken", duration: null }, ...history]))).toEqual(history);
  });

  test("a begun video has the anchor's name that an older release stored as the creator", () => {
    const stored = [{ ...entry("rain", 20), creator: "Lin" }];
    expect(parseHistory(JSON.stringify(stored))).toEqual([entry("rain", 20, { anchorName: "Lin" })]);
  });
});

test("the later of two devices' positions is used, with the title that either of them stored", () => {
  const here = entry("rain", 20, { title: "Rain", at: 5 });
  const there = [
    { slug: "tea", position: 30, duration: 60, at: 7 },
    { slug: "rain", position: 90, duration: 100, at: 9 },
  ];
  const both = [
    { slug: "rain", title: "Rain", imageUrl: null, position: 90, duration: 100, at: 9 },
    { slug: "tea", position: 30, duration: 60, at: 7 },
  ];
  expect(newestOfEach([here, ...there])).toEqual(both);
  expect(newestOfEach([...there, here])).toEqual(both);
});
