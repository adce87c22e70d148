import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startWithSite } from "#scripts/wordpress/with-site.ts";
import { wordpressSite } from "#tests/support/wordpress-site.ts";

// The built site in front of a real WordPress, on fresh data.
const dataDir = mkdtempSync(join(tmpdir(), "murmur-wordpress-"));
// MariaDB gives up root's rights and has to reach its files.
chmodSync(dataDir, 0o755);
const { siteUrl, ports, secrets } = wordpressSite;
const { close } = await startWithSite({ dataDir, siteUrl, ports, secrets, faults: true, logLevel: "error" });

async function stop() {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.once("SIGTERM", stop).once("SIGINT", stop);
