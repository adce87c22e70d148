import "server-only";
import { backoff, retry } from "#lib/platform/concurrency/retry.ts";
import { log } from "#lib/platform/observe/log.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import type { WithDatabase } from "./database.ts";
import { postgresTrouble } from "./postgres-errors.ts";

/** How long a caller waits for a restarting database, in ms; later callers get the error at once. */
const patienceMs = 5_000;
/**
 * How often a database that has been away for long is tried, in ms; each try of a vanished machine ends by a time-out.
 */
const tryEveryMs = 1_000;
/** How often a transaction that conflicts with another is repeated. */
const maxConflicts = 25;

/** The first and the longest pause before another try, in ms. */
const pauses = { conflict: { first: 5, max: 50 }, away: { first: 100, max: 1_000 } };

type OutageReport = {
  /** The error that callers get during an outage. */
  newError(): Error;
  /** The log's messages at the start and the end of an outage. */
  messages: { down: string; up: string };
};

/** Repeats the use of a database that is away for a moment, and refuses its use while it is away for long. */
export class DatabaseOutage {
  readonly #report: OutageReport;
  /** The reason in the log; empty while the database can be used. */
  #loggedReason = "";
  /** When the database stopped answering, by the steady clock; null while it answers. */
  #awaySince: number | null = null;
  /** When the next caller may try a database that has been away for long, by the steady clock. */
  #tryAt = 0;

  constructor(report: OutageReport) {
    this.#report = report;
  }

  /** Logs why the database can't be used, each reason once. @returns the error for callers */
  begin(cause: unknown): Error {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (reason !== this.#loggedReason) log("error", this.#report.messages.down, { reason });
    this.#loggedReason = reason;
    return this.#report.newError();
  }

  end(): void {
    if (this.#loggedReason !== "") log("info", this.#report.messages.up);
    this.#loggedReason = "";
    this.#awaySince = null;
  }

  /** Returns a use of the database that repeats its work after a restart or a conflict of transactions. */
  retrying<Store>(open: () => Promise<Store>): WithDatabase<Store> {
    return async (work) => {
      this.#admitOne();
      const result = await retry(
        async () => work(await open()),
        (error, failures) => this.#pauseAfter(error, failures),
      );
      this.end();
      return result;
    };
  }

  #isAwayForLong(): boolean {
    return this.#awaySince !== null && steadyNow() - this.#awaySince > patienceMs;
  }

  /** While the database is away for long, lets one caller a second try it. @throws the report's error for the others */
  #admitOne(): void {
    if (!this.#isAwayForLong()) return;
    if (steadyNow() < this.#tryAt) throw this.#report.newError();
    this.#tryAt = steadyNow() + tryEveryMs;
  }

  /** Ms until another try; null for none. @throws the report's error where the database has been away for long */
  #pauseAfter(error: unknown, failures: number): number | null {
    const trouble = postgresTrouble(error);
    if (trouble === null || (trouble === "conflict" && failures >= maxConflicts)) return null;
    if (trouble === "away") {
      this.#awaySince ??= steadyNow();
      if (this.#isAwayForLong()) throw this.begin(error);
    }
    return backoff(pauses[trouble], failures) * (0.5 + Math.random());
  }
}
