import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { buildIfNeeded } from "./build.ts";
import { ensureChromium } from "./chromium.ts";

type Count = { passed: number; failed: number };
type Step = { name: string; run: () => boolean; count?: () => Count };

const results = { vitest: "test-results/vitest.json", browser: "test-results/browser.json" };

function command(line: string): boolean {
  return spawnSync(line, { stdio: ["ignore", "inherit", "inherit"], shell: true }).status === 0;
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function vitestCount(): Count {
  const { numPassedTests = 0, numFailedTests = 0 } = read(results.vitest) as Record<string, number>;
  return { passed: numPassedTests, failed: numFailedTests };
}

function browserCount(): Count {
  const { stats = {} } = read(results.browser) as { stats?: Record<string, number> };
  const { expected = 0, unexpected = 0 } = stats;
  return { passed: expected, failed: unexpected };
}

const steps: Step[] = [
  { name: "lint", run: () => command("npm run --silent lint") },
  { name: "types", run: () => command("npm run --silent types") },
  { name: "dead code", run: () => command("npm run --silent dead-code") },
  {
    name: "unit, route and conformance tests",
    run: () => command(`vitest run --reporter=default --reporter=json --outputFile.json=${results.vitest}`),
    count: vitestCount,
  },
  {
    name: "browser tests",
    run: () => {
      ensureChromium();
      buildIfNeeded();
      return command("playwright test");
    },
    count: browserCount,
  },
];

rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results");
const total = { passed: 0, failed: 0 };
let broken: string | undefined;
for (const { name, run, count } of steps) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  if (!run()) broken ??= name;
  const { passed, failed } = count?.() ?? { passed: 0, failed: 0 };
  total.passed += passed;
  total.failed += failed;
  console.log(`== ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (broken) break;
}
if (broken) console.log(`\nFailed in: ${broken}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(broken ? 1 : 0);
