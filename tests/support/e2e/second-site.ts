import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxUrl } from "#harness/addresses.ts";
import { mediaSettings } from "#sandbox/demo/secure-link.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { turnstileSettings } from "#sandbox/settings/turnstile-settings.ts";
import { advanceClock } from "./clock.ts";
import type { SecondSite } from "./second-site-start.ts";

// Another site on the tests' sandbox with empty caches, in its own process.
const { port, url, settings: given } = JSON.parse(process.env.SECOND_SITE ?? "") as SecondSite;
const dataDir = mkdtempSync(join(tmpdir(), "murmur-second-"));
Object.assign(
  process.env,
  turnstileSettings(sandboxUrl, url),
  paypalSettings(sandboxUrl, url),
  mediaSettings,
  {
    NODE_ENV: "production",
    SITE_URL: url,
    PORT: String(port),
    HOST: "127.0.0.1",
    WORDPRESS_URL: sandboxUrl,
    SESSION_SECRET: "a secret for the browser tests of 46 characters",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
  },
  given,
);

const { startSite } = await import("#server/start.ts");
const { settings } = await import("#lib/platform/settings.ts");
const site = await startSite({ settings: settings(), forward: { "/demo/": sandboxUrl } });
process.on("message", async ({ advanceMs }: { advanceMs: number }) => {
  await advanceClock(advanceMs);
  process.send?.("advanced");
});
process.send?.("ready");

async function stop() {
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.once("SIGTERM", stop);
