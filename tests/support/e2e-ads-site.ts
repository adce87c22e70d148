import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adSettings } from "../../sandbox/ad-settings.ts";
import { paypalSettings } from "../../sandbox/paypal-settings.ts";
import { turnstileSettings } from "../../sandbox/turnstile-settings.ts";
import { adsSitePort, adsSiteUrl, sandboxUrl } from "./addresses.ts";

// A site on the tests' sandbox with ads and a chat widget: the tests of everything else run without.
const dataDir = mkdtempSync(join(tmpdir(), "murmur-ads-"));
Object.assign(
  process.env,
  turnstileSettings(adsSiteUrl),
  adSettings(adsSiteUrl),
  paypalSettings(sandboxUrl, adsSiteUrl),
  {
    NODE_ENV: "production",
    SITE_URL: adsSiteUrl,
    PORT: String(adsSitePort),
    HOST: "127.0.0.1",
    WORDPRESS_URL: sandboxUrl,
    SESSION_SECRET: "a secret for the browser tests of 46 characters",
    CHAT_WIDGET_URL: `${adsSiteUrl}/demo/chat/widget.js`,
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
  },
);

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
