import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paypalSettings } from "../../sandbox/paypal-settings.ts";
import { turnstileSettings } from "../../sandbox/turnstile-settings.ts";
import { coldSitePort, coldSiteUrl, sandboxUrl } from "./addresses.ts";

// A second site on the tests' sandbox that has seen no page yet: a process of its own, with its own memory.
const dataDir = mkdtempSync(join(tmpdir(), "murmur-cold-"));
Object.assign(process.env, turnstileSettings(coldSiteUrl), paypalSettings(sandboxUrl, coldSiteUrl), {
  NODE_ENV: "production",
  SITE_URL: coldSiteUrl,
  PORT: String(coldSitePort),
  HOST: "127.0.0.1",
  WORDPRESS_URL: sandboxUrl,
  SESSION_SECRET: "a secret for the browser tests of 46 characters",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
});

const { startSite } = await import("../../server/start.ts");
const { settings } = await import("../../lib/settings.ts");
const site = await startSite({ settings: settings(), forward: { "/demo/": sandboxUrl } });
process.send?.("ready");

async function stop() {
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.once("SIGTERM", stop);
