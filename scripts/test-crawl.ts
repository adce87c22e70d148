import { buildIfNeeded } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { command, countOf, runSteps } from "./tests/steps.ts";

// The crawler over the whole demo; `npm test` goes through a part of it.

const report = "test-results/crawl-vitest.json";

ensureChromium();
buildIfNeeded();
const done = runSteps(
  "crawl",
  [
    {
      name: "the whole crawl",
      run: () =>
        command(
          `vitest run --config tests/crawl/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${report}`,
        ),
      reports: [{ file: report, by: "vitest" }],
    },
  ],
  countOf("browsers", "postgres", "cluster", "npm-test"),
);
process.exit(done ? 0 : 1);
