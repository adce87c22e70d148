import { defineConfig } from "playwright/test";
import { findChromium } from "#scripts/chromium.ts";
import { sitePortOf, siteUrl } from "#tests/support/addresses.ts";
import type { Options } from "#tests/support/e2e-site.ts";

const executablePath = findChromium();
const workers = 2;

export default defineConfig<Options>({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  workers,
  timeout: 30_000,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  outputDir: "test-results/browser",
  use: {
    baseURL: siteUrl,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    // What is the same for both languages or widths is tested once: @phone is for what a phone lays out otherwise.
    { name: "desktop", grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, language: "zh" },
      grep: /@phone/,
    },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: "node tests/support/serve.ts",
    env: { TEST_PARALLEL_INDEX: String(worker) },
    url: `http://localhost:${sitePortOf(worker)}/_api/health/ready`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
  })),
});
