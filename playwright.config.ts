import { defineConfig } from "playwright/test";
import { findChromium } from "#scripts/chromium.ts";
import { sitePortOf, siteUrl } from "#tests/support/addresses.ts";

const executablePath = findChromium();
const workers = 2;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  workers,
  timeout: 30_000,
  forbidOnly: true,
  // A machine that stutters fails a test that waits for tenths of seconds; what passes at the second try only is
  // named at the end of the run.
  retries: 1,
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  outputDir: "test-results/browser",
  use: {
    baseURL: siteUrl,
    trace: "on-first-retry",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
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
