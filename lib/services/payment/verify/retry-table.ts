import type { RetryWait } from "#lib/contracts/payment/payment.ts";
import { backoff } from "#lib/platform/concurrency/retry.ts";
import { isTemporaryStatus } from "#lib/platform/http/temporary-status.ts";

// How often the site requests the confirmation of a captured payment (product: Retry table).

/** The outcome of one attempt. */
export type AttemptOutcome = "done" | "processing" | "throttled" | "failing" | "network" | "final";

/** How many more attempts each outcome gets, for orders and subscriptions. */
export const retryTable: Record<AttemptOutcome, number> = {
  done: 0,
  processing: 5,
  throttled: 2,
  failing: 3,
  network: 2,
  final: 0,
};

/** In seconds. */
const afterFailure = { first: 1, max: 10 };
const retryAfter = { usual: 5, max: 30 };

/** The outcome by WordPress's status; a 2xx depends on its body. */
export function outcomeOfStatus(status: number): AttemptOutcome {
  if (!isTemporaryStatus(status)) return "final";
  return status >= 500 ? "failing" : "throttled";
}

/** The number of attempts with each outcome. */
export type Attempts = Partial<Record<AttemptOutcome, number>>;

/**
 * The seconds before the next attempt; null for none. `attempts` include the present one. `wantedSeconds`: WordPress's
 * Retry-After.
 */
export function nextWait(
  outcome: AttemptOutcome,
  attempts: Attempts,
  wantedSeconds?: number | null,
): RetryWait | null {
  const allowed = retryTable[outcome];
  const attempt = attempts[outcome] ?? 0;
  if (attempt > allowed) return null;
  if (outcome === "processing") {
    const wanted = wantedSeconds ?? 0;
    return {
      attempt,
      of: allowed,
      seconds: Math.min(wanted > 0 ? wanted : retryAfter.usual, retryAfter.max),
    };
  }
  const failures = Object.entries(attempts).reduce(
    (sum, [name, count]) => sum + (name === "processing" ? 0 : count),
    0,
  );
  return { attempt, of: allowed, seconds: backoff(afterFailure, failures - 1) };
}
