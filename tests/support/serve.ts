import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  givenVideos,
  revalidateSecret,
  sandboxPort,
  sandboxUrl,
  sitePort,
  siteUrl,
} from "#harness/addresses.ts";
import { mediaSettings } from "#sandbox/demo/secure-link.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { turnstileSettings } from "#sandbox/settings/turnstile-settings.ts";

// The built site and a sandbox with faults, both in this process, on fresh data.
const dataDir = mkdtempSync(join(tmpdir(), "murmur-e2e-"));
rmSync(givenVideos, { force: true });
const sandboxSettings = [
  turnstileSettings(sandboxUrl, siteUrl),
  paypalSettings(sandboxUrl, siteUrl),
  mediaSettings,
];
Object.assign(process.env, ...sandboxSettings, {
  NODE_ENV: "production",
  SITE_URL: siteUrl,
  PORT: String(sitePort),
  HOST: "127.0.0.1",
  WORDPRESS_URL: sandboxUrl,
  SESSION_SECRET: "a secret for the browser tests of 46 characters",
  ADMIN_SECOND_FACTOR: "optional",
  REVALIDATE_SECRET: revalidateSecret,
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
});

const { startSandbox } = await import("#sandbox/start.ts");
const { startSite } = await import("#server/start.ts");
const { settings } = await import("#lib/platform/settings.ts");

const sandbox = await startSandbox({ port: sandboxPort, dataDir: join(dataDir, "sandbox"), faults: true });
const site = await startSite({ settings: settings(), forward: { "/demo/": sandbox.url } });

process.send?.("ready");

async function stop() {
  await site.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.once("SIGTERM", stop).once("SIGINT", stop);
