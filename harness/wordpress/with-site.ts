import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { filmSettings, startMediaWorker } from "#harness/media-worker.ts";
import { mediaSettings } from "#sandbox/demo/secure-link.ts";
import { hostConstants, hostSettings } from "#sandbox/hosts/host-accounts.ts";
import { planId } from "#sandbox/paypal/objects/account.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { turnstileSettings } from "#sandbox/settings/turnstile-settings.ts";
import { startSandbox } from "#sandbox/start.ts";
import { startWordPress } from "./start.ts";

type Ports = { site: number; wordpress: number; sandbox: number };
type Options = {
  dataDir: string;
  siteUrl: string;
  ports: Ports;
  faults?: boolean;
  secrets: { session: string; revalidate: string; key: string };
  logLevel: string;
};

/** The levels with the fake PayPal's plan of each subscribed one. */
const levels = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((level) => [
    level,
    { pmpro: level, plan: level > 1 && level < 6 ? planId(level) : "", name_zh: "", features: "" },
  ]),
);

/**
 * Starts the built site in front of a real WordPress. The sandbox imitates PayPal, Turnstile and the video
 * hosts. Sets this process's environment, from which the site reads its settings, and also writes it to a
 * file for the doctor.
 */
export async function startWithSite(options: Options) {
  const { dataDir, siteUrl, ports, secrets, faults = false, logLevel } = options;
  const sandbox = await startSandbox({
    port: ports.sandbox,
    dataDir: join(dataDir, "sandbox"),
    faults,
    webhookUrl: `${siteUrl}/_api/paypal/webhook`,
  });
  const paypal = paypalSettings(sandbox.url, siteUrl);
  const made = {
    ...turnstileSettings(sandbox.url, siteUrl),
    ...paypal,
    ...mediaSettings,
    ...filmSettings(dataDir),
    SITE_URL: siteUrl,
    PORT: String(ports.site),
    DATA_DIR: join(dataDir, "site"),
    WORDPRESS_URL: `http://127.0.0.1:${ports.wordpress}`,
    WORDPRESS_KEY: secrets.key,
    SESSION_SECRET: secrets.session,
    ADMIN_SECOND_FACTOR: "optional",
    REVALIDATE_SECRET: secrets.revalidate,
    LOG_LEVEL: logLevel,
  };
  Object.assign(process.env, made, { NODE_ENV: "production" });
  const settingsFile = join(dataDir, "settings.env");
  const lines = Object.entries(made).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(settingsFile, lines.join(""), { mode: 0o600 });
  const { settings } = await import("#lib/platform/settings.ts");
  const { startSite } = await import("#server/start.ts");
  const siteSettings = settings();
  const wordpress = await startWordPress({
    folder: join(dataDir, "wordpress"),
    port: ports.wordpress,
    constants: hostConstants(sandbox.url),
    settings: {
      levels,
      site_url: siteUrl,
      key: secrets.key,
      revalidate_secret: secrets.revalidate,
      paypal_api_url: paypal.PAYPAL_API_URL,
      paypal_client_id: paypal.PAYPAL_CLIENT_ID,
      paypal_client_secret: paypal.PAYPAL_CLIENT_SECRET,
      ...(faults && hostSettings(sandbox.url)),
    },
  });
  const site = await startSite({ settings: siteSettings, forward: { "/demo/": sandbox.url } });
  const stopWorker = startMediaWorker();
  return {
    wordpress,
    settingsFile,
    async close() {
      await stopWorker();
      await site.close();
      await wordpress.close();
      await sandbox.close();
    },
  };
}
