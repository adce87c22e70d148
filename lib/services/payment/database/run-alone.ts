import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { steadyNow } from "#lib/platform/clock.ts";
import type { Lock } from "#lib/services/payment/ledger/database/database.ts";
import { withPayments } from "#lib/services/payment/ledger/database/with-database.ts";

/** Pauses between two looks whether another instance is done, in ms. */
const pauses = { first: 50, longest: 500 };

type Terms<Result> = { whenBusy: () => Result; patienceMs: number };

/** A ledger that several instances share has their locks too; `notShared`: this process is alone with it. */
const takeLock = (name: string): Promise<Lock | "notShared" | null> =>
  withPayments(async ({ isShared, lock }) => (isShared ? lock(name) : "notShared"));

/** Runs something while no other instance of the site does; what is to be said instead where one does for too long. */
export async function runAlone<Result>(
  name: string,
  { whenBusy, patienceMs }: Terms<Result>,
  run: () => Promise<Result>,
): Promise<Result> {
  const until = steadyNow() + patienceMs;
  let wait = pauses.first;
  let lock = await takeLock(name);
  while (lock === null && steadyNow() < until) {
    await sleep(wait);
    wait = Math.min(wait * 2, pauses.longest);
    lock = await takeLock(name);
  }
  if (lock === null) return whenBusy();
  try {
    return await run();
  } finally {
    if (lock !== "notShared") await lock.release();
  }
}
