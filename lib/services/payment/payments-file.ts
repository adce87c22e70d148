import "server-only";
import { closeSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { migrate } from "./ledger-migrations.ts";

const name = "payments.db";
/** Begins the name of one that was set aside; while it lies there, payments stay closed. */
const asideName = `${name}.unreadable-`;
/** SQLite's codes for a file that is damaged, and for one that is no database. */
const damaged = new Set([11, 26]);

const setUp = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
`;

class DamagedPayments extends Error {
  override name = "DamagedPayments";
}

/** @throws DamagedPayments */
export function checkPayments(db: DatabaseSync): void {
  const said = db.prepare("PRAGMA quick_check(1)").get()?.quick_check;
  if (said !== "ok") throw new DamagedPayments(String(said));
}

function isDamage(error: unknown): boolean {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  // An extended code has its kind in the last byte.
  return error instanceof DamagedPayments || (typeof code === "number" && damaged.has(code % 256));
}

/** Out of the way, whole: nothing is written over what may be the only record of a payment. */
function setAside(file: string): string {
  // Asked of the process: a bundler would take the whole project for what may be renamed.
  const { existsSync, renameSync } = process.getBuiltinModule("node:fs");
  const aside = join(file, "..", `${asideName}${new Date().toISOString().replaceAll(":", "-")}`);
  for (const part of ["-wal", "-shm", ""])
    if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${aside}${part}`);
  return aside;
}

/**
 * Opens `payments.db`, which only this app's user may read; made where there is none. A damaged one is set aside, and
 * none is opened again before the operator has put a good one in its place and taken the damaged one away
 * (decision: ledger-in-sqlite).
 *
 * @throws Error saying why there is no ledger
 */
export function openPayments(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const aside = readdirSync(dataDir).find((file) => file.startsWith(asideName));
  if (aside) throw new Error(`${aside} lies in DATA_DIR: restore ${name}, then take it away`);
  const file = join(dataDir, name);
  closeSync(openSync(file, "a", 0o600));
  // Asked of the process: a bundler knows no node:sqlite.
  const { DatabaseSync: Database } = process.getBuiltinModule("node:sqlite");
  const db = new Database(file);
  try {
    db.exec(setUp);
    checkPayments(db);
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    if (!isDamage(error)) throw error;
    throw new Error(`${name} is damaged (${String(error)}) and was set aside as ${setAside(file)}`);
  }
}
