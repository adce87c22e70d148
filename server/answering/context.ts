import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Settings } from "#lib/settings.ts";
import { Admission, type AdmissionLimits } from "#server/admission/admission.ts";
import { AnswerCache } from "#server/cache/answer-cache.ts";
import { isPanelPage, isPastEndPage } from "#server/cache/error-pages.ts";
import { askForFeed, isFeed } from "#server/cache/feeds.ts";
import type { KeptAnswer } from "#server/cache/kept-answer.ts";
import { askForMove } from "#server/cache/moves.ts";
import { askForApi, isPassing } from "#server/cache/public-api.ts";
import { askForPage, type RenderedPage } from "#server/cache/rendered-page.ts";
import type { Sharing } from "#server/cluster/sharing.ts";
import { SecurityHeaders } from "#server/http/security-headers.ts";
import { NextClient } from "#server/next/next-client.ts";
import { AccessLog, type RequestLog } from "#server/observe/access-log.ts";
import type { FrontMetrics } from "#server/observe/metrics.ts";
import type { Traces } from "#server/observe/traces.ts";
import { pictureHosts } from "#server/pictures/picture-address.ts";
import { PictureFolder } from "#server/pictures/picture-folder.ts";
import { PictureStore } from "#server/pictures/picture-store.ts";
import { Health } from "./health.ts";
import { PolicyReports } from "./policy-report.ts";
import { createSitemap } from "./sitemap.ts";
import { readStaticFiles, type StaticFile } from "./static-files.ts";

/** What the parts of the front server share. */
export type ServerContext = {
  settings: Settings;
  security: SecurityHeaders;
  trustedProxies: number;
  next: NextClient;
  /** Documents by address, moves within the app by `cacheableMove`. */
  pages: AnswerCache<RenderedPage>;
  moves: AnswerCache<KeptAnswer>;
  /** Public answers of `/_api` by `publicApiKey`, and feeds by their path. */
  api: AnswerCache<KeptAnswer>;
  admission: Admission;
  pictures: PictureStore;
  sitemap: ReturnType<typeof createSitemap>;
  /** By the path at which browsers ask for them. */
  staticFiles: ReadonlyMap<string, StaticFile>;
  health: Health;
  reports: PolicyReports;
  accessLog: AccessLog;
  /** Null where this is the only instance. */
  sharing: Sharing | null;
  /** Null where nobody measures. */
  metrics: FrontMetrics | null;
  /** Null where nobody is told of traces. */
  traces: Traces | null;
  /** Path prefix to origin; for the demo and the browser tests. */
  forward: Readonly<Record<string, string>>;
};

/** One request and its response. */
export type RequestContext = {
  server: ServerContext;
  request: IncomingMessage;
  response: ServerResponse;
  log: RequestLog;
};

export type ServerOptions = {
  settings: Settings;
  /** Path prefix to origin, e.g. `{ "/demo/": "http://127.0.0.1:4010" }`; for the demo and the browser tests. */
  forward?: Readonly<Record<string, string>>;
  /** The folder of the built app; without it Next sends its files. */
  root?: string;
};

/** What only tests change. */
const tuningDefaults = {
  /** How long a page is served before Next is asked again, in ms. */
  freshMs: 10_000,
  /** How long a document may take, in ms. */
  deadlineMs: 25_000,
  /** Memory for pages, in bytes; moves and `/_api` have a part of it. */
  maxBytes: 128 * 1024 * 1024,
  /** What is admitted of work that no kept page answers. */
  admission: {} as Partial<AdmissionLimits>,
  /** Where log lines go. */
  write: (lines: Buffer): void => void process.stdout.write(lines),
};

const partOfMoves = 1 / 4;
const partOfApi = 1 / 8;

/** Puts the parts together around the socket that Next listens on. */
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
    pages: new AnswerCache({
      ask: (key, before) => askForPage(next, security, key, before),
      freshMs,
      maxBytes: maxBytes * (1 - partOfMoves - partOfApi),
      roomOf: (key) => (isPanelPage(key) ? "panels" : isPastEndPage(key) ? "passing" : "lasting"),
    }),
    moves: new AnswerCache({
      ask: (key, before) => askForMove(next, security, key, before),
      freshMs,
      maxBytes: maxBytes * partOfMoves,
    }),
    api: new AnswerCache({
      ask: (key, before) => (isFeed(key) ? askForFeed : askForApi)(next, security, key, before),
      freshMs,
      maxBytes: maxBytes * partOfApi,
      roomOf: (key) => (isPassing(key) ? "passing" : "lasting"),
    }),
    admission: new Admission(admission),
    pictures: new PictureStore({
      security,
      work: admission,
      hosts: pictureHosts(options.settings),
      folder: new PictureFolder(join(DATA_DIR, "pictures"), IMAGE_CACHE_MB * 1024 * 1024),
    }),
    sitemap: createSitemap(options.settings),
    staticFiles: options.root ? readStaticFiles(security, options.root) : new Map(),
    health: new Health(),
    reports: new PolicyReports(),
    accessLog: new AccessLog({ enabled, trustedProxies, write }),
    sharing: null,
    metrics: null,
    traces: null,
    forward: options.forward ?? {},
  };
}

/** Makes all that is kept wait for Next once, after a change of content. */
export function expireKept({ pages, moves, api }: ServerContext): void {
  for (const kept of [pages, moves, api]) kept.expire();
}
