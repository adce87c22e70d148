import "server-only";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { NodeSqliteDialect } from "#lib/platform/database/sqlite-dialect.ts";
import { makeFolder } from "#lib/platform/files/data-dir.ts";
import { findDamage, isDamage, openDatabase, setAside } from "#lib/platform/files/sqlite-file.ts";
import { log } from "#lib/platform/observe/log.ts";
import { everybodySubject, type Store, type UseSessions } from "./session-facts.ts";
import { createSessionTables, type SessionTables } from "./session-tables.ts";

/** The file of sessions in DATA_DIR, for a site without PostgreSQL. */
export const sessionsFileName = "sessions.db";

const pragmas = `
  PRAGMA busy_timeout = 2000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
`;

export const hasSessions = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'session'").get() !== undefined;

/** Makes the tables. A new file does not know which earlier sessions have ended, so it ends all of them. */
function setUp(db: DatabaseSync): void {
  db.exec(pragmas);
  db.exec("BEGIN IMMEDIATE");
  const isNew = !hasSessions(db);
  for (const statement of createSessionTables("sqlite")) db.exec(statement);
  db.prepare("INSERT OR IGNORE INTO cutoff VALUES (?, ?)").run(everybodySubject, isNew ? Date.now() : 0);
  db.exec("COMMIT");
}

/** @returns null for a damaged file or one that is no database */
function openFile(file: string): DatabaseSync | null {
  const db = openDatabase(file);
  try {
    setUp(db);
    const damage = findDamage(db);
    if (damage === null) return db;
    log("error", "sessions.db is damaged", { reason: damage });
    db.close();
  } catch (error) {
    db.close();
    if (!isDamage(error)) throw error;
    log("error", "sessions.db can't be read", { reason: String(error) });
  }
  return null;
}

/** Opens the file, which only this app's user may read. A damaged one is renamed and replaced. */
function open(dataDir: string): DatabaseSync {
  makeFolder(dataDir);
  const file = join(dataDir, sessionsFileName);
  const db = openFile(file);
  if (db !== null) return db;
  setAside(file);
  const anew = openFile(file);
  if (anew === null) throw new Error("DATA_DIR can't hold sessions.db");
  return anew;
}

/** Uses `sessions.db` over one connection; replaces the file if it gets damaged. */
export function sessionsFile(dataDir: string): UseSessions {
  let current: { file: DatabaseSync; store: Store } | null = null;
  const opened = () => {
    if (current !== null) return current;
    const file = open(dataDir);
    const db = new Kysely<SessionTables>({ dialect: new NodeSqliteDialect(file) });
    current = { file, store: { db, now: () => sql<number>`${Date.now()}` } };
    return current;
  };
  return async (work) => {
    const { file, store } = opened();
    try {
      return await work(store);
    } catch (error) {
      // Another request may have closed the file already.
      if (!isDamage(error) && file.isOpen) throw error;
      if (current?.file === file) current = null;
      if (file.isOpen) file.close();
      return work(opened().store);
    }
  };
}
