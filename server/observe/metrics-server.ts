import { createServer, type Server } from "node:http";
import type { MessagePort } from "node:worker_threads";
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from "prom-client";

type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

const patienceMs = 2_000;

/** Answers Prometheus on a private port (product: Metrics). */
export function createMetricsServer(front: Registry, port: MessagePort): Server {
  return createServer(async ({ url, method }, response) => {
    if (method !== "GET" || url !== "/metrics") return response.writeHead(404).end();
    try {
      const merged = AggregatorRegistry.aggregate([
        await front.getMetricsAsJSON(),
        await measuredByNext(port),
      ]);
      response.writeHead(200, { "content-type": merged.contentType }).end(await merged.metrics());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
}

/** The metrics of Next's thread; none if it does not answer. */
function measuredByNext(port: MessagePort): Promise<MetricValues> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve([]), patienceMs);
    port.once("message", (measured: MetricValues) => {
      clearTimeout(late);
      resolve(measured);
    });
    port.postMessage(null);
  });
}
