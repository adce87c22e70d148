import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { steadyNow } from "#lib/clock.ts";
import { SiteError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { type Settings, settings } from "#lib/settings.ts";
import { openPaymentsFile, requireNoFile } from "./payments-file.ts";
import { openPostgres } from "./payments-postgres.ts";
import type { PaymentsStore, WithPayments } from "./payments-store.ts";
import { troubleOf } from "./postgres-trouble.ts";

type Held = {
  current: Promise<PaymentsStore> | null;
  /** Why payments are closed, as the log has been told; empty while they are open. */
  told: string;
  /** Since when the database has not answered, by the steady clock; null while it does. */
  awaySince: number | null;
};

/**
 * One for the process, though routes and the sweep are bundled apart: of two connections to a file one would keep the
 * other from going on, and both wait.
 */
const name = Symbol.for("murmur payments");
const shared = globalThis as { [name]?: Held };
const held = (): Held => {
  shared[name] ??= { current: null, told: "", awaySince: null };
  return shared[name];
};

/** How long somebody waits for a database that restarts, in ms; who comes later is told at once that payments are closed. */
const patienceMs = 5_000;
/** Transactions that were in each other's way are done again so often. */
const mostConflicts = 25;

/** Pauses in ms, longer each time, and never those of two at once. */
const pauseOf = { conflict: 5, away: 100 };
const jittered = (trouble: keyof typeof pauseOf, tries: number) =>
  pauseOf[trouble] * Math.min(2 ** tries, 10) * (0.5 + Math.random());

function closed(error: unknown): SiteError {
  const mine = held();
  const reason = error instanceof Error ? error.message : String(error);
  if (reason !== mine.told) log("error", "Payments are closed", { reason });
  mine.told = reason;
  return new SiteError(503, "PAYMENTS_CLOSED");
}

function noteOpen(): void {
  const mine = held();
  if (mine.told !== "") log("info", "Payments are open again");
  mine.told = "";
  mine.awaySince = null;
}

async function open({ DATABASE_URL, DATA_DIR }: Settings): Promise<PaymentsStore> {
  if (DATABASE_URL === undefined) return openPaymentsFile(DATA_DIR);
  requireNoFile(DATA_DIR);
  return openPostgres(DATABASE_URL);
}

/** The database of this process, opened on first use, and again when it had to be closed. */
async function openStore(): Promise<PaymentsStore> {
  const mine = held();
  const opening = mine.current ?? open(settings());
  mine.current = opening;
  try {
    return await opening;
  } catch (error) {
    if (mine.current === opening) mine.current = null;
    throw troubleOf(error) === null ? closed(error) : error;
  }
}

/** Waits before something is done again. @throws the error, or SiteError 503, where it is not */
async function pauseAfter(error: unknown, tries: number): Promise<void> {
  const trouble = troubleOf(error);
  if (trouble === null || (trouble === "conflict" && tries >= mostConflicts)) throw error;
  if (trouble === "away") {
    const mine = held();
    mine.awaySince ??= steadyNow();
    if (steadyNow() - mine.awaySince > patienceMs) throw closed(error);
  }
  await sleep(jittered(trouble, tries));
}

/** Uses a database. What fails because it restarts, or because of another transaction, is done again. */
export const withStore =
  (openOne: () => Promise<PaymentsStore>): WithPayments =>
  async (work) => {
    for (let tries = 0; ; tries++) {
      try {
        const result = await work(await openOne());
        noteOpen();
        return result;
      } catch (error) {
        await pauseAfter(error, tries);
      }
    }
  };

/**
 * Uses the database of this process.
 *
 * @throws SiteError 503 where it can't be used: without a record of payments there are none
 */
export const withPayments: WithPayments = withStore(openStore);

/** Closes the database of this process; whoever asks next opens it again. */
export async function closePayments(): Promise<void> {
  const mine = held();
  const { current } = mine;
  mine.current = null;
  await current?.then(
    (store) => store.close(),
    () => {},
  );
}

/** How long whoever asks how the site is may wait, in ms. */
const checkMs = 2_000;

/** Whether payments can be recorded: the database is there, can be written, and is whole. */
export async function arePaymentsUsable(): Promise<boolean> {
  const late = sleep(checkMs, null, { ref: false }).then(() =>
    Promise.reject(new Error("the ledger does not answer")),
  );
  const check = async () => {
    const store = await openStore();
    // A file that is put in its place is another; a server is the same when it comes back.
    await store.check().catch(async (error) => {
      if (!store.isShared) await closePayments();
      throw error;
    });
  };
  try {
    await Promise.race([check(), late]);
    noteOpen();
    return true;
  } catch (error) {
    if (!(error instanceof SiteError)) closed(error);
    return false;
  }
}
