import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "#lib/platform/settings.ts";
import type { Admission } from "#server/admission/admission.ts";
import type { AnalyticsRelay } from "#server/analytics/relay.ts";
import type { AnswerCache } from "#server/cache/answer-cache.ts";
import type { CachedAnswer } from "#server/cache/cached-answer.ts";
import type { RenderedPage } from "#server/cache/rendered-page.ts";
import type { Sharing } from "#server/cluster/sharing.ts";
import type { StaticFile } from "#server/files/read-static-files.ts";
import type { SitemapFolder } from "#server/files/sitemap-folder.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import type { MediaServer } from "#server/media/media-server.ts";
import type { NextClient } from "#server/next/next-client.ts";
import type { AccessLog, RequestLog } from "#server/observe/access-log.ts";
import type { PolicyReports } from "#server/observe/policy-report.ts";
import type { FrontMetrics } from "#server/observe/prometheus.ts";
import type { Traces } from "#server/observe/traces.ts";
import type { PictureStore } from "#server/pictures/picture-store.ts";
import type { Plays } from "#server/plays/plays.ts";
import type { Health } from "./health.ts";

export type ServerContext = {
  settings: Settings;
  security: SecurityHeaders;
  trustedProxies: number;
  next: NextClient;
  /** Documents by address. */
  pages: AnswerCache<RenderedPage>;
  /** Answers to RSC requests by `rscKey`. */
  rsc: AnswerCache<CachedAnswer>;
  /** Public answers of `/_api` by `publicApiKey`, and feeds by their path. */
  api: AnswerCache<CachedAnswer>;
  admission: Admission;
  pictures: PictureStore;
  sitemap: SitemapFolder;
  /** By path. */
  staticFiles: ReadonlyMap<string, StaticFile>;
  health: Health;
  reports: PolicyReports;
  plays: Plays;
  /** Null without MEDIA_DIR. */
  media: MediaServer | null;
  analytics: AnalyticsRelay;
  accessLog: AccessLog;
  /** Null for a single instance. */
  sharing: Sharing | null;
  /** Null without METRICS_PORT. */
  metrics: FrontMetrics | null;
  /** Null unless traces are exported. */
  traces: Traces | null;
  /** Path prefix to origin; for the demo and the browser tests. */
  forward: Readonly<Record<string, string>>;
};

export type RequestContext = {
  server: ServerContext;
  request: IncomingMessage;
  response: ServerResponse;
  log: RequestLog;
  /** Waits until work on this request may begin (server/answering/base/admit.ts). @throws RejectionError */
  admit(gone?: AbortSignal): Promise<() => void>;
};
