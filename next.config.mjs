import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { pages } from "#lib/addresses/pages.ts";
import { headers, redirects, rewrites } from "#lib/addresses/routing/rewrites.ts";
import { settings } from "#lib/platform/settings.ts";
import { moduleAliases } from "#server/next/replaced-modules.ts";

/** @type {(phase: string) => import("next").NextConfig} */
const config = (phase) => ({
  // Bounded, and empty at every start (decision: answers-in-memory).
  cacheHandler: fileURLToPath(new URL("./server/next/page-store.ts", import.meta.url)),
  cacheMaxMemorySize: 0,
  cacheHandlers: { default: fileURLToPath(new URL("./server/next/answer-store.ts", import.meta.url)) },
  experimental: {
    // Without cacheComponents (decision: one-rendering-a-page). Only the build reads it; the server would only warn.
    ...(phase !== PHASE_PRODUCTION_SERVER && { useCache: true }),
    isrFlushToDisk: false,
  },
  // Every page is static with its metadata at its start, so crawlers need no other rendering.
  htmlLimitedBots: /(?!)/,
  turbopack: {
    resolveAlias: moduleAliases(dirname(fileURLToPath(import.meta.resolve("next/package.json")))),
  },
  // Hundreds of modules; bundled, they lengthened every module number in the browser's scripts, too.
  serverExternalPackages: ["@redis/client"],
  poweredByHeader: false,
  // The front server compresses.
  compress: false,
  // The front server makes its own ETags; Next's would cost a hash of every page.
  generateEtags: false,
  // Checks only what is built; `npm run types` checks tests and scripts.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  // The front server resizes them (product: Image sizes).
  images: { unoptimized: true },
  rewrites: async () =>
    rewrites(pages, phase === PHASE_DEVELOPMENT_SERVER ? settings().WORDPRESS_URL : undefined),
  redirects: async () => redirects(pages),
  headers: async () => headers(pages),
});

export default config;
