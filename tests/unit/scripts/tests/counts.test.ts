import { expect, test } from "vitest";
import { type BrowserReport, countBrowserTests, succeeded, sum } from "#scripts/tests/counts.ts";
import { summary } from "#scripts/tests/summary.ts";

/** A report of tests by title and status. */
const report = (statuses: Readonly<Record<string, string>>): BrowserReport => ({
  suites: [
    {
      specs: [],
      suites: Object.entries(statuses).map(([title, status]) => ({
        specs: [{ title, file: "home.spec.ts", line: 7, tests: [{ projectName: "desktop", status }] }],
      })),
    },
  ],
});
const named = (title: string) => `[desktop] home.spec.ts:7 ${title}`;

test.each([
  ["all passed", { a: "expected", b: "expected" }, undefined, { passed: 2, failed: 0, flaky: [] }],
  ["one failed", { a: "expected", b: "unexpected" }, undefined, { passed: 1, failed: 1, flaky: [] }],
  [
    "one passed again",
    { a: "expected", b: "unexpected" },
    { b: "expected" },
    { passed: 2, failed: 0, flaky: ["b"] },
  ],
  [
    "one failed again",
    { a: "expected", b: "unexpected" },
    { b: "unexpected" },
    { passed: 1, failed: 1, flaky: [] },
  ],
  ["one did not run", { a: "expected", b: "skipped" }, undefined, { passed: 1, failed: 1, flaky: [] }],
  [
    "one never ran, nor again",
    { a: "unexpected", b: "skipped" },
    { a: "expected" },
    { passed: 1, failed: 1, flaky: ["a"] },
  ],
] as const)("browser tests are counted: %s", (_, first, again, { flaky, ...counts }) => {
  expect(countBrowserTests(report(first), again && report(again))).toEqual({
    ...counts,
    flaky: flaky.map(named),
  });
});

test.each([
  ["nothing failed", 0, [], true],
  ["two passed when repeated", 0, ["a", "b"], true],
  ["three passed when repeated", 0, ["a", "b", "c"], false],
  ["one failed", 1, [], false],
] as const)("whether a run of the tests is a success: %s", (_, failed, flaky, wanted) => {
  expect(succeeded({ passed: 9, failed, flaky })).toBe(wanted);
});

test("the counts of several steps are added up", () => {
  expect(
    sum([
      { passed: 2, failed: 1, flaky: ["a"] },
      { passed: 3, failed: 0, flaky: ["b"] },
    ]),
  ).toEqual({ passed: 5, failed: 1, flaky: ["a", "b"] });
});

test("the summary is a table of suites, which names the tests that passed only when repeated", () => {
  const rows = [
    { suite: "test", result: "passed", count: { passed: 20, failed: 0, flaky: ["a"] }, minutes: 8.12 },
    { suite: "crawl", result: "failed", count: undefined, minutes: 0.96 },
  ] as const;
  expect(summary(rows).split("\n")).toEqual([
    "| suite | result | passed | failed | repeated | minutes |",
    "| ----- | ------ | ------ | ------ | -------- | ------- |",
    "| test  | passed | 20     | 0      | 1        | 8.1     |",
    "| crawl | failed | 0      | 0      | 0        | 1.0     |",
    "",
    "Passed only when repeated:",
    "- a",
    "",
  ]);
});
