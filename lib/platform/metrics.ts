import { processWide } from "./process-wide.ts";

/** Who is asked: WordPress, PayPal, Cloudflare's check of people, or an address of a setting that is none of them. */
type Upstream = "wordpress" | "paypal" | "turnstile" | "other";
/** `refused`: it said no; `failed`: no usable answer, or a 5xx. */
type Outcome = "ok" | "refused" | "failed";

/** What Next's thread measures (product: Metrics). */
export type Metrics = {
  /** A call of another server has ended. */
  upstream(asked: Upstream, outcome: Outcome, seconds: number): void;
  /** An answer of a `use cache` function: WordPress was asked for it, another instance was, or it could not be had. */
  fill(result: "asked" | "shared" | "failed"): void;
  /** What is counted of payments each time that somebody looks, by state. */
  payments(count: () => Promise<Record<string, number>>): void;
  /** The same of those that wait for a person, by what for. */
  waiting(count: () => Promise<Record<string, number>>): void;
  /** When the last sweep ended, in ms since 1970; null before the first one. */
  swept(readLast: () => number | null): void;
};

const place = processWide("metrics", () => ({ metrics: null as Metrics | null }));

/** Said once in Next's thread, before Next starts. */
export const provideMetrics = (metrics: Metrics): void => {
  place.metrics = metrics;
};

/** Null where nobody measures (METRICS_PORT): it costs nothing then. */
export const metrics = (): Metrics | null => place.metrics;
