import { vi } from "vitest";
import { setServerClock } from "#harness/postgres/clock.ts";
import { sweep } from "#lib/services/payment/background/sweep.ts";
import { schedulePoll } from "#lib/services/payment/ledger/changes/change-payment.ts";

export const [hour, day] = [3_600_000, 86_400_000];
const start = Date.now();
let clock = start;

/**
 * Moves time forward, also on PostgreSQL's server. The clock goes on from where the last test left it, so that
 * all that this test stored is past.
 */
export async function passTime(ms: number): Promise<void> {
  clock += ms;
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: clock });
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) await setServerClock(DATABASE_URL, clock - start);
}

/** A time from now, in ISO format. */
export const timeFromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Makes a payment due, and sweeps. */
export async function sweepOf(id: string): Promise<void> {
  await schedulePoll(id, 0, 0);
  await sweep();
}
