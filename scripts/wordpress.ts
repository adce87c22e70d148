import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "#harness/build.ts";
import { untilStopped } from "#harness/wordpress/until-stopped.ts";
import { makeFolder } from "#lib/platform/files/data-dir.ts";

// Runs the site in front of a real WordPress. Only PayPal, Turnstile and the video hosts are fake.

const port = Number(process.env.PORT || "3000");
const dataDir = join(process.env.DATA_DIR || ".data", "with-wordpress");
const siteUrl = process.env.SITE_URL || `http://localhost:${port}`;

/** This machine's own secrets, stored so that sessions survive a restart. */
function readSecrets(): { session: string; revalidate: string; key: string } {
  const file = join(dataDir, "secrets.json");
  makeFolder(dataDir);
  const random = () => randomBytes(32).toString("hex");
  const made = { session: random(), revalidate: random(), key: random() };
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return JSON.parse(readFileSync(file, "utf8"));
}

/** A production server also calls WordPress's cron, which publishes videos and ends memberships. */
const cronEveryMs = 60_000;

untilStopped(async () => {
  buildIfNeeded();
  const { startWithSite } = await import("#harness/wordpress/with-site.ts");
  const { demoPassword } = await import("#sandbox/data/members.ts");
  const started = await startWithSite({
    dataDir,
    siteUrl,
    ports: { site: port, wordpress: port + 1, sandbox: port + 2 },
    secrets: readSecrets(),
    logLevel: process.env.LOG_LEVEL || "warn",
  });
  setInterval(() => void fetch(`${started.wordpress.url}/wp-cron.php`).catch(() => {}), cronEveryMs);
  console.log(`
  Murmur is at ${siteUrl}, WordPress at ${started.wordpress.url}/wp-admin/ (admin, ${demoPassword}).

  Log in as free@murmur.example (free) or silver@murmur.example (VIP), password ${demoPassword}
  Change a video's title in WordPress: the site shows it within two seconds.
  WordPress's mails are files in ${dataDir}/wordpress/mails.
  Everything is kept in ${dataDir}. Ctrl+C stops it. What the doctor says of it, meanwhile, elsewhere:
  npx node --conditions=react-server --env-file=${started.settingsFile} scripts/doctor.ts
`);
  return started.close;
});
