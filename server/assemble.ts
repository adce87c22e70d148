import { join } from "node:path";
import { pictureHosts } from "#lib/media/picture-hosts.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { Admission, type AdmissionLimits } from "./admission/admission.ts";
import { AnalyticsRelay } from "./analytics/relay.ts";
import type { ServerContext } from "./answering/base/context.ts";
import { Health } from "./answering/base/health.ts";
import { AnswerCache } from "./cache/answer-cache.ts";
import { isErrorPage, isPastEndPage } from "./cache/error-page-paths.ts";
import { fetchFeed, isFeed } from "./cache/feeds.ts";
import { fetchApi, isUnbounded } from "./cache/public-api.ts";
import { fetchPage } from "./cache/rendered-page.ts";
import { fetchRsc } from "./cache/rsc-answers.ts";
import { readStaticFiles } from "./files/read-static-files.ts";
import { SitemapFolder } from "./files/sitemap-folder.ts";
import { SecurityHeaders } from "./http/security-headers.ts";
import { MediaServer } from "./media/media-server.ts";
import { NextClient } from "./next/next-client.ts";
import { AccessLog } from "./observe/access-log.ts";
import { PolicyReports } from "./observe/policy-report.ts";
import { PictureFolder } from "./pictures/picture-folder.ts";
import { PictureStore } from "./pictures/picture-store.ts";
import { Plays } from "./plays/plays.ts";

export type ServerOptions = {
  settings: Settings;
  /** Path prefix to origin, such as `{ "/demo/": "http://127.0.0.1:4010" }`; for the demo and the browser tests. */
  forward?: Readonly<Record<string, string>>;
  /** The folder of the built app; without it Next sends its files. */
  root?: string;
};

/** Only tests override these. */
const tuningDefaults = {
  freshMs: 10_000,
  deadlineMs: 25_000,
  /** Memory for lasting cached answers, in bytes; RSC and `/_api` have a share of it. */
  maxBytes: 128 * 1024 * 1024,
  admission: {} as Partial<AdmissionLimits>,
  write: (lines: Buffer): void => void process.stdout.write(lines),
};

const partOfRsc = 1 / 4;
const partOfApi = 1 / 8;

/** The caches of answers, which share `maxBytes`. */
function createCaches(
  next: NextClient,
  security: SecurityHeaders,
  { freshMs, maxBytes }: Pick<typeof tuningDefaults, "freshMs" | "maxBytes">,
): Pick<ServerContext, "pages" | "rsc" | "api"> {
  return {
    pages: new AnswerCache({
      fetch: (key, before) => fetchPage(next, security, key, before),
      freshMs,
      maxBytes: maxBytes * (1 - partOfRsc - partOfApi),
      partitionOf: (key) => (isErrorPage(key) ? "errorPages" : isPastEndPage(key) ? "unbounded" : "lasting"),
    }),
    rsc: new AnswerCache({
      fetch: (key, before) => fetchRsc(next, security, key, before),
      freshMs,
      maxBytes: maxBytes * partOfRsc,
    }),
    api: new AnswerCache({
      fetch: (key, before) => (isFeed(key) ? fetchFeed : fetchApi)(next, security, key, before),
      freshMs,
      maxBytes: maxBytes * partOfApi,
      partitionOf: (key) => (isUnbounded(key) ? "unbounded" : "lasting"),
    }),
  };
}

export function createServerContext(
  options: ServerOptions,
  socketPath: string,
  tuning: Partial<typeof tuningDefaults> = {},
): ServerContext {
  const {
    SITE_URL: siteUrl,
    TRUSTED_PROXIES: trustedProxies,
    LOG_LEVEL,
    DATA_DIR,
    MEDIA_DIR,
    IMAGE_CACHE_MB,
  } = options.settings;
  const { freshMs, deadlineMs, maxBytes, admission, write } = { ...tuningDefaults, ...tuning };
  const security = new SecurityHeaders(options.settings);
  const next = new NextClient({ socketPath, siteUrl, deadlineMs });
  const enabled = LOG_LEVEL === "debug" || LOG_LEVEL === "info";
  return {
    settings: options.settings,
    security,
    trustedProxies,
    next,
    ...createCaches(next, security, { freshMs, maxBytes }),
    admission: new Admission(admission),
    pictures: new PictureStore({
      security,
      work: admission,
      hosts: pictureHosts(options.settings),
      folder: new PictureFolder(join(DATA_DIR, "pictures"), IMAGE_CACHE_MB * 1024 * 1024),
    }),
    sitemap: new SitemapFolder(options.settings),
    staticFiles: options.root ? readStaticFiles(security, options.root) : new Map(),
    health: new Health(),
    reports: new PolicyReports(),
    plays: new Plays(options.settings),
    media: MEDIA_DIR === undefined ? null : new MediaServer(MEDIA_DIR, options.settings, security),
    analytics: new AnalyticsRelay(options.settings),
    accessLog: new AccessLog({ enabled, write }),
    sharing: null,
    metrics: null,
    traces: null,
    forward: options.forward ?? {},
  };
}
