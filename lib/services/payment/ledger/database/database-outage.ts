import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { SiteError } from "#lib/errors.ts";
import { steadyNow } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import type { PaymentsStore, WithPayments } from "./database.ts";
import { troubleOf } from "./postgres-errors.ts";

// What is asked of the database again, and for how long.

type Reach = {
  /** Why payments are closed, as the log has been told; empty while they are open. */
  told: string;
  /** Since when the database has not answered, by the steady clock; null while it does. */
  awaySince: number | null;
  /** When it may be asked again, once it has been away for long. */
  askAt: number;
};

/** Of all of the process, though routes and the sweep are bundled apart. */
const name = Symbol.for("murmur payments reach");
const shared = globalThis as { [name]?: Reach };
const reach = (): Reach => {
  shared[name] ??= { told: "", awaySince: null, askAt: 0 };
  return shared[name];
};

/** How long somebody waits for a database that restarts, in ms; who comes later is told at once that payments are closed. */
const patienceMs = 5_000;
/** One that has been away for long is asked so often, in ms: a machine that is gone does not even refuse. */
const askEveryMs = 1_000;
/** Transactions that were in each other's way are done again so often. */
const mostConflicts = 25;

/** Pauses in ms, longer each time, and never those of two at once. */
const pauses = { conflict: 5, away: 100 };
const jittered = (trouble: keyof typeof pauses, tries: number) =>
  pauses[trouble] * Math.min(2 ** tries, 10) * (0.5 + Math.random());

/** Payments are closed, and why; the log is told once. */
export function closed(error: unknown): SiteError {
  const mine = reach();
  const reason = error instanceof Error ? error.message : String(error);
  if (reason !== mine.told) log("error", "Payments are closed", { reason });
  mine.told = reason;
  return new SiteError(503, "PAYMENTS_CLOSED");
}

/** The database has answered. */
export function noteOpen(): void {
  const mine = reach();
  if (mine.told !== "") log("info", "Payments are open again");
  mine.told = "";
  mine.awaySince = null;
}

const isAwayForLong = ({ awaySince }: Reach) => awaySince !== null && steadyNow() - awaySince > patienceMs;

/** One at a time asks a database that has been away for long, for all. @throws SiteError 503 for the others */
function takeTurn(): void {
  const mine = reach();
  if (!isAwayForLong(mine)) return;
  if (steadyNow() < mine.askAt) throw new SiteError(503, "PAYMENTS_CLOSED");
  mine.askAt = steadyNow() + askEveryMs;
}

/** Waits before something is done again. @throws the error, or SiteError 503, where it is not */
async function pauseAfter(error: unknown, tries: number): Promise<void> {
  const trouble = troubleOf(error);
  if (trouble === null || (trouble === "conflict" && tries >= mostConflicts)) throw error;
  if (trouble === "away") {
    const mine = reach();
    mine.awaySince ??= steadyNow();
    if (isAwayForLong(mine)) throw closed(error);
  }
  await sleep(jittered(trouble, tries));
}

/** Uses a database. What fails because it restarts, or because of another transaction, is done again. */
export const withStore =
  (open: () => Promise<PaymentsStore>): WithPayments =>
  async (work) => {
    takeTurn();
    for (let tries = 0; ; tries++) {
      try {
        const result = await work(await open());
        noteOpen();
        return result;
      } catch (error) {
        await pauseAfter(error, tries);
      }
    }
  };
