import type { Settings } from "#lib/settings.ts";

/** Where browsers report what a page's policy kept away (product: Security headers), to server/answering/policy-report.ts. */
export const reportPath = "/_api/csp-report";

/** A document's own inline scripts, and whether its page has places for ads. */
export type DocumentScripts = { hashes: readonly string[]; ads: boolean };

/** What PayPal's buttons need, by its own documentation. */
const paypalHosts = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];

/** Hosts that a page may take scripts, styles and frames from. */
function vendors(settings: Settings, ads: boolean): string[] {
  const { TURNSTILE_SITE_KEY, TURNSTILE_SCRIPT_URL, PAYPAL_CLIENT_ID, PAYPAL_SDK_URL } = settings;
  const { AD_SCRIPT_URL, AD_HOSTS = [] } = settings;
  return [
    ...(TURNSTILE_SITE_KEY ? [new URL(TURNSTILE_SCRIPT_URL).origin] : []),
    ...(PAYPAL_CLIENT_ID ? (PAYPAL_SDK_URL ? [new URL(PAYPAL_SDK_URL).origin] : paypalHosts) : []),
    ...(ads && AD_SCRIPT_URL
      ? [new URL(AD_SCRIPT_URL).origin, ...AD_HOSTS.map((host) => `https://${host}`)]
      : []),
  ];
}

/** Those of some addresses that are not https, as in the demo. */
const plainOrigins = (urls: (string | undefined)[]) =>
  urls.flatMap((url) => (url?.startsWith("http:") ? [new URL(url).origin] : []));

/**
 * What a page may run, frame and load. A page's own inline scripts run by their hashes; of others it takes only what is
 * configured. What is merely shown or read may come from any https host: a player's CDN can't be known.
 */
export function pagePolicy(settings: Settings, { hashes, ads }: DocumentScripts): string {
  const hosts = [...new Set(vendors(settings, ads))].filter((host) => host !== settings.SITE_URL);
  const players = settings.EMBED_HOSTS.map((host) => `https://${host}`);
  const { WORDPRESS_URL, ALIPAY_QR_URL } = settings;
  const directives: [string, ...string[]][] = [
    ["default-src", "'self'"],
    ["script-src", "'self'", ...hashes, ...hosts],
    ["style-src", "'self'", "'unsafe-inline'", ...hosts],
    ["frame-src", "'self'", ...players, ...hosts, ...(settings.CHAT_ORIGIN ? [settings.CHAT_ORIGIN] : [])],
    [
      "img-src",
      "'self'",
      "data:",
      "blob:",
      "https:",
      ...plainOrigins([...hosts, WORDPRESS_URL, ALIPAY_QR_URL]),
    ],
    ["media-src", "'self'", "blob:", "https:"],
    ["connect-src", "'self'", "https:", ...plainOrigins(hosts)],
    ["worker-src", "'self'", "blob:"],
    ["report-uri", reportPath],
  ];
  return directives.map((parts) => parts.join(" ")).join("; ");
}
