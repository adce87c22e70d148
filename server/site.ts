import type { IncomingMessage, ServerResponse } from "node:http";
import type { AccessLog, Visit } from "./access-log.ts";
import type { Health } from "./health.ts";
import type { PageCache } from "./page-cache.ts";
import type { Upstream } from "./upstream.ts";

/** What the parts of the front server share. */
export interface Site {
  /** SITE_URL. */
  siteUrl: string;
  trustedProxies: number;
  upstream: Upstream;
  pages: PageCache;
  health: Health;
  log: AccessLog;
  /** Path prefix to origin; for the demo and the browser tests. */
  forward: Readonly<Record<string, string>>;
}

/** One request and its answer. */
export interface Exchange {
  site: Site;
  request: IncomingMessage;
  response: ServerResponse;
  visit: Visit;
}
