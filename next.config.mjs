import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { languages, locales } from "#lib/languages/languages.ts";
import { messages } from "#lib/languages/messages.ts";
import { headers, redirects, rewrites } from "#lib/pages/rewrites.ts";
import { pages } from "#lib/pages.ts";
import { settings } from "#lib/settings.ts";
import { replacements } from "#server/next/replaced-modules.ts";

/** What error boundaries say, by the `lang` of pages. */
const errorPanelTexts = Object.fromEntries(
  locales.map((locale) => {
    const { failedTitle, failedText, retry } = messages[locale].panels;
    return [languages[locale].html, { failedTitle, failedText, retry }];
  }),
);

/** @type {(phase: string) => import("next").NextConfig} */
const config = (phase) => ({
  // Bounded, and never older than the process and its settings (decision: pages-in-memory).
  cacheHandler: fileURLToPath(new URL("./server/next/page-store.ts", import.meta.url)),
  cacheMaxMemorySize: 0,
  cacheHandlers: { default: fileURLToPath(new URL("./server/next/answer-store.ts", import.meta.url)) },
  experimental: {
    // Without cacheComponents (decision: one-rendering-a-page). A build reads it; a start would only warn of it.
    ...(phase !== PHASE_PRODUCTION_SERVER && { useCache: true }),
    isrFlushToDisk: false,
  },
  // Every page is static with its metadata in the first bytes; no crawler needs a render of its own.
  htmlLimitedBots: /(?!)/,
  turbopack: { resolveAlias: replacements(dirname(fileURLToPath(import.meta.resolve("next/package.json")))) },
  // Hundreds of modules for the doctor alone: bundled, they made every module's number a digit longer, in browsers too.
  serverExternalPackages: ["@redis/client"],
  poweredByHeader: false,
  // The front server compresses.
  compress: false,
  // The front server names what it keeps; Next reads a whole page letter by letter for a name that nobody is told.
  generateEtags: false,
  compiler: {
    define: { ERROR_PANEL_TEXTS: JSON.stringify(errorPanelTexts) },
  },
  // A build checks what it builds; tests and scripts are checked by `npm run types`.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  // The front server makes them (product: Image sizes).
  images: { unoptimized: true },
  rewrites: async () =>
    rewrites(pages, phase === PHASE_DEVELOPMENT_SERVER ? settings().WORDPRESS_URL : undefined),
  redirects: async () => redirects(pages),
  headers: async () => headers(pages),
});

export default config;
