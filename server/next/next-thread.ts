import { createServer } from "node:http";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import next from "next";
import { provideMetrics } from "#lib/platform/observe/metrics.ts";
import { setRedis } from "#lib/platform/redis.ts";
import { settings } from "#lib/platform/settings.ts";
import { RedisConnection } from "#server/cluster/redis-connection.ts";
import { allowSlowRoutes } from "#server/http/slow-routes.ts";
import { reportExceptions } from "#server/observe/crash.ts";
import { guardOutput } from "#server/observe/guard-output.ts";
import { startErrorTracker } from "#server/observe/report-errors.ts";
import { drain } from "./drain.ts";
import { boundNextMemory } from "./next-memory.ts";
import { whileAnswering } from "./stale-mark.ts";

// Next's thread shares memory with the front server only through this data.

export type NextThreadData = {
  dir: string;
  socketPath: string;
  /** The channel for reading this thread's metrics. */
  metrics: MessagePort | undefined;
};
/** The message that makes the thread finish its requests, for at most `maxMs`, and end. */
export type MessageToNext = { maxMs: number };
/** The first message says that Next listens. Each later one is an uncaught exception. */
export type MessageFromNext = { exception?: string };

const { dir, socketPath, metrics } = workerData as NextThreadData;
const post = (message: MessageFromNext) => parentPort?.postMessage(message);

guardOutput();
allowSlowRoutes();

const { REDIS_URL, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings();
// This connection logs no errors: the front server's connection logs the same outage.
if (REDIS_URL !== undefined) setRedis(new RedisConnection(REDIS_URL, () => {}));

if (metrics) {
  const { createNextMetrics } = await import("#server/observe/prometheus.ts");
  const measured = createNextMetrics();
  provideMetrics(measured);
  metrics.on("message", async () => metrics.postMessage(await measured.registry.getMetricsAsJSON())).unref();
}
const tracker = await startErrorTracker(settings());
const traces =
  endpoint === undefined ? null : (await import("#server/observe/traces.ts")).startTraces(endpoint);

boundNextMemory();
const app = next({ dev: false, dir });
await app.prepare();
const handler = app.getRequestHandler();
const server = createServer((request, response) =>
  whileAnswering(response, () => void handler(request, response)),
);
// Its only client is in this process, so closing idle connections gains nothing.
server.keepAliveTimeout = 0;
server.requestTimeout = 0;
await new Promise<void>((resolve, reject) => {
  server.once("error", reject).listen(socketPath, resolve);
});

reportExceptions(post);
parentPort?.once("message", async ({ maxMs }: MessageToNext) => {
  await drain([server], { acceptMs: 0, maxMs });
  await app.close();
  await Promise.all([traces?.close(), tracker?.flush()]);
  process.exit();
});
post({});
