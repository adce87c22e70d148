import { join, resolve } from "node:path";
import { defineConfig } from "playwright/test";
import { siteUrl } from "#harness/addresses.ts";
import { findChromium } from "#harness/chromium.ts";

/** Playwright resolves paths from this file's folder. */
const results = resolve("test-results");
const executablePath = findChromium();

/** Journeys through the site and the back office, with the WordPress of `npm run test:wordpress`. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.spec.ts",
  workers: 1,
  // WordPress, database, site and browser share this machine.
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
