import "server-only";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { log } from "#lib/log.ts";
import { settings } from "#lib/settings.ts";
import { lifetime } from "./cookie.ts";
import {
  idleTime,
  type ListedSession,
  type SessionClose,
  type SessionFacts,
  type SessionStore,
} from "./store.ts";

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;
/** Uses of a session are noted this often at most. */
const noteEvery = 60 * second;
/** How long a replaced session goes on: calls that were under way carry its cookie. */
const replacedFor = 30 * second;
/** Logins kept of a member; with one more the oldest ends. */
const mostPerMember = 100;
const placesKeptFor = 90 * day;
const mostPlaces = 200_000;

const setUp = `
  PRAGMA busy_timeout = 2000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS session (
    id TEXT PRIMARY KEY, member TEXT NOT NULL, device TEXT NOT NULL, startedAt INTEGER NOT NULL,
    seenAt INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0, endsAt INTEGER, replaces TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS byStart ON session (startedAt);
  CREATE INDEX IF NOT EXISTS byMember ON session (member, startedAt);
  CREATE INDEX IF NOT EXISTS byReplaced ON session (replaces) WHERE replaces IS NOT NULL;
  CREATE TABLE IF NOT EXISTS cutoff (subject TEXT PRIMARY KEY, before INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS place (mark TEXT PRIMARY KEY, seenAt INTEGER NOT NULL) STRICT;
`;

const sql = {
  add: `INSERT INTO session (id, member, device, startedAt, seenAt, replaces)
    VALUES (:id, :member, :device, :startedAt, :startedAt, :replaces) ON CONFLICT (id) DO NOTHING`,
  find: "SELECT seenAt, used, endsAt FROM session WHERE id = ?",
  use: "UPDATE session SET seenAt = ?, used = 1 WHERE id = ?",
  endReplaced: `UPDATE session SET endsAt = ? WHERE endsAt IS NULL
    AND id = (SELECT replaces FROM session WHERE id = ?)`,
  replaced: "SELECT 1 FROM session WHERE replaces = ? AND (used = 1 OR startedAt > ?)",
  /** A session, what took its place, and whose place it took are one login. */
  end: `UPDATE session SET endsAt = :now
    WHERE id = :id OR replaces = :id OR id = (SELECT replaces FROM session WHERE id = :id)`,
  cutoff: "SELECT max(before) AS before FROM cutoff WHERE subject IN (SELECT value FROM json_each(?))",
  cut: `INSERT INTO cutoff (subject, before) VALUES (?, ?)
    ON CONFLICT (subject) DO UPDATE SET before = max(before, excluded.before)`,
  latest: "SELECT max(startedAt) AS at FROM session",
  surplus: "SELECT startedAt FROM session WHERE member = ? ORDER BY startedAt DESC LIMIT 1 OFFSET ?",
  forgetBefore: "DELETE FROM session WHERE member = ? AND startedAt < ?",
  list: `SELECT id, device, startedAt, seenAt FROM session AS one
    WHERE member = :member AND endsAt IS NULL AND seenAt > :idleBefore AND startedAt >= :before
      AND NOT EXISTS (SELECT 1 FROM session WHERE replaces = one.id)
    ORDER BY seenAt DESC`,
  prune: "DELETE FROM session WHERE startedAt < ?",
  pruneCutoffs: "DELETE FROM cutoff WHERE before < ?",
  knowsPlace: "SELECT 1 FROM place WHERE mark = ?",
  notePlace: `INSERT INTO place (mark, seenAt) VALUES (?, ?)
    ON CONFLICT (mark) DO UPDATE SET seenAt = excluded.seenAt`,
  prunePlaces: `DELETE FROM place WHERE seenAt < ?
    OR mark IN (SELECT mark FROM place ORDER BY seenAt DESC LIMIT -1 OFFSET ?)`,
};

/** The database of a file; null where the file is none. */
function openFile(file: string): DatabaseSync | null {
  closeSync(openSync(file, "a", 0o600));
  // Asked of the process: a bundler knows no node:sqlite.
  const { DatabaseSync: Database } = process.getBuiltinModule("node:sqlite");
  const db = new Database(file);
  try {
    db.exec(setUp);
    return db;
  } catch (error) {
    log("error", "sessions.db can't be read", { reason: String(error) });
    db.close();
    return null;
  }
}

/** Begins anew beside a file that can't be read: nobody is logged out, but what was ended lives on. */
function setAside(file: string): DatabaseSync {
  // Asked of the process: a bundler would take the whole project for what may be renamed.
  const { existsSync, renameSync } = process.getBuiltinModule("node:fs");
  for (const name of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(name)) renameSync(name, `${name}.unreadable-${Date.now()}`);
  const db = openFile(file);
  if (db === null) throw new Error("DATA_DIR can't hold sessions.db");
  return db;
}

