import { buildIfNeeded } from "#harness/build.ts";
import { ensureChromium } from "#harness/chromium.ts";
import { playwrightStep, runSteps } from "./steps.ts";

// The browser tests that `npm test` leaves out.

ensureChromium();
buildIfNeeded();
process.exit(runSteps("later", [playwrightStep("browser tests", "later", "tests/e2e/later")]) ? 0 : 1);
