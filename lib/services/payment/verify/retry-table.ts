import type { RetryWait } from "#lib/contracts/payment.ts";
import { backoff } from "#lib/platform/retry.ts";

// How often WordPress is asked about a payment that was captured (product: Retry table). Data and pure functions.

/** What one attempt ended with, as the table names it. */
export type Outcome = "done" | "processing" | "throttled" | "failing" | "network" | "final";

/** How many more attempts each outcome is worth. */
export const retryTables = {
  order: { done: 0, processing: 5, throttled: 2, failing: 3, network: 2, final: 0 },
  subscription: { done: 0, processing: 5, throttled: 2, failing: 3, network: 2, final: 0 },
} as const satisfies Record<string, Record<Outcome, number>>;
export type RetryTable = keyof typeof retryTables;

/** Seconds. */
const afterFailure = { first: 1, longest: 10 };
const retryAfter = { usual: 5, max: 30 };

/** What a status of WordPress counts as; 2xx is told apart by its body. */
export function outcomeOfStatus(status: number): Outcome {
  if (status === 429 || status === 408) return "throttled";
  return status >= 500 ? "failing" : "final";
}

/** Attempts had so far, by outcome. */
export type Attempts = Partial<Record<Outcome, number>>;

/**
 * The wait before the next attempt, or null where there is none. `attempts` includes the outcome at hand;
 * `askedSeconds` is what WordPress asked for.
 */
export function nextWait(
  table: RetryTable,
  outcome: Outcome,
  attempts: Attempts,
  askedSeconds?: number | null,
): RetryWait | null {
  const of = retryTables[table][outcome];
  const attempt = attempts[outcome] ?? 0;
  if (attempt > of || of === 0) return null;
  if (outcome === "processing") {
    const asked = askedSeconds ?? 0;
    return { attempt, of, seconds: Math.min(asked > 0 ? asked : retryAfter.usual, retryAfter.max) };
  }
  const failures = Object.entries(attempts).reduce(
    (sum, [name, count]) => sum + (name === "processing" ? 0 : count),
    0,
  );
  return { attempt, of, seconds: backoff(afterFailure, failures - 1) };
}
