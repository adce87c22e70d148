import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { SiteError } from "#lib/errors.ts";
import { log } from "#lib/platform/log.ts";
import { processWide } from "#lib/platform/process-wide.ts";
import { type Settings, settings } from "#lib/settings.ts";
import type { LedgerDatabase, UseDatabase } from "./database.ts";
import { closed, noteOpen, withStore } from "./database-outage.ts";
import { openPostgres } from "./postgres.ts";
import { postgresTrouble } from "./postgres-errors.ts";
import { openSqlite, requireNoSqlite } from "./sqlite.ts";

/** Two connections of one process to a file would block each other. */
const held = processWide("payments", () => ({ current: null as Promise<LedgerDatabase> | null }));

async function open({ DATABASE_URL, DATA_DIR }: Settings): Promise<LedgerDatabase> {
  if (DATABASE_URL === undefined) return openSqlite(DATA_DIR);
  requireNoSqlite(DATA_DIR);
  const store = await openPostgres(DATABASE_URL);
  log("info", "Payments are kept in PostgreSQL");
  return store;
}

/** The database of this process, opened on first use, and again when it had to be closed. */
async function openStore(): Promise<LedgerDatabase> {
  const opening = held.current ?? open(settings());
  held.current = opening;
  try {
    return await opening;
  } catch (error) {
    if (held.current === opening) held.current = null;
    throw postgresTrouble(error) === null ? closed(error) : error;
  }
}

/**
 * Uses the database of this process.
 *
 * @throws SiteError 503 where it can't be used: without a record of payments there are none
 */
export const withDatabase: UseDatabase = withStore(openStore);

/** Closes the database of this process; whoever asks next opens it again. */
export async function closeDatabase(): Promise<void> {
  const { current } = held;
  held.current = null;
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
      if (!store.isShared) await closeDatabase();
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
