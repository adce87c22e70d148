import { buildIfNeeded } from "#harness/build.ts";
import { ensureChromium } from "#harness/chromium.ts";
import { runSteps, vitestStep } from "./steps.ts";

// Crawls the whole demo; `npm test` crawls a part of it.

ensureChromium();
buildIfNeeded();
process.exit(runSteps("crawl", [vitestStep("the whole crawl", "crawl")]) ? 0 : 1);
