import { describe, expect, test } from "vitest";
import { type Change, changelog, groupChanges } from "#lib/catalogue/changelog.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";

const change = (date: string) => ({ date, categories: ["content"] }) as unknown as Change;
const lines = (texts: typeof en, date: Change["date"]) => texts.updates.changes[date].split("\n");

describe("changes by year, then month, newest first (product: Updates)", () => {
  test("the changes are sorted, whatever order they come in", () => {
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

  test("an empty list has no changes", () => expect(groupChanges([])).toEqual([]));

  test("the list given stays as it was", () => {
    const given = [change("2024-01-01"), change("2025-01-01")];
    groupChanges(given);
    expect(given.map(({ date }) => date)).toEqual(["2024-01-01", "2025-01-01"]);
  });
});

describe("the changelog (product: Updates)", () => {
  const dates = changelog.map(({ date }) => date);
  const texts = (from: string, to: string) =>
    changelog.filter(({ date }) => date >= from && date <= to).flatMap(({ date }) => lines(en, date));

  test("the changelog covers every year from 2020 to September 2025", () => {
    expect([...new Set(dates.map((date) => date.slice(0, 4)))].sort()).toEqual([
      "2020",
      "2021",
      "2022",
      "2023",
      "2024",
      "2025",
    ]);
    expect(dates.toSorted().at(-1)?.slice(0, 7)).toBe("2025-09");
  });

  test("the changelog counts videos in Chinese as the rest of the site does", () =>
    expect(changelog.flatMap(({ date }) => lines(zh, date)).filter((text) => /[十百]支/.test(text))).toEqual(
      [],
    ));

  test("VIP came to the chat bot in February 2024 and to the site in October 2024", () => {
    expect(texts("2024-02-01", "2024-02-29").join(" ")).toMatch(/VIP in the chat bot/);
    expect(texts("2024-10-01", "2024-10-31").join(" ")).toMatch(/VIP memberships on the site/);
    expect(texts("2020-01-01", "2024-01-31").join(" ")).not.toMatch(/VIP/);
  });

  test.each(changelog.map((entry) => [entry.date, entry] as const))(
    "the entry of %s is whole in both languages",
    (_, { date, categories }) => {
      const text = { en: lines(en, date), zh: lines(zh, date) };
      expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      expect(categories.length).toBeGreaterThan(0);
      expect(["performance", "content", "voucher"]).toEqual(expect.arrayContaining([...categories]));
      expect(new Set(categories).size).toBe(categories.length);
      expect(text.en.length).toBeGreaterThan(0);
      expect(text.zh).toHaveLength(text.en.length);
      expect(new Set(text.en).size).toBe(text.en.length);
      expect(new Set(text.zh).size).toBe(text.zh.length);
      expect([...text.en, ...text.zh].filter((line) => line.trim() === "")).toEqual([]);
    },
  );

  test("no day stands twice: the page tells entries apart by it", () =>
    expect(new Set(dates).size).toBe(dates.length));
});
