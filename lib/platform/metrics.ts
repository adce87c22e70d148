import { processWide } from "./process-wide.ts";

/** `other`: the address of another setting. */
type Upstream = "wordpress" | "paypal" | "turnstile" | "other";
/** `refused`: a 4xx; `failed`: a 5xx or no usable response. */
type Outcome = "ok" | "refused" | "failed";

/** The metrics of Next's thread (product: Metrics). */
export type Metrics = {
  upstream(asked: Upstream, outcome: Outcome, seconds: number): void;
  /** Counts a cache miss of a `use cache` function: fetched from WordPress, from another instance, or failed. */
  fill(result: "asked" | "shared" | "failed"): void;
  payments(count: () => Promise<Record<string, number>>): void;
  waiting(count: () => Promise<Record<string, number>>): void;
  /** Reads when the last sweep ended, in ms since 1970; null before the first. */
  swept(readLast: () => number | null): void;
};

const place = processWide("metrics", () => ({ metrics: null as Metrics | null }));

/** Called once in Next's thread, before Next starts. */
export const provideMetrics = (metrics: Metrics): void => {
  place.metrics = metrics;
};

/** Null without METRICS_PORT. */
export const metrics = (): Metrics | null => place.metrics;
