import { buildIfNeeded } from "#scripts/tools/build.ts";
import { ensureChromium } from "#scripts/tools/chromium.ts";
import { countOf, runSteps, vitestStep } from "./steps.ts";

// Crawls the whole demo; `npm test` crawls a part of it.

ensureChromium();
buildIfNeeded();
const done = runSteps(
  "crawl",
  [vitestStep("the whole crawl", "crawl")],
  countOf("browsers", "postgres", "cluster", "npm-test"),
);
process.exit(done ? 0 : 1);
