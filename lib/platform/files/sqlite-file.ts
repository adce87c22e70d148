import type { DatabaseSync } from "node:sqlite";
import { makePrivateFile } from "./data-dir.ts";

/** SQLite's codes for a damaged file, and for one that is no database. */
const damageCodes = new Set([11, 26]);

/** The SQLite code of an error, without the upper bytes of an extended code; NaN for another error. */
export const sqliteCode = (error: unknown): number =>
  Number((error as { errcode?: unknown } | null)?.errcode) % 256;

export const isDamage = (error: unknown): boolean => damageCodes.has(sqliteCode(error));

/** Opens a database that only this app's user may read. */
export function openDatabase(file: string): DatabaseSync {
  makePrivateFile(file);
  // Loaded through the process, because bundlers do not know node:sqlite.
  const { DatabaseSync: Database } = process.getBuiltinModule("node:sqlite");
  return new Database(file);
}

/** What SQLite finds wrong with a file; null for a sound one. */
export function findDamage(db: DatabaseSync): string | null {
  const result = db.prepare("PRAGMA quick_check(1)").get()?.quick_check;
  return result === "ok" ? null : String(result);
}

/** Renames a database with its log, so that nothing overwrites it. */
export function setAside(file: string, aside = `${file}.unreadable-${Date.now()}`): void {
  // Loaded through the process: for a renaming, a bundler would include the whole project.
  const { existsSync, renameSync } = process.getBuiltinModule("node:fs");
  for (const part of ["-wal", "-shm", ""])
    if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${aside}${part}`);
}
