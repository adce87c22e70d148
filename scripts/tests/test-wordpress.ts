import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildIfNeeded } from "#harness/build.ts";
import { ensureChromium } from "#harness/chromium.ts";
import { ensureDebian } from "#harness/debian.ts";
import { ensurePackages } from "#harness/wordpress/packages.ts";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";
import { command, playwrightStep, runSteps } from "./steps.ts";

// Tests the plugin on a real WordPress: with PHPUnit, with the conformance suite, and with journeys in a
// browser.

const { siteUrl, wordpressUrl, pluginSandboxUrl, secrets } = wordpressSite;
const vitestReport = "test-results/wordpress-vitest.json";

async function waitUntilReady(server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error("WordPress and the site did not start.");
    const response = await fetch(`${siteUrl}/_api/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(500);
  }
  throw new Error("WordPress and the site were not ready in five minutes.");
}

const folder = mkdtempSync(join(tmpdir(), "murmur-wordpress-"));
ensurePackages({ forTests: true });
ensureDebian("The journey of a film needs ffmpeg", { programs: ["ffmpeg"], packages: ["ffmpeg"] });
ensureChromium();
buildIfNeeded();
const server = spawn(process.execPath, ["tests/wordpress/serve.ts"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, DATA_DIR: folder },
});
let done = false;
try {
  await waitUntilReady(server);
  const env = {
    ...process.env,
    CONFORMANCE_WORDPRESS_URL: wordpressUrl,
    CONFORMANCE_WORDPRESS_KEY: secrets.key,
    WP_DIR: `${folder}/wordpress/wordpress`,
  };
  done = runSteps("wordpress", [
    {
      name: "the plugin on WordPress, and conformance",
      run: () =>
        command(
          `vitest run --config tests/wordpress/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${vitestReport}`,
          env,
        ),
      reports: [{ file: vitestReport, by: "vitest" }],
    },
    playwrightStep(
      "journeys on WordPress",
      "wordpress-browser",
      "-c tests/wordpress/playwright.config.ts",
      env,
    ),
    {
      // Last, because these tests overwrite the plugin's settings.
      name: "the plugin's own rules (PHPUnit)",
      run: () =>
        command(`bash wordpress/check.sh ${env.WP_DIR} ${wordpressUrl} ${pluginSandboxUrl}`, {
          ...process.env,
          MURMUR_REPORTS: resolve("test-results"),
        }),
      reports: [
        { file: "test-results/phpunit-rules.xml", by: "phpunit" },
        { file: "test-results/phpunit-real.xml", by: "phpunit" },
      ],
    },
  ]);
} finally {
  if (server.exitCode === null) {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
}
process.exit(done ? 0 : 1);
