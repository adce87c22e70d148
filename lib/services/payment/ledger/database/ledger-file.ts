import "server-only";
import { accessSync, constants, readdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { migrate } from "#lib/platform/database/migrate.ts";
import { NodeSqliteDialect } from "#lib/platform/database/sqlite-dialect.ts";
import { makeFolder, makePrivateFile } from "#lib/platform/files/data-dir.ts";
import { findDamage, isDamage, openDatabase, setAside, sqliteCode } from "#lib/platform/files/sqlite-file.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { minute } from "#lib/platform/time/duration.ts";
import { ledgerTime, noteLedgerTime } from "#lib/services/payment/ledger/rows/ledger-clock.ts";
import { acquireLeaseLock } from "./lease-lock.ts";
import { ledgerMigrations } from "./ledger-migrations.ts";
import type { LedgerDatabase, LedgerTables } from "./ledger-tables.ts";

const ledgerFileName = "payments.db";
/** The prefix of a damaged file that was renamed; payments stay closed until the operator removes it. */
const asideName = `${ledgerFileName}.unreadable-`;
/** How often a check reads the whole file, in ms. */
const checkEvery = minute;
/** The prefix of a file whose payments were moved to PostgreSQL. */
const movedName = `${ledgerFileName}.moved-`;
/** The file that shows that there was a ledger: if the ledger is missing or empty, it was lost. */
const begunName = "payments.begun";
const begunText = `A ledger of payments was begun here: ${ledgerFileName}. Without it payments stay closed, for an empty one would
not know who has paid. To begin with an empty one all the same, remove this file.
`;
/** SQLite's code for a file that another process has locked. */
const sqliteBusy = 5;

const setUp = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
`;
/**
 * Opens the file for this process alone: fails while another process has it open, and locks all others out. Without a
 * write-ahead log the file is complete, and SQLite refuses to write to it after a renaming.
 */
const setUpAlone = `
  PRAGMA busy_timeout = 5000;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = DELETE;
  BEGIN EXCLUSIVE;
  COMMIT;
`;

class DamagedPayments extends Error {
  override name = "DamagedPayments";
}

/** Loaded at run time: for files that may be renamed, a bundler would include the whole project. */
const fs = () => process.getBuiltinModule("node:fs");

/** @throws Error if a `payments.db` is in DATA_DIR: a ledger in PostgreSQL would not know its payments */
export function requireNoLedgerFile(dataDir: string): void {
  if (fs().existsSync(join(dataDir, ledgerFileName)))
    throw new Error(`${ledgerFileName} lies in DATA_DIR, but DATABASE_URL is set: npm run payments -- move`);
}

/** Renames the file after its payments were moved to PostgreSQL, so that no process goes on with it. */
export const setLedgerFileAside = (dataDir: string): string =>
  keepAside(join(dataDir, ledgerFileName), movedName);

/**
 * Opens `payments.db`, which only this app's user may read; creates it if there never was one. Renames a damaged file,
 * and opens none until the operator has restored a good one and removed the damaged one (decision: ledger-in-sqlite).
 *
 * @param options `alone`: no other process may have it open, now or later
 * @throws Error with the reason why there is no ledger
 */
export async function openLedgerFile(dataDir: string, { alone = false } = {}): Promise<LedgerDatabase> {
  makeFolder(dataDir);
  const isBegun = hasLedger(dataDir);
  const file = join(dataDir, ledgerFileName);
  makePrivateFile(file);
  try {
    if (isBegun) checkSize(file);
  } catch (error) {
    throwUnusable(error, file);
  }
  const database = openDatabase(file);
  try {
    database.exec(alone ? setUpAlone : setUp);
    checkFile(database);
    if (isBegun) checkTables(database);
    const store = storeOf(database);
    await migrate(store.db, "sqlite", ledgerMigrations);
    noteLedgerTime(await latestIn(store));
    if (!isBegun) fs().writeFileSync(join(dataDir, begunName), begunText);
    return store;
  } catch (error) {
    database.close();
    if (alone && sqliteCode(error) === sqliteBusy)
      throw new Error(`${ledgerFileName} is open in another process: stop the site first`);
    return throwUnusable(error, file);
  }
}

/** Renames a file, never overwriting another: it may be the only record of a payment. @returns its new path */
function keepAside(file: string, prefix: string): string {
  const aside = join(file, "..", `${prefix}${new Date().toISOString().replaceAll(":", "-")}`);
  setAside(file, aside);
  return aside;
}

/** Whether the folder has a ledger already. @throws Error if it may be neither opened nor created */
function hasLedger(dataDir: string): boolean {
  const files = readdirSync(dataDir);
  const aside = files.find((file) => file.startsWith(asideName));
  if (aside) throw new Error(`${aside} lies in DATA_DIR: restore ${ledgerFileName}, then take it away`);
  const isBegun = files.includes(begunName);
  if (files.includes(ledgerFileName)) return isBegun;
  const moved = files.find((file) => file.startsWith(movedName));
  if (moved) throw new Error(`${moved} lies in DATA_DIR: its payments are in PostgreSQL, set DATABASE_URL`);
  if (isBegun)
    throw new Error(
      `${ledgerFileName} is gone, but ${begunName} lies in DATA_DIR: restore ${ledgerFileName}`,
    );
  return false;
}

/** @throws DamagedPayments for an empty file, which SQLite would take for a new one, and delete its log */
function checkSize(file: string): void {
  if (fs().statSync(file).size === 0) throw new DamagedPayments("it holds nothing");
}

/** Renames a damaged file. @throws Error with the reason why there is no ledger */
function throwUnusable(error: unknown, file: string): never {
  if (!(error instanceof DamagedPayments || isDamage(error))) throw error;
  throw new Error(
    `${ledgerFileName} is damaged (${String(error)}) and was set aside as ${keepAside(file, asideName)}`,
  );
}

/** @throws DamagedPayments */
function checkFile(db: DatabaseSync): void {
  const damage = findDamage(db);
  if (damage !== null) throw new DamagedPayments(damage);
}

/** @throws DamagedPayments */
function checkTables(db: DatabaseSync): void {
  const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'payment'").get();
  if (table === undefined) throw new DamagedPayments("it holds nothing");
}

function storeOf(database: DatabaseSync): LedgerDatabase {
  const db = new Kysely<LedgerTables>({ dialect: new NodeSqliteDialect(database) });
  let checkedAt = steadyNow();
  return {
    db,
    isShared: false,
    time: () => sql<number>`${ledgerTime()}`,
    now: () => sql<number>`${steadyNow()}`,
    lock: (lock) => acquireLeaseLock(db, lock),
    async check() {
      const file = database.location() ?? "";
      accessSync(file, constants.R_OK | constants.W_OK);
      checkSize(file);
      if (steadyNow() - checkedAt < checkEvery) return;
      checkFile(database);
      checkedAt = steadyNow();
    },
    // Closed here, because Kysely closes only a connection that it has used.
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}

/** The latest time of any payment record. */
async function latestIn({ db }: LedgerDatabase): Promise<number> {
  const { created, changed } = await db
    .selectFrom("payment")
    .select(({ fn }) => [fn.max("createdAt").as("created"), fn.max("changedAt").as("changed")])
    .executeTakeFirstOrThrow();
  return Math.max(created ?? 0, changed ?? 0);
}
