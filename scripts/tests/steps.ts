import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

type Count = { passed: number; failed: number };
type Report = { file: string; by: "vitest" | "playwright" | "phpunit" };
/** `reports` name the files that count the step's tests. */
export type Step = { name: string; run: () => boolean; reports?: readonly Report[] };

/** Stores a run's count for a later run to add to. */
const noteOf = (run: string) => `test-results/${run}-count.json`;

/** Runs a command line; returns whether it succeeded. */
export function command(line: string, env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(line, { stdio: ["ignore", "inherit", "inherit"], shell: true, env }).status === 0;
}

function count({ file, by }: Report): Count {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const text = readFileSync(file, "utf8");
  if (by === "vitest") {
    const { numPassedTests, numFailedTests } = JSON.parse(text);
    return { passed: numPassedTests, failed: numFailedTests };
  }
  if (by === "playwright") {
    const { expected, unexpected } = JSON.parse(text).stats;
    return { passed: expected, failed: unexpected };
  }
  // The first suite of a report is the total.
  const [suite = ""] = /<testsuite [^>]*>/.exec(text) ?? [];
  const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
  const failed = number("errors") + number("failures");
  return { passed: number("tests") - failed, failed };
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

/** The counts of the first of these earlier runs that exists, or zero. */
export function countOf(...runs: string[]): Count {
  const note = runs.map(noteOf).find(existsSync);
  return note === undefined ? { passed: 0, failed: 0 } : JSON.parse(readFileSync(note, "utf8"));
}

/**
 * Runs the steps until one fails, then prints how many tests passed and failed, including those of `before`.
 *
 * @returns whether all succeeded.
 */
export function runSteps(
  run: string,
  steps: readonly Step[],
  before: Count = { passed: 0, failed: 0 },
): boolean {
  mkdirSync("test-results", { recursive: true });
  const total = { ...before };
  let broken: string | undefined;
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const started = performance.now();
    const reports = step.reports ?? [];
    for (const { file } of reports) rmSync(file, { force: true });
    // A step without a report has tested nothing, whatever its exit code.
    if (!step.run() || !reports.every(({ file }) => existsSync(file))) broken = step.name;
    for (const { passed, failed } of reports.map(count)) {
      total.passed += passed;
      total.failed += failed;
    }
    console.log(`== ${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (broken) break;
  }
  writeFileSync(noteOf(run), JSON.stringify(total));
  if (broken) console.log(`\nFailed in: ${broken}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return broken === undefined;
}
