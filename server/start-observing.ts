import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { ServerContext } from "./answering/base/context.ts";
import { listen } from "./http/listen.ts";
import { startErrorTracker } from "./observe/report-errors.ts";

/** `port`: the channel over which Next's thread sends its metrics. */
export type Observation = { port: MessagePort | undefined; close(): Promise<void> };

/** Starts metrics and traces if the settings say so (product: Metrics); loads nothing otherwise. */
export async function startObserving(context: ServerContext): Promise<Observation> {
  const { METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = context.settings;
  const measured =
    METRICS_PORT === undefined ? null : await startMetrics(context, METRICS_PORT, METRICS_HOST);
  if (endpoint !== undefined) {
    const { createTraces } = await import("./observe/traces.ts");
    const traces = createTraces(endpoint);
    context.traces = traces;
    context.next.traceHeaders = traces.headers;
  }
  const tracker = await startErrorTracker(context.settings);
  return {
    port: measured?.port,
    async close() {
      measured?.close();
      await Promise.all([context.traces?.close(), tracker?.flush()]);
    },
  };
}

async function startMetrics(context: ServerContext, port: number, host: string) {
  const { createFrontMetrics } = await import("./observe/prometheus.ts");
  const { createMetricsServer } = await import("./observe/metrics-server.ts");
  const front = createFrontMetrics(context.admission, () => context.sharing?.redis.isUp ?? null);
  context.metrics = front;
  const { port1, port2 } = new MessageChannel();
  const server = createMetricsServer(front.registry, port1);
  await listen(server, port, host);
  return {
    port: port2,
    close() {
      port1.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
