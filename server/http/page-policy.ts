import type { Settings } from "#lib/platform/settings.ts";

/** The path to which browsers send violations of a policy (product: Security headers). */
export const reportPath = "/_api/csp-report";

/** A document's inline scripts, and whether it has ad places. */
export type DocumentScripts = { hashes: readonly string[]; ads: boolean };

/** The hosts that PayPal's buttons need, by PayPal's documentation. */
const paypalHosts = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];

/** Origins without https, as in the demo. */
const plainOrigins = (urls: (string | undefined)[]) =>
  urls.flatMap((url) => (url?.startsWith("http:") ? [new URL(url).origin] : []));

/**
 * The content policy of a page. Inline scripts run by their hashes, other scripts only from configured hosts. Media and
 * data may come from any https host, because a player's CDN is unknown.
 */
export function pagePolicy(settings: Settings, { hashes, ads }: DocumentScripts): string {
  const hosts = [...new Set(vendorHosts(settings, ads))].filter((host) => host !== settings.SITE_URL);
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

/** Hosts of a page's scripts, styles and frames. */
function vendorHosts(settings: Settings, ads: boolean): string[] {
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
