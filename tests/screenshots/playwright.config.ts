import { join, resolve } from "node:path";
import { defineConfig } from "playwright/test";
import { sitePortOf, siteUrl } from "#harness/addresses.ts";
import { findChromium } from "#harness/chromium.ts";
import type { Options } from "#tests/support/e2e/site.ts";

const executablePath = findChromium();
const workers = 2;
const widths = { 390: 844, 768: 1024, 1440: 900, 1920: 1080, 2560: 1440 };

/** `npm run screenshots`: every state of states.ts, in both languages, at five widths. */
export default defineConfig<Options>({
  testDir: import.meta.dirname,
  testMatch: "**/*.spec.ts",
  workers,
  fullyParallel: true,
  timeout: 60_000,
  reporter: "line",
  outputDir: resolve("test-results/screenshots-failed"),
  use: { baseURL: siteUrl },
  projects: (["en", "zh"] as const).flatMap((language) =>
    Object.entries(widths).map(([width, height]) => ({
      name: `${language}-${width}`,
      use: {
        language,
        locale: { en: "en-GB", zh: "zh-CN" }[language],
        viewport: { width: Number(width), height },
        hasTouch: Number(width) < 1000,
        contextOptions: { reducedMotion: "reduce" as const },
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        },
      },
    })),
  ),
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: `node ${join(import.meta.dirname, "../support/serve.ts")}`,
    cwd: process.cwd(),
    env: { TEST_PARALLEL_INDEX: String(worker) },
    url: `http://localhost:${sitePortOf(worker)}/_api/health/ready`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
  })),
});
