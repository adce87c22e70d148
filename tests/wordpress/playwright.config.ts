import { join, resolve } from "node:path";
import { defineConfig } from "playwright/test";
import { findChromium } from "#scripts/tools/chromium.ts";
import { siteUrl } from "#tests/support/addresses.ts";

/** Playwright takes paths from the folder of this file. */
const results = resolve("test-results");
const executablePath = findChromium();

/** Journeys through the site and the back office, in front of the WordPress that `npm run test:wordpress` has started. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.spec.ts",
  workers: 1,
  // WordPress and the database share this machine with the site and the browser.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: join(results, "wordpress-browser.json") }]],
  outputDir: join(results, "wordpress-browser"),
  use: {
    baseURL: siteUrl,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
});
