// How often WordPress is asked about a payment that was taken (spec §9, ruling 28). Data and pure functions.

/** What one attempt ended with, as the table names it. */
export type Outcome = "done" | "processing" | "throttled" | "failing" | "network" | "final";

/** How many more attempts each outcome is worth. */
export const retryTables = {
  order: { done: 0, processing: 5, throttled: 2, failing: 3, network: 2, final: 0 },
  subscription: { done: 0, processing: 5, throttled: 2, failing: 3, network: 2, final: 0 },
} as const satisfies Record<string, Record<Outcome, number>>;
export type RetryTable = keyof typeof retryTables;

/** Seconds. */
const backoff = { first: 1, most: 10 };
const retryAfter = { usual: 5, most: 30 };

/** What a status of WordPress counts as; 2xx is told apart by its body. */
export function outcomeOf(status: number): Outcome {
  if (status === 429 || status === 408) return "throttled";
  return status >= 500 ? "failing" : "final";
}

/** Attempts had so far, by outcome. */
export type Tally = Partial<Record<Outcome, number>>;

export type Wait = { attempt: number; of: number; seconds: number };

/**
 * The wait before the next attempt, or null where there is none. `tally` includes the outcome at hand; `said` are the
 * seconds that WordPress asked for.
 */
export function nextWait(
  table: RetryTable,
  outcome: Outcome,
  tally: Tally,
  said?: number | null,
): Wait | null {
  const of = retryTables[table][outcome];
  const attempt = tally[outcome] ?? 0;
  if (attempt > of || of === 0) return null;
  if (outcome === "processing") {
    const seconds = said !== undefined && said !== null && said > 0 ? said : retryAfter.usual;
    return { attempt, of, seconds: Math.min(seconds, retryAfter.most) };
  }
  const before = Object.entries(tally).reduce(
    (sum, [name, count]) => sum + (name === "processing" ? 0 : count),
    0,
  );
  return { attempt, of, seconds: Math.min(backoff.first * 2 ** (before - 1), backoff.most) };
}
