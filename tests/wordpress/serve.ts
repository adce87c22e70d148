import { chmodSync } from "node:fs";
import { join } from "node:path";
import { startWithSite } from "#harness/wordpress/with-site.ts";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";
import { startSandbox } from "#sandbox/start.ts";

// The built site in front of a real WordPress, with its data in DATA_DIR.
const dataDir = process.env.DATA_DIR ?? "";
// MariaDB drops root's rights and must reach its files.
chmodSync(dataDir, 0o755);
const { siteUrl, ports, secrets, pluginSandboxPort } = wordpressSite;
let close: (() => Promise<void>) | null = null;
/** Also works during the start. */
async function stop() {
  await close?.();
  process.exit(0);
}
process.once("SIGTERM", stop).once("SIGINT", stop);

const pluginSandbox = await startSandbox({
  port: pluginSandboxPort,
  dataDir: join(dataDir, "plugin-sandbox"),
  faults: true,
});
const site = await startWithSite({ dataDir, siteUrl, ports, secrets, faults: true, logLevel: "error" });
close = async () => {
  await site.close();
  await pluginSandbox.close();
};
