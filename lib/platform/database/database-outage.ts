import "server-only";
import { SiteError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { processWide } from "#lib/platform/process-wide.ts";
import { backoff, retry } from "#lib/platform/retry.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import type { Database, UseDatabase } from "./database.ts";
import { postgresTrouble } from "./postgres-errors.ts";

// Repeats the use of a database that is away for a moment, and closes payments while it is away for long.

type Reach = {
  /** The logged reason why payments are closed; empty while they are open. */
  logged: string;
  /** Since when the database has not answered, by the steady clock; null while it does. */
  awaySince: number | null;
  /** When the next caller may try a database that has been away for long. */
  tryAt: number;
};

const reach = processWide("payments reach", (): Reach => ({ logged: "", awaySince: null, tryAt: 0 }));

/** How long a caller waits for a restarting database, in ms; later ones get PAYMENTS_CLOSED at once. */
const patienceMs = 5_000;
/** How often a database that has been away for long is tried, in ms: a vanished machine does not even refuse. */
const tryEveryMs = 1_000;
/** How often conflicting transactions are repeated. */
const mostConflicts = 25;

/** In ms, growing and with jitter. */
const pauses = { conflict: { first: 5, longest: 50 }, away: { first: 100, longest: 1_000 } };

/** The error while payments are closed; logs each reason once. */
export function closed(error: unknown): SiteError {
  const reason = error instanceof Error ? error.message : String(error);
  if (reason !== reach.logged) log("error", "Payments are closed", { reason });
  reach.logged = reason;
  return new SiteError(503, "PAYMENTS_CLOSED");
}

export function noteOpen(): void {
  if (reach.logged !== "") log("info", "Payments are open again");
  reach.logged = "";
  reach.awaySince = null;
}

const isAwayForLong = () => reach.awaySince !== null && steadyNow() - reach.awaySince > patienceMs;

/** Lets one caller at a time try a database that has been away for long. @throws SiteError 503 for the others */
function admitOne(): void {
  if (!isAwayForLong()) return;
  if (steadyNow() < reach.tryAt) throw new SiteError(503, "PAYMENTS_CLOSED");
  reach.tryAt = steadyNow() + tryEveryMs;
}

/** The pause before another try; null for none. @throws SiteError 503 where the database has been away for long */
function pauseAfter(error: unknown, failures: number): number | null {
  const trouble = postgresTrouble(error);
  if (trouble === null || (trouble === "conflict" && failures >= mostConflicts)) return null;
  if (trouble === "away") {
    reach.awaySince ??= steadyNow();
    if (isAwayForLong()) throw closed(error);
  }
  return backoff(pauses[trouble], failures) * (0.5 + Math.random());
}

/** Uses a database; repeats what failed because it restarted, or because of another transaction. */
export const retrying =
  (open: () => Promise<Database>): UseDatabase =>
  async (work) => {
    admitOne();
    const result = await retry(async () => work(await open()), pauseAfter);
    noteOpen();
    return result;
  };
