import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "#harness/build.ts";
import { filmSettings, startMediaWorker, uploadFilm } from "#harness/media-worker.ts";
import { makeFolder } from "#lib/platform/files/data-dir.ts";
import { mediaSettings } from "#sandbox/demo/secure-link.ts";
import { adSettings } from "#sandbox/settings/ad-settings.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { placeSettings } from "#sandbox/settings/place-settings.ts";
import { turnstileSettings } from "#sandbox/settings/turnstile-settings.ts";

const port = process.env.PORT || "3000";
const dataDir = process.env.DATA_DIR || ".data";

/** The demo's secret. It is stored, so that sessions survive a restart. */
function secret(): string {
  const file = join(dataDir, "demo-secret");
  makeFolder(dataDir);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

buildIfNeeded();

const { startSandbox } = await import("#sandbox/start.ts");
const { sharedKey } = await import("#sandbox/account/member/key.ts");
const { demoPassword } = await import("#sandbox/data/members.ts");
const sandboxDir = join(dataDir, "sandbox");
const siteUrl = process.env.SITE_URL || `http://localhost:${port}`;
const start = (sandboxPort: number) =>
  startSandbox({
    history: true,
    port: sandboxPort,
    dataDir: sandboxDir,
    faults: false,
    webhookUrl: `${siteUrl}/_api/paypal/webhook`,
  });
const sandbox = await start(Number(process.env.SANDBOX_PORT ?? 4010)).catch(() => start(0));

const sandboxSettings = [
  mediaSettings,
  process.env.DEMO_WITHOUT_FILM ? {} : filmSettings(dataDir),
  turnstileSettings(sandbox.url, siteUrl),
  adSettings(siteUrl),
  placeSettings(siteUrl),
  paypalSettings(sandbox.url, siteUrl),
];
Object.assign(process.env, ...sandboxSettings, {
  NODE_ENV: "production",
  SITE_URL: siteUrl,
  PORT: port,
  DATA_DIR: dataDir,
  WORDPRESS_URL: sandbox.url,
  WORDPRESS_KEY: sharedKey,
  // Nobody has the phone of the demo's administrator.
  ADMIN_SECOND_FACTOR: "optional",
  REVALIDATE_SECRET: randomBytes(32).toString("hex"),
  SESSION_SECRET: secret(),
  LOG_LEVEL: process.env.LOG_LEVEL || "warn",
});
const { settings } = await import("#lib/platform/settings.ts");
const { startSite } = await import("#server/start.ts");
const site = await startSite({ settings: settings(), forward: { "/demo/": sandbox.url } });
const stopWorker = startMediaWorker();
if (settings().MEDIA_DIR) uploadFilm(`http://127.0.0.1:${settings().PORT}`, sandbox.newFilm());

console.log(`
  Murmur is at ${settings().SITE_URL}

  Log in as    free@murmur.example (free) or silver@murmur.example (VIP), password ${demoPassword}
  Mail arrives at ${siteUrl}/demo/mailbox

  Try: a search ("rain", "雨"), the pages of an anchor, a video (they play), the switch to 中文,
  a VIP video's trailer, and an address that does not exist. Buy a plan at ${siteUrl}/vip: the made-up
  PayPal lets you pay, be declined, leave it pending or close its window.
  The made-up WordPress behind it is at ${sandbox.url}; its data is in ${sandboxDir}.
  Ctrl+C stops both.
`);

async function stop() {
  await stopWorker();
  await site.close();
  await sandbox.close();
  process.exit(0);
}
process.once("SIGTERM", stop).once("SIGINT", stop);
