import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import createNextIntlPlugin from "next-intl/plugin";
import { imageHosts } from "#lib/image-hosts.ts";
import { headers, redirects, rewrites } from "#lib/routes.ts";
import { settings } from "#lib/settings.ts";

const serving = [PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER];
const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

/** @type {(phase: string) => import("next").NextConfig} */
const config = (phase) => ({
  cacheComponents: true,
  partialPrefetching: true,
  // Bounded, and never older than the process and its settings (decision: pages-in-memory).
  cacheMaxMemorySize: 256 * 1024 * 1024,
  experimental: {
    isrFlushToDisk: false,
    // A navigation waits for its page: a shell with holes would be a 200 for what is not found.
    instantInsights: { validationLevel: "manual-warning" },
  },
  // Every page is static with its metadata in the first bytes; no crawler needs a render of its own.
  htmlLimitedBots: /(?!)/,
  poweredByHeader: false,
  // A build checks what it builds; tests and scripts are checked by `npm run types`.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  // The build knows no host; a server reads its settings when it starts.
  images: imageHosts(serving.includes(phase) ? settings() : null),
  rewrites: async () => rewrites(phase === PHASE_DEVELOPMENT_SERVER ? settings().WORDPRESS_URL : undefined),
  redirects: async () => redirects(),
  headers: async () => headers(),
});

export default (/** @type {string} */ phase) => withNextIntl(config(phase));
