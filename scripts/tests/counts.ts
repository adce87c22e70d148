import { existsSync, readFileSync } from "node:fs";

/**
 * The numbers of tests. `flaky` names browser tests that failed and then passed; they are counted as passed,
 * too.
 */
export type Count = { passed: number; failed: number; flaky: readonly string[] };
/** A file with results. `again` is the report of the repeated browser tests. */
export type Report = { file: string; by: "vitest" | "playwright" | "phpunit"; again?: string };

type BrowserSuite = {
  suites?: readonly BrowserSuite[];
  specs: readonly {
    title: string;
    file: string;
    line: number;
    tests: readonly { projectName: string; status: string }[];
  }[];
};
/** The part of Playwright's JSON report that is read here. */
export type BrowserReport = { suites: readonly BrowserSuite[] };

export const nothing: Count = { passed: 0, failed: 0, flaky: [] };

/** The run fails if more browser tests than these pass only when repeated. */
export const mostFlaky = 2;

export const succeeded = ({ failed, flaky }: Count): boolean => failed === 0 && flaky.length <= mostFlaky;

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((all, { passed }) => all + passed, 0),
  failed: counts.reduce((all, { failed }) => all + failed, 0),
  flaky: counts.flatMap(({ flaky }) => flaky),
});

/** Names of tests with their statuses. */
function statuses({ suites }: BrowserReport): [name: string, status: string][] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ projectName, status }): [string, string] => [
        `[${projectName}] ${file}:${line} ${title}`,
        status,
      ]),
    ),
    ...statuses({ suites: suite.suites ?? [] }),
  ]);
}

/** Counts browser tests. A test that did not run, because a hook before it failed, counts as failed. */
export function countBrowserTests(first: BrowserReport, again: BrowserReport = { suites: [] }): Count {
  const healed = new Set(statuses(again).flatMap(([name, status]) => (status === "expected" ? [name] : [])));
  const all = statuses(first);
  const failed = all.filter(([, status]) => status !== "expected").map(([name]) => name);
  const flaky = failed.filter((name) => healed.has(name));
  return {
    passed: all.length - failed.length + flaky.length,
    failed: failed.length - flaky.length,
    flaky,
  };
}

/** Counts a report's tests. A missing report has none. */
export function readReport({ file, by, again }: Report): Count {
  if (!existsSync(file)) return nothing;
  const text = readFileSync(file, "utf8");
  if (by === "vitest") {
    const { numPassedTests, numFailedTests } = JSON.parse(text);
    return { ...nothing, passed: numPassedTests, failed: numFailedTests };
  }
  if (by === "playwright") {
    const repeated = again !== undefined && existsSync(again) ? readFileSync(again, "utf8") : undefined;
    return countBrowserTests(JSON.parse(text), repeated === undefined ? undefined : JSON.parse(repeated));
  }
  // The first suite of a report is the total.
  const [suite = ""] = /<testsuite [^>]*>/.exec(text) ?? [];
  const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
  const failed = number("errors") + number("failures");
  return { ...nothing, passed: number("tests") - failed, failed };
}
