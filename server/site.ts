import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "#lib/settings.ts";
import { AccessLog, type Visit } from "./access-log.ts";
import { Health } from "./health.ts";
import { PageCache } from "./page-cache.ts";
import { isPanel } from "./panels.ts";
import { Upstream } from "./upstream.ts";

/** What the parts of the front server share. */
export type Site = {
  /** SITE_URL. */
  siteUrl: string;
  trustedProxies: number;
  upstream: Upstream;
  pages: PageCache;
  health: Health;
  log: AccessLog;
  /** Path prefix to origin; for the demo and the browser tests. */
  forward: Readonly<Record<string, string>>;
};

/** One request and its answer. */
export type Exchange = {
  site: Site;
  request: IncomingMessage;
  response: ServerResponse;
  visit: Visit;
};

export type SiteOptions = {
  settings: Settings;
  /** Path prefix to origin, e.g. `{ "/demo/": "http://127.0.0.1:4010" }`; for the demo and the browser tests. */
  forward?: Readonly<Record<string, string>>;
};

/** What only tests change (design, The front server). */
const usual = {
  /** How long a page is served before Next is asked again, in ms. */
  freshMs: 10_000,
  /** How long a document may take, in ms. */
  deadlineMs: 25_000,
  /** Memory for pages, in bytes. */
  maxBytes: 128 * 1024 * 1024,
  /** Where log lines go. */
  write: (text: string): void => void process.stdout.write(text),
};

/** Puts the parts together around the socket that Next listens on. */
export function createSite(
  options: SiteOptions,
  socketPath: string,
  tuning: Partial<typeof usual> = {},
): Site {
  const { SITE_URL: siteUrl, TRUSTED_PROXIES: trustedProxies, LOG_LEVEL } = options.settings;
  const { freshMs, deadlineMs, maxBytes, write } = { ...usual, ...tuning };
  const upstream = new Upstream({ socketPath, siteUrl, deadlineMs });
  const enabled = LOG_LEVEL === "debug" || LOG_LEVEL === "info";
  return {
    siteUrl,
    trustedProxies,
    upstream,
    pages: new PageCache({ upstream, siteUrl, freshMs, maxBytes, isPinned: isPanel }),
    health: new Health(),
    log: new AccessLog({ enabled, trustedProxies, write }),
    forward: options.forward ?? {},
  };
}
