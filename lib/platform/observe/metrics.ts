import { processWide } from "#lib/platform/concurrency/process-wide.ts";

/** `other`: a host that another setting names. */
type Upstream = "wordpress" | "paypal" | "turnstile" | "other";
/** `refused`: a 4xx; `failed`: a 5xx or no usable response. */
type UpstreamOutcome = "ok" | "refused" | "failed";

/** The metrics of Next's thread (product: Metrics). */
export type Metrics = {
  countUpstreamCall(upstream: Upstream, outcome: UpstreamOutcome, seconds: number): void;
  /**
   * Counts how a `use cache` function got what it had not cached: from WordPress, from another instance, or not at all.
   */
  countFill(result: "asked" | "shared" | "failed"): void;
  /** Counts an event of PayPal's: taken, refused, or left for PayPal to send again. `event` is one of a fixed list. */
  countWebhookEvent(event: string, result: "taken" | "refused" | "again"): void;
  /** Counts an invalidated cache tag by its kind, and by who sent it. */
  countRevalidation(tag: string, from: "wordpress" | "instance"): void;
  watchPayments(count: () => Promise<Record<string, number>>): void;
  watchWaiting(count: () => Promise<Record<string, number>>): void;
  /** Registers the reader of the time when the last sweep ended: ms since 1970, null before the first. */
  watchSweeps(readLast: () => number | null): void;
};

const slot = processWide("metrics", () => ({ metrics: null as Metrics | null }));

/** Called once in Next's thread, before Next starts. */
export const provideMetrics = (metrics: Metrics): void => {
  slot.metrics = metrics;
};

/** Null without METRICS_PORT. */
export const metrics = (): Metrics | null => slot.metrics;
