import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

type Count = { passed: number; failed: number };
/** `report`: what counts the tests of the step, and where it is written. */
export type Step = {
  name: string;
  run: () => boolean;
  report?: { file: string; by: "vitest" | "playwright" };
};

const totalFile = "test-results/total.json";
const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/** Runs a command line; whether it succeeded. */
export function command(line: string, env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(line, { stdio: ["ignore", "inherit", "inherit"], shell: true, env }).status === 0;
}

function count({ report }: Step): Count {
  if (report === undefined) return { passed: 0, failed: 0 };
  if (report.by === "vitest") {
    const { numPassedTests = 0, numFailedTests = 0 } = read(report.file) as Record<string, number>;
    return { passed: numPassedTests, failed: numFailedTests };
  }
  const { stats = {} } = read(report.file) as { stats?: Record<string, number> };
  return { passed: stats.expected ?? 0, failed: stats.unexpected ?? 0 };
}

/**
 * Runs the steps until one fails, and says at the end how many tests passed and failed: those of runs before, if any are
 * noted, and these.
 *
 * @returns whether all succeeded.
 */
export function runSteps(steps: readonly Step[]): boolean {
  mkdirSync("test-results", { recursive: true });
  const total: Count = { passed: 0, failed: 0, ...(read(totalFile) as Partial<Count>) };
  let broken: string | undefined;
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const started = performance.now();
    if (!step.run()) broken = step.name;
    const { passed, failed } = count(step);
    total.passed += passed;
    total.failed += failed;
    console.log(`== ${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    if (broken) break;
  }
  writeFileSync(totalFile, JSON.stringify(total));
  if (broken) console.log(`\nFailed in: ${broken}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return broken === undefined;
}
