import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type Count, mostFlaky, nothing, type Report, readReport, succeeded, sum } from "./counts.ts";

/** A step of a suite. `reports` are the files that count its tests. */
export type Step = { name: string; run: () => boolean; reports?: readonly Report[] };

/** If more browser tests than these fail, none is repeated: then something is broken for all. */
const mostRepeated = 10;

const countFile = (suite: string) => `test-results/${suite}-count.json`;

/** Runs a command line; returns whether it succeeded. */
export function command(line: string, env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(line, { stdio: ["ignore", "inherit", "inherit"], shell: true, env }).status === 0;
}

export function vitestStep(name: string, folder: string, { flags = "", env = process.env } = {}): Step {
  const report = `test-results/${folder}-vitest.json`;
  const reporters = `--reporter=default --reporter=json --outputFile.json=${report}`;
  return {
    name,
    run: () => command(`vitest run --config tests/${folder}/vitest.config.ts ${flags} ${reporters}`, env),
    reports: [{ file: report, by: "vitest" }],
  };
}

/**
 * A step with browser tests in two workers. In CI, failed tests are repeated once, one after another, when
 * all have run.
 */
export function playwrightStep(name: string, suite: string, flags = "", env = process.env): Step {
  const report: Report = {
    file: `test-results/${suite}.json`,
    again: `test-results/${suite}-again.json`,
    by: "playwright",
  };
  const run = (file: string | undefined, more = "") =>
    command(`playwright test ${flags} ${more}`, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return {
    name,
    reports: [report],
    run() {
      const folder = `test-results/${suite}`;
      if (run(report.file, `--output ${folder}`)) return true;
      const { failed } = readReport(report);
      if (!process.env.CI || failed === 0 || failed > mostRepeated) return false;
      console.log(`\n== ${name}: ${failed} repeated alone`);
      const last = `--last-failed --last-failed-file ${folder}/.last-run.json`;
      return (
        run(report.again, `${last} --workers 1 --output ${folder}-again`) && succeeded(readReport(report))
      );
    },
  };
}

/** The counts of a suite that has run, or undefined. */
export function countOf(suite: string): Count | undefined {
  return existsSync(countFile(suite)) ? JSON.parse(readFileSync(countFile(suite), "utf8")) : undefined;
}

/**
 * Runs a suite's steps until one fails, then prints how many tests passed and failed, and which only passed when
 * repeated.
 *
 * @returns whether all succeeded.
 */
export function runSteps(suite: string, steps: readonly Step[]): boolean {
  mkdirSync("test-results", { recursive: true });
  rmSync(countFile(suite), { force: true });
  const counts: Count[] = [];
  let broken: string | undefined;
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const started = performance.now();
    const reports = step.reports ?? [];
    for (const { file, again } of reports)
      for (const old of [file, again]) if (old !== undefined) rmSync(old, { force: true });
    // A step without a report has tested nothing, whatever its exit code is.
    if (!step.run() || !reports.every(({ file }) => existsSync(file))) broken = step.name;
    counts.push(...reports.map(readReport));
    console.log(`== ${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (broken) break;
  }
  const total = counts.length > 0 ? sum(counts) : nothing;
  writeFileSync(countFile(suite), JSON.stringify(total));
  console.log("");
  for (const test of total.flaky) console.log(`flaky: ${test}`);
  if (total.flaky.length > mostFlaky) console.log(`More than ${mostFlaky} flaky tests fail the run.`);
  if (broken) console.log(`Failed in: ${broken}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.flaky.length} flaky`);
  return broken === undefined;
}
