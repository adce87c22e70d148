import { defineConfig } from "playwright/test";
import { sitePortOf, siteUrl } from "#harness/addresses.ts";
import { findChromium } from "#harness/chromium.ts";
import type { Options } from "#tests/support/e2e/site.ts";

const executablePath = findChromium();
const workers = 2;

/** Only these tests load pictures: without them the tests are a sixth faster. */
const aboutPictures = [
  "catalogue/pictures",
  "catalogue/home-pictures",
  "comments/place",
  "payment/methods",
  "shell/policy",
].map((name) => `**/${name}.spec.ts`);
const withoutPictures = ["imagesEnabled=false"];
/** Blur takes a quarter of the time without a graphics chip. */
const withoutBlur = "prefersReducedTransparency=true";
const chromium = (more: readonly string[] = []) => ({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--blink-settings=${[withoutBlur, ...more].join()}`,
    ],
  },
});
/** With reduced motion, because animations take a tenth of the time; phones show all motion. */
const desktop = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: "reduce" as const },
};
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  language: "zh" as const,
};

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
  // Tests can't intercept the requests of a service worker.
  use: { baseURL: siteUrl, serviceWorkers: "block" },
  // Tests that do not depend on language or width run once; @phone marks layouts of phones.
  projects: [
    { name: "desktop", testIgnore: aboutPictures, use: { ...desktop, ...chromium(withoutPictures) } },
    { name: "desktop with pictures", testMatch: aboutPictures, use: { ...desktop, ...chromium() } },
    { name: "phone", testIgnore: aboutPictures, use: { ...phone, ...chromium(withoutPictures) } },
    { name: "phone with pictures", testMatch: aboutPictures, use: { ...phone, ...chromium() } },
  ].map((project) => ({
    ...project,
    ...(project.name.startsWith("phone") ? { grep: /@phone/ } : { grepInvert: /@phone-only/ }),
  })),
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: "node tests/support/serve.ts",
    env: { TEST_PARALLEL_INDEX: String(worker) },
    url: `http://localhost:${sitePortOf(worker)}/_api/health/ready`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
  })),
});
