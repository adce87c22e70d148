import { buildIfNeeded } from "#harness/build.ts";
import { ensureChromium } from "#harness/chromium.ts";
import { command, playwrightStep, runSteps } from "./tests/steps.ts";

const report = "test-results/vitest.json";
const browserTests = playwrightStep("browser tests", "browser", "tests/e2e/first");

const done = runSteps("test", [
  { name: "lint", run: () => command("npm run --silent lint") },
  { name: "types", run: () => command("npm run --silent types") },
  { name: "dead code", run: () => command("npm run --silent dead-code") },
  {
    name: "unit, route, conformance and site tests",
    run: () => command(`vitest run --reporter=default --reporter=json --outputFile.json=${report}`),
    reports: [{ file: report, by: "vitest" }],
  },
  {
    ...browserTests,
    run() {
      ensureChromium();
      buildIfNeeded();
      return browserTests.run();
    },
  },
]);
process.exit(done ? 0 : 1);
