import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { SiteError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { processWide } from "#lib/platform/process-wide.ts";
import { type Settings, settings } from "#lib/platform/settings.ts";
import type { Database, UseDatabase } from "./database.ts";
import { closed, noteOpen, retrying } from "./database-outage.ts";
import { openPostgres } from "./postgres.ts";
import { postgresTrouble } from "./postgres-errors.ts";
import { openSqlite, requireNoSqlite } from "./sqlite.ts";

/** Two connections of one process to a file would block each other. */
const held = processWide("payments", () => ({ current: null as Promise<Database> | null }));

/**
 * Uses the database of this process.
 *
 * @throws SiteError 503 where it can't be used: no payments without a record of them
 */
export const withDatabase: UseDatabase = retrying(openStore);

/** Closes the database of this process; the next use opens it again. */
export async function closeDatabase(): Promise<void> {
  const { current } = held;
  held.current = null;
  await current?.then(
    (store) => store.close(),
    () => {},
  );
}

/** How long a health check waits, in ms. */
const checkMs = 2_000;

/** Whether payments can be recorded: the database is there, writable and undamaged. */
export async function arePaymentsUsable(): Promise<boolean> {
  const late = sleep(checkMs, null, { ref: false }).then(() =>
    Promise.reject(new Error("the ledger does not answer")),
  );
  const check = async () => {
    const store = await openStore();
    // SQLite's file may have been replaced by a restored one; a PostgreSQL server that returns is the same.
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

/** The database of this process, opened on first use and after it was closed. */
async function openStore(): Promise<Database> {
  const opening = held.current ?? open(settings());
  held.current = opening;
  try {
    return await opening;
  } catch (error) {
    if (held.current === opening) held.current = null;
    throw postgresTrouble(error) === null ? closed(error) : error;
  }
}

async function open({ DATABASE_URL, DATA_DIR }: Settings): Promise<Database> {
  if (DATABASE_URL === undefined) return openSqlite(DATA_DIR);
  requireNoSqlite(DATA_DIR);
  const store = await openPostgres(DATABASE_URL);
  log("info", "Payments are kept in PostgreSQL");
  return store;
}
