import { rmSync } from "node:fs";
import { command, runSteps } from "./tests/steps.ts";
import { buildIfNeeded } from "./tools/build.ts";
import { ensureChromium } from "./tools/chromium.ts";

const results = { vitest: "test-results/vitest.json", browser: "test-results/browser.json" };

rmSync("test-results", { recursive: true, force: true });
const done = runSteps("npm-test", [
  { name: "lint", run: () => command("npm run --silent lint") },
  { name: "types", run: () => command("npm run --silent types") },
  { name: "dead code", run: () => command("npm run --silent dead-code") },
  {
    name: "unit, route and conformance tests",
    run: () => command(`vitest run --reporter=default --reporter=json --outputFile.json=${results.vitest}`),
    reports: [{ file: results.vitest, by: "vitest" }],
  },
  {
    name: "browser tests",
    run: () => {
      ensureChromium();
      buildIfNeeded();
      return command("playwright test");
    },
    reports: [{ file: results.browser, by: "playwright" }],
  },
]);
process.exit(done ? 0 : 1);
