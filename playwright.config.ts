import { defineConfig } from "playwright/test";
import { findChromium } from "./scripts/chromium.ts";
import { siteUrl } from "./tests/support/addresses.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  workers: 1,
  timeout: 30_000,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  outputDir: "test-results/browser",
  use: {
    baseURL: siteUrl,
    trace: "retain-on-failure",
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
  webServer: {
    command: "node tests/support/serve.ts",
    url: `${siteUrl}/_api/health/ready`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
