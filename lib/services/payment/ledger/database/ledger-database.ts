import "server-only";
import { processWide } from "#lib/platform/concurrency/process-wide.ts";
import { readTime, type WithDatabase } from "#lib/platform/database/database.ts";
import { DatabaseOutage } from "#lib/platform/database/database-outage.ts";
import { migrate } from "#lib/platform/database/migrate.ts";
import { closeProcessPostgres, processPostgres } from "#lib/platform/database/postgres.ts";
import { postgresTrouble } from "#lib/platform/database/postgres-errors.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { type Settings, settings } from "#lib/platform/settings.ts";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";
import { openLedgerFile, requireNoLedgerFile } from "./ledger-file.ts";
import { ledgerMigrations } from "./ledger-migrations.ts";
import type { LedgerDatabase, LedgerTables } from "./ledger-tables.ts";

/** Process-wide, because two connections of one process to a file would block each other. Tests put others here. */
export const openedDatabase = processWide("payments", () => ({
  current: null as Promise<LedgerDatabase> | null,
}));

/** Payments are closed while they can't be recorded. */
export const ledgerOutage = processWide(
  "payments outage",
  () =>
    new DatabaseOutage({
      newError: () => new SiteError(503, "PAYMENTS_CLOSED"),
      messages: { down: "Payments are closed", up: "Payments are open again" },
    }),
);

/**
 * Uses the database of payments.
 *
 * @throws SiteError 503 where it can't be used
 */
export const withLedgerDatabase: WithDatabase<LedgerDatabase> = ledgerOutage.retrying(openOnce);

/** The time for the records of the ledger, in ms since 1970. */
export const readLedgerClock = (): Promise<number> => withLedgerDatabase(readTime);

/** Closes the database of payments; the next use opens it again. */
export async function closeLedgerDatabase(): Promise<void> {
  const { current } = openedDatabase;
  openedDatabase.current = null;
  await current?.then(
    (store) => (store.isShared ? closeProcessPostgres() : store.close()),
    () => {},
  );
}

/** How long a health check waits, in ms. */
const checkMs = 2_000;

/** Whether payments can be recorded: the database is there, writable and undamaged. */
export async function arePaymentsUsable(): Promise<boolean> {
  const check = async () => {
    const store = await openOnce();
    // A restored file may have replaced SQLite's, so it is opened anew; PostgreSQL reconnects by itself.
    await store.check().catch(async (error) => {
      if (!store.isShared) await closeLedgerDatabase();
      throw error;
    });
  };
  try {
    await withDeadline(checkMs, check(), "the ledger does not answer");
    ledgerOutage.end();
    return true;
  } catch (error) {
    if (!(error instanceof SiteError)) ledgerOutage.begin(error);
    return false;
  }
}

/** The database of payments, opened on first use and after it was closed. */
async function openOnce(): Promise<LedgerDatabase> {
  const opening = openedDatabase.current ?? open(settings());
  openedDatabase.current = opening;
  try {
    return await opening;
  } catch (error) {
    if (openedDatabase.current === opening) openedDatabase.current = null;
    throw postgresTrouble(error) === null ? ledgerOutage.begin(error) : error;
  }
}

async function open({ DATABASE_URL, DATA_DIR }: Settings): Promise<LedgerDatabase> {
  if (DATABASE_URL === undefined) return openLedgerFile(DATA_DIR);
  requireNoLedgerFile(DATA_DIR);
  const store = processPostgres<LedgerTables>(DATABASE_URL);
  await migrate(store.db, "postgres", ledgerMigrations);
  log("info", "Payments are kept in PostgreSQL");
  return store;
}
