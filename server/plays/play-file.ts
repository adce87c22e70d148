import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { findDamage, isDamage, openDatabase, setAside } from "#lib/platform/files/sqlite-file.ts";
import { log } from "#lib/platform/observe/log.ts";
import { day } from "#lib/platform/time/duration.ts";
import type { PlayRow } from "./play-counts.ts";

/** The most days and pages of 4 kB in which plays wait while WordPress is away, and the most rows of a batch. */
const bounds = { days: 30, pages: 5_000, batch: 1000 };

const createTables = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 100;
  PRAGMA max_page_count = ${bounds.pages};
  CREATE TABLE IF NOT EXISTS counted (
    video TEXT, day TEXT, language TEXT, who TEXT, part TEXT,
    plays INTEGER NOT NULL, seconds REAL NOT NULL, finished INTEGER NOT NULL, slept INTEGER NOT NULL,
    PRIMARY KEY (day, video, language, who, part)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS batches (id TEXT PRIMARY KEY, body TEXT NOT NULL);
`;

/** Plays that WordPress has not accepted yet, in DATA_DIR's `plays.db`, which processes may share. */
export class PlayFile {
  readonly #path: string;
  #opened: DatabaseSync | null = null;

  constructor(dataDir: string) {
    this.#path = join(dataDir, "plays.db");
  }

  /** Opened when first needed, because a full disk may have room later. */
  get #db(): DatabaseSync {
    this.#opened ??= openOrReplace(this.#path);
    return this.#opened;
  }

  add(rows: readonly PlayRow[]): void {
    this.#atOnce(() => {
      const add = this.#db.prepare(
        `INSERT INTO counted VALUES (:video, :day, :language, :who, :part, :plays, :seconds, :finished, :slept)
         ON CONFLICT DO UPDATE SET plays = plays + excluded.plays, seconds = seconds + excluded.seconds,
           finished = finished + excluded.finished, slept = slept + excluded.slept`,
      );
      for (const row of rows) add.run(row);
    });
  }

  /** The body of the next request to WordPress, the same until `remove`; null for none. */
  nextBatch(): { id: string; body: string } | null {
    return this.#atOnce(() => {
      const waiting = this.#db.prepare("SELECT id, body FROM batches ORDER BY rowid LIMIT 1").get();
      if (waiting) return waiting as { id: string; body: string };
      const oldest = new Date(Date.now() - bounds.days * day).toISOString().slice(0, 10);
      this.#db.prepare("DELETE FROM counted WHERE day < ?").run(oldest);
      const taken = this.#db
        .prepare("SELECT * FROM counted ORDER BY day, video, language, who, part LIMIT ?")
        .all(bounds.batch) as unknown as PlayRow[];
      const last = taken.at(-1);
      if (last === undefined) return null;
      this.#db
        .prepare("DELETE FROM counted WHERE (day, video, language, who, part) <= (?, ?, ?, ?, ?)")
        .run(last.day, last.video, last.language, last.who, last.part);
      const id = randomUUID();
      const rows = taken.map(({ seconds, ...row }) => ({ ...row, minutes: Math.round(seconds / 0.6) / 100 }));
      const body = JSON.stringify({ batch: id, rows });
      this.#db.prepare("INSERT INTO batches (id, body) VALUES (?, ?)").run(id, body);
      return { id, body };
    });
  }

  remove(id: string): void {
    this.#db.prepare("DELETE FROM batches WHERE id = ?").run(id);
  }

  close(): void {
    this.#opened?.close();
    this.#opened = null;
  }

  #atOnce<T>(work: () => T): T {
    const db = this.#db;
    try {
      db.exec("BEGIN IMMEDIATE");
      const result = work();
      db.exec("COMMIT");
      return result;
    } catch (error) {
      // The next use opens the file, which replaces a damaged one.
      if (isDamage(error)) this.close();
      else if (db.isTransaction) db.exec("ROLLBACK");
      throw error;
    }
  }
}

/** Opens the file; replaces a damaged one, because counts are worth no more. */
function openOrReplace(file: string): DatabaseSync {
  const db = openUndamaged(file);
  if (db !== null) return db;
  setAside(file);
  const anew = openUndamaged(file);
  if (anew === null) throw new Error("DATA_DIR can't hold plays.db");
  return anew;
}

/** @returns null for a damaged file or one that is no database */
function openUndamaged(file: string): DatabaseSync | null {
  const db = openDatabase(file);
  try {
    db.exec(createTables);
    const damage = findDamage(db);
    if (damage === null) return db;
    log("error", "plays.db is damaged", { reason: damage });
    db.close();
  } catch (error) {
    db.close();
    if (!isDamage(error)) throw error;
    log("error", "plays.db can't be read", { reason: String(error) });
  }
  return null;
}
