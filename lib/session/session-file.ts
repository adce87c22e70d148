import "server-only";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { makeFolder } from "#lib/platform/files/data-dir.ts";
import { findDamage, isDamage, openDatabase, setAside } from "#lib/platform/files/sqlite-file.ts";
import { log } from "#lib/platform/observe/log.ts";
import { everybody, pragmas, sql, tables } from "./session-sql.ts";

/** Makes the tables. A new file knows nothing of sessions that ended before, so it rejects all of them. */
function setUp(db: DatabaseSync): void {
  db.exec(pragmas);
  db.exec("BEGIN IMMEDIATE");
  const isNew = db.prepare(sql.hasTables).get() === undefined;
  db.exec(tables);
  if (isNew) db.prepare(sql.raiseCutoff).run(everybody, Date.now());
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

/** Opens `sessions.db`, which only this app's user may read. A damaged file is set aside and replaced. */
export function openSessionFile(dataDir: string): DatabaseSync {
  makeFolder(dataDir);
  const file = join(dataDir, "sessions.db");
  const db = openFile(file);
  if (db !== null) return db;
  setAside(file);
  const anew = openFile(file);
  if (anew === null) throw new Error("DATA_DIR can't hold sessions.db");
  return anew;
}
