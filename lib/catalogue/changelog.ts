import type { Texts } from "#lib/i18n/languages/texts.ts";

export type ChangeCategory = "performance" | "content" | "voucher";
/** The changes of a day; the lines of its message in `updates.changes` describe them. */
export type Change = { date: ChangeDate; categories: readonly ChangeCategory[] };
type ChangeDate = keyof Texts["updates"]["changes"];

const categories: Record<ChangeDate, readonly ChangeCategory[]> = {
  "2025-09-18": ["performance"],
  "2025-09-03": ["content"],
  "2025-08-21": ["voucher"],
  "2025-07-09": ["performance", "content"],
  "2025-05-30": ["content"],
  "2025-04-12": ["performance"],
  "2025-02-01": ["voucher", "content"],
  "2025-01-10": ["content"],
  "2024-12-20": ["voucher"],
  "2024-11-11": ["voucher", "performance"],
  "2024-10-15": ["content", "voucher"],
  "2024-08-26": ["performance"],
  "2024-07-03": ["content"],
  "2024-05-17": ["content"],
  "2024-03-22": ["performance"],
  "2024-02-14": ["content", "voucher"],
  "2023-12-05": ["content"],
  "2023-10-19": ["performance"],
  "2023-08-08": ["content"],
  "2023-06-14": ["voucher"],
  "2023-04-02": ["content"],
  "2023-01-27": ["performance"],
  "2022-11-30": ["content"],
  "2022-09-12": ["performance"],
  "2022-06-21": ["content"],
  "2022-03-08": ["content", "voucher"],
  "2021-12-24": ["content"],
  "2021-09-16": ["performance"],
  "2021-05-05": ["content"],
  "2021-02-18": ["performance"],
  "2020-11-11": ["content"],
  "2020-08-30": ["performance", "content"],
  "2020-05-20": ["content"],
};

/** What changed on the site, newest first. */
export const changelog = Object.entries(categories).map(([date, entries]) => ({
  date: date as ChangeDate,
  categories: entries,
}));

export type ChangeMonth = { month: string; changes: Change[] };
export type ChangeYear = { year: string; months: ChangeMonth[] };

/** Changes by year, then month ("2025-09"), newest first. */
export function groupChanges(changes: readonly Change[]): ChangeYear[] {
  const sorted = changes.toSorted((a, b) => b.date.localeCompare(a.date));
  const byYear = Map.groupBy(sorted, ({ date }) => date.slice(0, 4));
  return [...byYear].map(([year, ofYear]) => ({
    year,
    months: [...Map.groupBy(ofYear, ({ date }) => date.slice(0, 7))].map(([month, ofMonth]) => ({
      month,
      changes: ofMonth,
    })),
  }));
}
