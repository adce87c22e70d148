import "server-only";
import { steadyNow } from "#lib/platform/clock.ts";

let latest = 0;

/** What the ledger holds has happened, whatever the system's clock says now. */
export function noteLedgerTime(at: number): void {
  latest = Math.max(latest, at);
}

/**
 * The time of the ledger's records, in ms since 1970. Later than every one before, also after a restart with a clock that
 * was set back: what came first decides who may pay.
 */
export function ledgerTime(): number {
  latest = Math.max(latest + 1, steadyNow());
  return latest;
}
