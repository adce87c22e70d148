import "server-only";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { makeFolder, makePrivateFile } from "#lib/platform/data-dir.ts";
import { log } from "#lib/platform/log.ts";
import { everybody, pragmas, sql, tables } from "./session-sql.ts";

/** SQLite's codes for a damaged file and for another format; an extended code has them in its lowest byte. */
const damaged = new Set([11, 26]);

export const isDamage = (error: unknown): boolean =>
  damaged.has(Number((error as { errcode?: unknown } | null)?.errcode) % 256);

/** Makes the tables. A new file knows nothing of sessions that ended before, so it rejects all of them. */
function setUp(db: DatabaseSync): void {
  db.exec(pragmas);
  db.exec("BEGIN IMMEDIATE");
  const isNew = db.prepare(sql.hasTables).get() === undefined;
  db.exec(tables);
  if (isNew) db.prepare(sql.cut).run(everybody, Date.now());
  db.exec("COMMIT");
}

/** @returns null for a damaged file or one that is no database */
function openFile(file: string): DatabaseSync | null {
  makePrivateFile(file);
  // Through the process: bundlers do not know node:sqlite.
  const { DatabaseSync: Database } = process.getBuiltinModule("node:sqlite");
  const db = new Database(file);
  try {
    setUp(db);
    const said = db.prepare("PRAGMA quick_check(1)").get()?.quick_check;
    if (said === "ok") return db;
    log("error", "sessions.db is damaged", { reason: String(said) });
    db.close();
  } catch (error) {
    db.close();
    if (!isDamage(error)) throw error;
    log("error", "sessions.db can't be read", { reason: String(error) });
  }
  return null;
}

function setAside(file: string): void {
  // Through the process: a bundler would include the whole project because of the renaming.
  const { existsSync, renameSync } = process.getBuiltinModule("node:fs");
  for (const name of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(name)) renameSync(name, `${name}.unreadable-${Date.now()}`);
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