/** Sessions in `sessions.db` of DATA_DIR, which only this app's user may read. Several processes may share it. */
export class SqliteSessionStore implements SessionStore {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  #prunedAt = 0;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, "sessions.db");
    this.#db = openFile(file) ?? setAside(file);
  }

  async start(session: Omit<SessionFacts, "startedAt">, replaces?: string): Promise<number | null> {
    const now = Date.now();
    const { id, member, names, device } = session;
    if (replaces && this.#get(sql.replaced, replaces, now - replacedFor)) return null;
    this.#prune(now);
    // Later than all before, also where the clock was set back meanwhile.
    const latest = Number(this.#get(sql.latest)?.at ?? 0);
    const startedAt = Math.max(now, latest + 1, this.#cutoffOf([member, ...names]));
    this.#run(sql.add, { id, member, device, startedAt, replaces: replaces ?? null });
    const surplus = this.#get(sql.surplus, member, mostPerMember)?.startedAt;
    if (surplus !== undefined) this.#cut(member, Number(surplus) + 1);
    return startedAt;
  }

  async use(session: SessionFacts): Promise<SessionClose | null> {
    const { id, member, names, device, startedAt } = session;
    if (startedAt < this.#cutoffOf([member, ...names])) return "ended";
    const now = Date.now();
    const known = this.#get(sql.find, id);
    // The file is gone, or is another instance's: the seal alone vouches for it.
    if (known === undefined) this.#run(sql.add, { id, member, device, startedAt, replaces: null });
    if (known?.endsAt != null && Number(known.endsAt) <= now) return "ended";
    const seenAt = Number(known?.seenAt ?? now);
    if (now - seenAt > idleTime) return "idle";
    if (known?.used === 1 && Math.abs(now - seenAt) < noteEvery) return null;
    this.#run(sql.use, now, id);
    this.#run(sql.endReplaced, now + replacedFor, id);
    return null;
  }

  async list(member: string): Promise<ListedSession[]> {
    const values = { member, idleBefore: Date.now() - idleTime, before: this.#cutoffOf([member]) };
    return this.#prepare(sql.list).all(values) as unknown as ListedSession[];
  }

  async end({ id, member, device, startedAt }: SessionFacts): Promise<void> {
    this.#run(sql.add, { id, member, device, startedAt, replaces: null });
    this.#run(sql.end, { now: Date.now(), id });
  }

  async endAll(memberOrName: string): Promise<void> {
    this.#cut(memberOrName, Math.max(Date.now(), Number(this.#get(sql.latest)?.at ?? 0) + 1));
  }

  async knowsPlace(mark: string): Promise<boolean> {
    return this.#get(sql.knowsPlace, mark) !== undefined;
  }

  async notePlace(mark: string): Promise<void> {
    this.#run(sql.notePlace, mark, Date.now());
  }

  #cutoffOf(subjects: string[]): number {
    return Number(this.#get(sql.cutoff, JSON.stringify(subjects))?.before ?? 0);
  }

  #cut(subject: string, before: number): void {
    this.#run(sql.cut, subject, before);
    this.#run(sql.forgetBefore, subject, before);
  }

  #prepare(statement: string): StatementSync {
    const prepared = this.#prepared.get(statement) ?? this.#db.prepare(statement);
    this.#prepared.set(statement, prepared);
    return prepared;
  }

  #get(statement: string, ...values: (string | number)[]) {
    return this.#prepare(statement).get(...values);
  }

  #run(statement: string, ...values: (string | number | Record<string, string | number | null>)[]): void {
    this.#prepare(statement).run(...(values as [string | number]));
  }

  /** Forgets what no cookie can carry any more, once an hour. */
  #prune(now: number): void {
    if (Math.abs(now - this.#prunedAt) < hour) return;
    this.#prunedAt = now;
    this.#run(sql.prune, now - lifetime * second - day);
    this.#run(sql.pruneCutoffs, now - lifetime * second - day);
    this.#run(sql.prunePlaces, now - placesKeptFor, mostPlaces);
  }
}

let opened: SqliteSessionStore | undefined;

export function sessionStore(): SessionStore {
  opened ??= new SqliteSessionStore(settings().DATA_DIR);
  return opened;
}

/** For what must go on where the store fails: it locks nobody out, and the operator is told. */
export async function withStore<T>(work: (store: SessionStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(sessionStore());
  } catch (error) {
    log("error", "session store failed", { reason: String(error) });
    return otherwise;
  }
}
