import { countOf, runSteps, vitestStep } from "./tests/steps.ts";
import { buildIfNeeded } from "./tools/build.ts";
import { ensureChromium } from "./tools/chromium.ts";

// The crawler over the whole demo; `npm test` goes through a part of it.

ensureChromium();
buildIfNeeded();
const done = runSteps(
  "crawl",
  [vitestStep("the whole crawl", "crawl")],
  countOf("browsers", "postgres", "cluster", "npm-test"),
);
process.exit(done ? 0 : 1);
