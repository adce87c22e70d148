import { describe, expect, test } from "vitest";
import { type Change, changelog, groupChanges } from "#lib/catalogue/changelog.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";

const change = (date: string) => ({ date, categories: ["content"] }) as unknown as Change;
const lines = (texts: typeof en, date: Change["date"]) => texts.updates.changes[date].split("\n");

describe("changes by year, then month, newest first (product: Updates)", () => {
  test("the changes are sorted whatever order they come in", () => {
    const dates = ["2024-12-31", "2025-01-02", "2025-10-01", "2025-09-30", "2025-01-20", "2023-01-01"];
    const shape = groupChanges(dates.map(change)).map(({ year, months }) => [
      year,
      months.map(({ month, changes }) => [month, changes.map(({ date }) => date)]),
    ]);
    expect(shape).toEqual([
      [
        "2025",
        [
          ["2025-10", ["2025-10-01"]],
          ["2025-09", ["2025-09-30"]],
          ["2025-01", ["2025-01-20", "2025-01-02"]],
        ],
      ],
      ["2024", [["2024-12", ["2024-12-31"]]]],
      ["2023", [["2023-01", ["2023-01-01"]]]],
    ]);
  });

  test("an empty list of changes has no years", () => expect(groupChanges([])).toEqual([]));

  test("sorting the changes leaves the given list as it was", () => {
    const given = [change("2024-01-01"), change("2025-01-01")];
    groupChanges(given);
    expect(given.map(({ date }) => date)).toEqual(["2024-01-01", "2025-01-01"]);
  });
});

describe("the changelog (product: Updates)", () => {
  const dates = changelog.map(({ date }) => date);

  test("the changelog begins in May 2020 and ends in September 2025", () => {
    const months = dates.toSorted().map((date) => date.slice(0, 7));
    expect([months.at(0), months.at(-1)]).toEqual(["2020-05", "2025-09"]);
  });

  test.each(changelog.map((entry) => [entry.date, entry] as const))(
    "the changelog's entry of %s is complete in both languages",
    (_, { date, categories }) => {
      const text = { en: lines(en, date), zh: lines(zh, date) };
      expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      expect(categories.length).toBeGreaterThan(0);
      expect(new Set(categories).size).toBe(categories.length);
      expect(text.en.length).toBeGreaterThan(0);
      expect(text.zh).toHaveLength(text.en.length);
      expect(new Set(text.en).size).toBe(text.en.length);
      expect(new Set(text.zh).size).toBe(text.zh.length);
      expect([...text.en, ...text.zh].filter((line) => line.trim() === "")).toEqual([]);
    },
  );
});
