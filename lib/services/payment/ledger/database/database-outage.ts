import "server-only";
import { SiteError } from "#lib/errors.ts";
import { steadyNow } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { processWide } from "#lib/platform/process-wide.ts";
import { backoff, retry } from "#lib/platform/retry.ts";
import type { LedgerDatabase, UseDatabase } from "./database.ts";
import { postgresTrouble } from "./postgres-errors.ts";

// What is asked of the database again, and for how long.

type Reach = {
  /** Why payments are closed, as the log has been told; empty while they are open. */
  told: string;
  /** Since when the database has not answered, by the steady clock; null while it does. */
  awaySince: number | null;
  /** When it may be asked again, once it has been away for long. */
  askAt: number;
};

const reach = processWide("payments reach", (): Reach => ({ told: "", awaySince: null, askAt: 0 }));

/** How long somebody waits for a database that restarts, in ms; who comes later is told at once that payments are closed. */
const patienceMs = 5_000;
/** One that has been away for long is asked so often, in ms: a machine that is gone does not even refuse. */
const askEveryMs = 1_000;
/** Transactions that were in each other's way are done again so often. */
const mostConflicts = 25;

/** Pauses in ms, longer each time, and never those of two at once. */
const pauses = { conflict: { first: 5, longest: 50 }, away: { first: 100, longest: 1_000 } };

/** Payments are closed, and why; the log is told once. */
export function closed(error: unknown): SiteError {
  const reason = error instanceof Error ? error.message : String(error);
  if (reason !== reach.told) log("error", "Payments are closed", { reason });
  reach.told = reason;
  return new SiteError(503, "PAYMENTS_CLOSED");
}

/** The database has answered. */
export function noteOpen(): void {
  if (reach.told !== "") log("info", "Payments are open again");
  reach.told = "";
  reach.awaySince = null;
}

const isAwayForLong = () => reach.awaySince !== null && steadyNow() - reach.awaySince > patienceMs;

/** One at a time asks a database that has been away for long, for all. @throws SiteError 503 for the others */
function takeTurn(): void {
  if (!isAwayForLong()) return;
  if (steadyNow() < reach.askAt) throw new SiteError(503, "PAYMENTS_CLOSED");
  reach.askAt = steadyNow() + askEveryMs;
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

/** Uses a database. What fails because it restarts, or because of another transaction, is done again. */
export const withStore =
  (open: () => Promise<LedgerDatabase>): UseDatabase =>
  async (work) => {
    takeTurn();
    const result = await retry(async () => work(await open()), pauseAfter);
    noteOpen();
    return result;
  };
