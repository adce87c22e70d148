import "server-only";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { settings } from "#lib/settings.ts";
import { migrate } from "./ledger-migrations.ts";

const setUp = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
`;

/**
 * Opens `payments.db` of a folder, which only this app's user may read. Two processes may share it
 * (decision: ledger-in-sqlite).
 */
export function openPayments(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "payments.db");
  closeSync(openSync(file, "a", 0o600));
  // Asked of the process: a bundler knows no node:sqlite.
  const { DatabaseSync: Database } = process.getBuiltinModule("node:sqlite");
  const db = new Database(file);
  db.exec(setUp);
  migrate(db);
  return db;
}

let current: DatabaseSync | null = null;

/** The database of this process, opened on first use. */
export function paymentsDb(): DatabaseSync {
  current ??= openPayments(settings().DATA_DIR);
  return current;
}
