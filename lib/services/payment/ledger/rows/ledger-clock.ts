import "server-only";
import { steadyNow } from "#lib/platform/time/clock.ts";

let latest = 0;

/** Makes every later `ledgerTime` exceed the time of a stored record, whatever the system's clock says. */
export function noteLedgerTime(at: number): void {
  latest = Math.max(latest, at);
}

/**
 * The time for a record, in ms since 1970. It always grows, also after a restart with a clock that was set back, so
 * that the order of payments is kept.
 */
export function ledgerTime(): number {
  latest = Math.max(latest + 1, steadyNow());
  return latest;
}
