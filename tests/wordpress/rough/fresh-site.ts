import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";

// The built site on the tests' WordPress, in its own process: it has read nothing yet, and builds its sitemap at once.
const { port, url, settingsFile } = JSON.parse(process.env.FRESH_SITE ?? "");
const dataDir = mkdtempSync(join(tmpdir(), "murmur-fresh-"));
Object.assign(process.env, { SITE_URL: url, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: "production" });
// Variables of the environment win over the file.
process.loadEnvFile(settingsFile);

const { startSite } = await import("#server/start.ts");
const { settings } = await import("#lib/platform/settings.ts");
const sandboxUrl = `http://127.0.0.1:${wordpressSite.ports.sandbox}`;
const site = await startSite({ settings: settings(), forward: { "/demo/": sandboxUrl } });
process.once("SIGTERM", async () => {
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
process.send?.("ready");
