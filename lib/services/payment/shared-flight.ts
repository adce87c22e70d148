import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { processWide } from "#lib/platform/concurrency/process-wide.ts";
import { backoff } from "#lib/platform/concurrency/retry.ts";
import { SingleFlight } from "#lib/platform/concurrency/single-flight.ts";
import type { Lock } from "#lib/platform/database/database.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { withLedgerDatabase } from "./ledger/database/ledger-database.ts";

/** Pauses between two tries to get the lock, in ms. */
const pauses = { first: 50, max: 500 };

type RunOptions<Result> = {
  /** Returns the result to give in its place if another instance of the site holds the lock for `patienceMs`. */
  whenBusy: () => Result;
  patienceMs: number;
};

/** Acquires the lock in a shared ledger; "notShared" if only this process uses the ledger. */
const acquireLock = (name: string): Promise<Lock | "notShared" | null> =>
  withLedgerDatabase(async ({ isShared, lock }) => (isShared ? lock(name) : "notShared"));

/** Runs `run` while no other instance of the site does. */
export async function runAlone<Result>(
  name: string,
  { whenBusy, patienceMs }: RunOptions<Result>,
  run: () => Promise<Result>,
): Promise<Result> {
  const until = steadyNow() + patienceMs;
  let lock = await acquireLock(name);
  for (let tries = 0; lock === null && steadyNow() < until; tries++) {
    await sleep(backoff(pauses, tries));
    lock = await acquireLock(name);
  }
  if (lock === null) return whenBusy();
  try {
    return await run();
  } finally {
    if (lock !== "notShared") await lock.release();
  }
}

export type SharedFlightOptions<Result> = RunOptions<Result> & {
  name: string;
  isPersonal?: (error: unknown) => boolean;
};

/**
 * One run at a time for each key, in all instances of the site. Callers in this process share a run. Callers in another
 * instance wait for it, then run too, and find the work done.
 */
export function sharedFlight<Result, Progress>(options: SharedFlightOptions<Result>) {
  const { name, isPersonal } = options;
  const flight = processWide(`flight ${name}`, () => new SingleFlight<Result, Progress>({ isPersonal }));
  const join: SingleFlight<Result, Progress>["join"] = (key, run, listener) =>
    flight.join(key, (report) => runAlone(`${name} ${key}`, options, () => run(report)), listener);
  return { join };
}
