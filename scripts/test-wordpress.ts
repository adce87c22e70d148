import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { wordpressSite } from "#tests/support/wordpress-site.ts";
import { buildIfNeeded } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { command, runSteps, type Step } from "./tests/steps.ts";
import { ensurePackages } from "./wordpress/packages.ts";

// The plugin on a real WordPress: its own rules, the conformance suite, and journeys in a browser.

const { siteUrl, wordpressUrl } = wordpressSite;
const results = {
  vitest: "test-results/wordpress-vitest.json",
  browser: "test-results/wordpress-browser.json",
};

async function waitUntilReady(server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error("WordPress and the site did not start.");
    const answer = await fetch(`${siteUrl}/_api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(500);
  }
  throw new Error("WordPress and the site were not ready in five minutes.");
}

const phpunit: Step[] = existsSync("wordpress/phpunit.xml")
  ? [{ name: "rules of the plugin (PHPUnit)", run: () => command("phpunit -c wordpress/phpunit.xml") }]
  : [];

ensurePackages();
ensureChromium();
buildIfNeeded();
const server = spawn(process.execPath, ["tests/wordpress/serve.ts"], {
  stdio: ["ignore", "inherit", "inherit"],
});
let done = false;
try {
  await waitUntilReady(server);
  const env = { ...process.env, CONFORMANCE_WORDPRESS_URL: wordpressUrl };
  done = runSteps([
    ...phpunit,
    {
      name: "the plugin on WordPress, and conformance",
      run: () =>
        command(
          `vitest run --config tests/wordpress/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${results.vitest}`,
          env,
        ),
      report: { file: results.vitest, by: "vitest" },
    },
    {
      name: "journeys on WordPress",
      run: () => command("playwright test -c tests/wordpress/playwright.config.ts"),
      report: { file: results.browser, by: "playwright" },
    },
  ]);
} finally {
  if (server.exitCode === null) {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await gone;
  }
}
process.exit(done ? 0 : 1);
