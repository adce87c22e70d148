import { type Count, nothing } from "./counts.ts";

export type Result = "passed" | "failed" | `not run: ${string}`;
/** `count` is undefined if a suite ended before it counted its tests. */
export type Row = { suite: string; result: Result; count: Count | undefined; minutes: number };

/** The table of all suites, in Markdown, and the names of the tests that passed only when repeated. */
export function summary(rows: readonly Row[]): string {
  const header = ["suite", "result", "passed", "failed", "repeated", "minutes"];
  const cells = rows.map(({ suite, result, count, minutes }) => {
    const { passed, failed, flaky } = count ?? nothing;
    return [suite, result, passed, failed, flaky.length, minutes.toFixed(1)].map(String);
  });
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const flaky = rows.flatMap(({ count }) => count?.flaky ?? []);
  return [
    line(header),
    line(widths.map((width) => "-".repeat(width))),
    ...cells.map(line),
    ...(flaky.length > 0 ? ["", "Passed only when repeated:", ...flaky.map((test) => `- ${test}`)] : []),
    "",
  ].join("\n");
}
