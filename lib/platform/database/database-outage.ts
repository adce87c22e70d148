import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { backoff, retry } from "#lib/platform/retry.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import type { UseDatabase } from "./database.ts";
import { postgresTrouble } from "./postgres-errors.ts";

/** How long a caller waits for a restarting database, in ms; later callers get the error at once. */
const patienceMs = 5_000;
/** How often a database that has been away for long is tried, in ms: a vanished machine does not even refuse. */
const tryEveryMs = 1_000;
/** How often conflicting transactions are repeated. */
const maxConflicts = 25;

/** In ms, growing and with jitter. */
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
  /** Since when the database has not answered, by the steady clock; null while it does. */
  #awaySince: number | null = null;
  /** When the next caller may try a database that has been away for long. */
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

  /** A use of the database that repeats work which failed because of a restart, or of another transaction. */
  retrying<Store>(open: () => Promise<Store>): UseDatabase<Store> {
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

  /** Lets one caller at a time try a database that has been away for long. @throws the report's error for the others */
  #admitOne(): void {
    if (!this.#isAwayForLong()) return;
    if (steadyNow() < this.#tryAt) throw this.#report.newError();
    this.#tryAt = steadyNow() + tryEveryMs;
  }

  /** Ms before another try; null for none. @throws the report's error where the database has been away for long */
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
