import type { IncomingMessage } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Metrics } from "#lib/platform/observe/metrics.ts";
import type { Admission } from "#server/admission/admission.ts";
import { kindOf } from "#server/http/request/request-kind.ts";
import type { RequestLog } from "./access-log.ts";
import { builtCommit, version } from "./release.ts";

// Metrics for operators (product: Metrics), loaded with METRICS_PORT. Each thread has its own registry.

/** Seconds, from cache hits to deadlines. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
const percentiles = [50, 99, 100];

export type FrontMetrics = {
  registry: Registry;
  request(request: IncomingMessage, status: number, log: RequestLog): void;
};

export function createFrontMetrics(admission: Admission, isRedisUp: () => boolean | null): FrontMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchEventLoop(registry, "front");
  new Gauge({
    name: "murmur_build_info",
    help: "1 for the version that runs",
    labelNames: ["version", "commit", "node"],
    registers,
  }).set({ version, commit: builtCommit(), node: process.version }, 1);
  const requests = new Counter({
    name: "murmur_requests_total",
    help: "Requests by what they ask for, where the answer came from, and its status",
    labelNames: ["kind", "cache", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "murmur_request_seconds",
    help: "Time from a request to the end of its answer",
    labelNames: ["kind"],
    buckets,
    registers,
  });
  countByLabel(registry, () => admission.counts, {
    name: "murmur_work",
    help: "Work that no cached page answers: what runs, and who waits for it",
    label: "state",
  });
  new Gauge({
    name: "murmur_redis_up",
    help: "1 while Redis answers; absent where none is set",
    registers,
    collect() {
      const isUp = isRedisUp();
      if (isUp === null) this.remove();
      else this.set(Number(isUp));
    },
  });
  return {
    registry,
    request(request, status, { cache, started }) {
      const kind = kindOf(request);
      requests.inc({ kind, cache, status: `${Math.floor(status / 100)}xx` });
      seconds.observe({ kind }, (performance.now() - started) / 1000);
    },
  };
}

export function createNextMetrics(): Metrics & { registry: Registry } {
  const registry = new Registry();
  const registers = [registry];
  watchEventLoop(registry, "next");
  const upstream = new Histogram({
    name: "murmur_upstream_seconds",
    help: "Calls of other servers by server and outcome",
    labelNames: ["upstream", "outcome"],
    buckets,
    registers,
  });
  const fills = new Counter({
    name: "murmur_fills_total",
    help: "Answers of WordPress that were not in memory: requested, taken from another instance, or not to be had",
    labelNames: ["result"],
    registers,
  });
  const webhooks = new Counter({
    name: "murmur_webhooks_total",
    help: "Events of PayPal by type, and whether they were taken, refused or must be sent again",
    labelNames: ["event", "result"],
    registers,
  });
  const revalidations = new Counter({
    name: "murmur_revalidations_total",
    help: "Invalidated cache tags by kind, and whether WordPress or another instance sent them",
    labelNames: ["tag", "from"],
    registers,
  });
  return {
    registry,
    countUpstreamCall: (name, outcome, time) => upstream.observe({ upstream: name, outcome }, time),
    countFill: (result) => fills.inc({ result }),
    countWebhookEvent: (event, result) => webhooks.inc({ event, result }),
    countRevalidation: (tag, from) => revalidations.inc({ tag, from }),
    watchPayments: (count) =>
      countByLabel(registry, count, {
        name: "murmur_payments",
        help: "Payments in the ledger by state",
        label: "state",
      }),
    watchWaiting: (count) =>
      countByLabel(registry, count, {
        name: "murmur_payments_waiting",
        help: "Payments that wait for a person, by what for",
        label: "what",
      }),
    watchSweeps(readLast) {
      new Gauge({
        name: "murmur_sweep_age_seconds",
        help: "Time since the last sweep of payments ended",
        registers,
        collect() {
          const last = readLast();
          if (last === null) this.remove();
          else this.set((Date.now() - last) / 1000);
        },
      });
    },
  };
}

type Counts = Readonly<Record<string, number>>;

/** Adds a gauge with a value for each name in `count`, which is called at every scrape. */
function countByLabel(
  registry: Registry,
  count: () => Counts | Promise<Counts>,
  { name, help, label }: { name: string; help: string; label: string },
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [value, number] of Object.entries(await count())) this.set({ [label]: value }, number);
    },
  });
}

/** Measures the delay of this thread's event loop since the last scrape. */
function watchEventLoop(registry: Registry, thread: "front" | "next"): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: "murmur_event_loop_delay_seconds",
    help: "How late the event loop of a thread runs, since the last look",
    labelNames: ["thread", "percentile"],
    registers: [registry],
    collect() {
      for (const percentile of percentiles)
        this.set({ thread, percentile: String(percentile) }, delay.percentile(percentile) / 1e9);
      delay.reset();
    },
  });
}
