import { chmodSync } from "node:fs";
import { startWithSite } from "#scripts/wordpress/with-site.ts";
import { wordpressSite } from "#tests/support/wordpress-site.ts";

// The built site in front of a real WordPress, on the fresh folder that DATA_DIR names.
const dataDir = process.env.DATA_DIR ?? "";
// MariaDB gives up root's rights and has to reach its files.
chmodSync(dataDir, 0o755);
const { siteUrl, ports, secrets } = wordpressSite;
const { close } = await startWithSite({ dataDir, siteUrl, ports, secrets, faults: true, logLevel: "error" });

async function stop() {
  await close();
  process.exit(0);
}
process.once("SIGTERM", stop).once("SIGINT", stop);
