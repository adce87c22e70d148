import "server-only";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { log } from "#lib/log.ts";
import { lifetime } from "./cookie.ts";
import { replacedFor, setUp, sql } from "./session-sql.ts";
import {
  idleTime,
  type ListedSession,
  type SessionClose,
  type SessionFacts,
  type SessionNews,
  type SessionStore,
  type StartTerms,
} from "./store.ts";

const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;
/** Uses of a session are noted this often at most. */
const noteEvery = 60 * second;
/** Logins kept of a member; with one more the oldest ends. */
const mostPerMember = 100;
/** Longer than usual between two logins, and shorter than what is kept. */
const mostSilence = 3 * day;
const placesKeptFor = 90 * day;
const mostPlaces = 200_000;

type Values = (string | number | Record<string, string | number | null>)[];

/** No end is noted further ahead than that of a replaced session: beyond it the clock was set back since. */
const hasEnded = (endsAt: number, now: number) => endsAt <= now || endsAt > now + replacedFor;

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
  /** Hears what is new here, while it is noted. */
  tell: (news: SessionNews) => void = () => {};

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, "sessions.db");
    this.#db = openFile(file) ?? setAside(file);
  }

  /** `latest`: what happened last elsewhere, which this file may not know. */
  async moment(latest = 0): Promise<number> {
    return this.#next(latest);
  }

  async start(
    session: Omit<SessionFacts, "startedAt">,
    { replaces, endsOthers, since = Number.POSITIVE_INFINITY }: StartTerms = {},
    latest = 0,
  ): Promise<number | null> {
    const now = Date.now();
    const { id, member, names, device } = session;
    const isOver = this.#cutoffOf([member, ...names]) >= since || (replaces && this.#isOver(replaces, now));
    if (endsOthers) this.#cut(member, this.#next(latest));
    else if (replaces && this.#get(sql.replaced, replaces.id, now - replacedFor)) return null;
    if (isOver) return null;
    this.#prune(now);
    const startedAt = this.#next();
    this.#run(sql.add, { id, member, device, startedAt, replaces: replaces?.id ?? null });
    this.#tellLogin(id);
    const surplus = this.#get(sql.surplus, member, mostPerMember)?.startedAt;
    if (surplus !== undefined) this.#cut(member, Number(surplus) + 1);
    return startedAt;
  }

  async use(session: SessionFacts): Promise<SessionClose | null> {
    const { id, member, device, startedAt } = session;
    const now = Date.now();
    if (this.#isOver(session, now)) return "ended";
    const known = this.#get(sql.find, id);
    // The file is gone, or is another instance's: the seal alone vouches for it.
    if (known === undefined) this.#run(sql.add, { id, member, device, startedAt, replaces: null });
    const seenAt = Number(known?.seenAt ?? now);
    if (now - seenAt > idleTime) return "idle";
    if (known?.used === 1 && Math.abs(now - seenAt) < noteEvery) return null;
    this.#run(sql.use, now, id);
    this.#tellLogin(id);
    this.#end(sql.endReplaced, now + replacedFor, id);
    return null;
  }

  async list(member: string): Promise<ListedSession[]> {
    const values = { member, idleBefore: Date.now() - idleTime, before: this.#cutoffOf([member]) };
    return this.#prepare(sql.list).all(values) as unknown as ListedSession[];
  }

  async end({ id, member, device, startedAt }: SessionFacts): Promise<void> {
    this.#run(sql.add, { id, member, device, startedAt, replaces: null });
    // Ended for a while: a clock that is set back a little, or is behind elsewhere, knows it too.
    this.#end(sql.end, { endsAt: Date.now() - replacedFor, id });
  }

  async endAll(memberOrName: string, latest = 0): Promise<void> {
    this.#cut(memberOrName, this.#next(latest));
  }

  /** Notes what another instance has told. */
  learn(news: SessionNews): void {
    if (news.kind === "end") this.#run(sql.learnEnd, { id: news.id, endsAt: news.endsAt });
    else if (news.kind === "cutoff") this.#noteCutoff(news.subject, news.before);
    else {
      const { kind, used, ...login } = news;
      this.#run(sql.learnLogin, { ...login, used: Number(used) });
    }
  }

  /** All that was ended, here or elsewhere. */
  *ended(): Generator<SessionNews> {
    for (const { id, endsAt } of this.#prepare(sql.ends).all())
      yield { kind: "end", id: String(id), endsAt: Number(endsAt) };
    for (const { subject, before } of this.#prepare(sql.cutoffs).all())
      yield { kind: "cutoff", subject: String(subject), before: Number(before) };
  }

  async knowsPlace(mark: string): Promise<boolean> {
    return this.#get(sql.knowsPlace, mark) !== undefined;
  }

  async notePlace(mark: string): Promise<void> {
    this.#run(sql.notePlace, mark, Date.now());
  }

  /** The present, later than all before. */
  #next(latest = 0): number {
    const known = Number(this.#get(sql.latest)?.at ?? 0);
    return Math.max(Date.now(), known + 1, latest + 1);
  }

  /** Whether somebody has ended it. */
  #isOver({ id, member, names, startedAt }: SessionFacts, now: number): boolean {
    if (startedAt < this.#cutoffOf([member, ...names])) return true;
    const endsAt = this.#get(sql.find, id)?.endsAt;
    return endsAt != null && hasEnded(Number(endsAt), now);
  }

  #cutoffOf(subjects: string[]): number {
    return Number(this.#get(sql.cutoff, JSON.stringify(subjects))?.before ?? 0);
  }

  #cut(subject: string, before: number): void {
    this.#noteCutoff(subject, before);
    this.tell({ kind: "cutoff", subject, before });
  }

  #noteCutoff(subject: string, before: number): void {
    this.#run(sql.cut, subject, before);
    this.#run(sql.forgetBefore, subject, before);
  }

  #end(statement: string, ...values: Values): void {
    const ended = this.#prepare(statement).all(...(values as [string]));
    for (const { id, endsAt } of ended) this.tell({ kind: "end", id: String(id), endsAt: Number(endsAt) });
  }

  #tellLogin(id: string): void {
    const login = this.#get(sql.login, id) as unknown as Omit<SessionNews & { kind: "login" }, "kind">;
    this.tell({ ...login, kind: "login", used: Boolean(login.used) });
  }

  #prepare(statement: string): StatementSync {
    const prepared = this.#prepared.get(statement) ?? this.#db.prepare(statement);
    this.#prepared.set(statement, prepared);
    return prepared;
  }

  #get(statement: string, ...values: (string | number)[]) {
    return this.#prepare(statement).get(...values);
  }

  #run(statement: string, ...values: Values): void {
    this.#prepare(statement).run(...(values as [string | number]));
  }

  /** Forgets what no cookie can carry any more, once an hour. */
  #prune(now: number): void {
    if (Math.abs(now - this.#prunedAt) < hour) return;
    this.#prunedAt = now;
    // After days without anything the clock may be wrong, and what has ended would count again once it is right.
    if (now - Number(this.#get(sql.latest)?.at ?? 0) > mostSilence) return;
    this.#run(sql.prune, now - lifetime * second - day);
    this.#run(sql.pruneCutoffs, now - lifetime * second - day);
    this.#run(sql.prunePlaces, now - placesKeptFor, mostPlaces);
  }
}
