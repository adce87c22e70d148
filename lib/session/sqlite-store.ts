import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { day, hour, second } from "#lib/platform/duration.ts";
import { log } from "#lib/platform/log.ts";
import { lifetime } from "./cookie.ts";
import { isDamage, openSessionFile } from "./session-file.ts";
import { everybody, replacedFor, sql } from "./session-sql.ts";
import {
  idleTime,
  type ListedSession,
  type SessionClose,
  type SessionEnd,
  type SessionEvent,
  type SessionFacts,
  type SessionStore,
  type StartTerms,
} from "./session-store.ts";
import { UnwrittenEnds } from "./unwritten-ends.ts";

/** Ms between two stored uses of a session. */
const noteEvery = 60 * second;
/** Logins per member; one more ends the oldest. */
const mostPerMember = 100;
/** Longer than the usual pause between logins, shorter than sessions are stored. */
const mostSilence = 3 * day;
const networksKeptFor = 90 * day;
const mostNetworks = 200_000;
/** Interval for writing again what the file refused. */
const writeAgainEvery = 5 * second;

type Values = (string | number | Record<string, string | number | null>)[];

/** Ends lie at most `replacedFor` ahead; a later one means that the clock was set back. */
const hasEnded = (endsAt: number, now: number) => endsAt <= now || endsAt > now + replacedFor;

/** Sessions in DATA_DIR's `sessions.db`, which only this app's user may read. Processes may share it. */
export class SqliteSessionStore implements SessionStore {
  readonly #dataDir: string;
  #db: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();
  readonly #unwritten = new UnwrittenEnds();
  #writingAgain: NodeJS.Timeout | undefined;
  #prunedAt = 0;
  /** The last start or cutoff, even if the file refused it. */
  #last = 0;
  /** Gets new events while they are stored. */
  tell: (news: SessionEvent) => void = () => {};

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#db = openSessionFile(dataDir);
  }

  /** Sessions that began since then have all their ends here; 0 if all valid sessions have. */
  get knownSince(): number {
    return this.#cutoffOf([everybody]);
  }

  /** Other instances have sent all ends of sessions since `moment`. */
  knowSince(moment: number): void {
    this.#tryRun(sql.trust, moment);
  }

  /** `latest`: the last event elsewhere, which this file may lack. */
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
    this.#last = startedAt;
    this.#tryRun(sql.add, { id, member, device, startedAt, replaces: replaces?.id ?? null });
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
    // Unknown because it began at another instance, or the disk was full: its seal is proof enough.
    if (known === undefined) this.#tryRun(sql.add, { id, member, device, startedAt, replaces: null });
    const seenAt = Number(known?.seenAt ?? now);
    if (now - seenAt > idleTime) return "idle";
    if (known?.used === 1 && Math.abs(now - seenAt) < noteEvery) return null;
    this.#tryRun(sql.use, now, id);
    this.#tellLogin(id);
    for (const replaced of this.#all(sql.goesOn, id))
      this.#end({ kind: "end", id: String(replaced.id), endsAt: now + replacedFor });
    return null;
  }

  async list(member: string): Promise<ListedSession[]> {
    const values = { member, idleBefore: Date.now() - idleTime, before: this.#cutoffOf([everybody, member]) };
    const rows = this.#all(sql.list, values) as unknown as ListedSession[];
    return rows.filter(({ id }) => this.#unwritten.endOf(id) === null);
  }

  async end({ id, member, device, startedAt }: SessionFacts): Promise<void> {
    this.#tryRun(sql.add, { id, member, device, startedAt, replaces: null });
    const login = this.#all(sql.oneLogin, { id }).map((session) => String(session.id));
    // In the past, so that a clock that is slightly behind agrees.
    const endsAt = Date.now() - replacedFor;
    for (const each of new Set([id, ...login])) this.#end({ kind: "end", id: each, endsAt });
  }

  async endAll(memberOrName: string, latest = 0): Promise<void> {
    this.#cut(memberOrName, this.#next(latest));
  }

  /** Stores an event of another instance. */
  learn(news: SessionEvent): void {
    if (news.kind !== "login") this.#note(news);
    else {
      const { kind, used, ...login } = news;
      this.#tryRun(sql.learnLogin, { ...login, used: Number(used) });
    }
  }

  *ended(): Generator<SessionEnd> {
    for (const { id, endsAt } of this.#all(sql.ends))
      yield { kind: "end", id: String(id), endsAt: Number(endsAt) };
    for (const { subject, before } of this.#all(sql.cutoffs))
      yield { kind: "cutoff", subject: String(subject), before: Number(before) };
    yield* this.#unwritten.all;
  }

  async knowsNetwork(mark: string): Promise<boolean> {
    return this.#get(sql.knowsNetwork, mark) !== undefined;
  }

  async noteNetwork(mark: string): Promise<void> {
    this.#run(sql.noteNetwork, mark, Date.now());
  }

  /** The current time, later than all stored times. */
  #next(latest = 0): number {
    const known = Math.max(Number(this.#get(sql.latest)?.at ?? 0), this.#last);
    return Math.max(Date.now(), known + 1, latest + 1);
  }

  #isOver({ id, member, names, startedAt }: SessionFacts, now: number): boolean {
    if (startedAt < this.#cutoffOf([everybody, member, ...names])) return true;
    const ends = [this.#get(sql.find, id)?.endsAt, this.#unwritten.endOf(id)];
    return ends.some((endsAt) => endsAt != null && hasEnded(Number(endsAt), now));
  }

  #cutoffOf(subjects: string[]): number {
    const known = this.#get(sql.cutoff, JSON.stringify(subjects))?.before;
    return Math.max(Number(known ?? 0), this.#unwritten.cutoffOf(subjects));
  }

  #cut(subject: string, before: number): void {
    this.#end({ kind: "cutoff", subject, before });
  }

  #end(end: SessionEnd): void {
    this.#note(end);
    this.tell(end);
  }

  /** Stores an end, in memory until the file can be written: a logout counts on a full disk, too. */
  #note(end: SessionEnd): void {
    if (end.kind === "cutoff") this.#last = Math.max(this.#last, end.before);
    try {
      this.#write(end);
    } catch (error) {
      log("error", "sessions.db takes no end of a session: it counts in memory", { reason: String(error) });
      this.#unwritten.add(end);
      this.#writingAgain ??= setInterval(() => this.#writeAgain(), writeAgainEvery).unref();
    }
  }

  #write(end: SessionEnd): void {
    if (end.kind === "end") this.#run(sql.end, { id: end.id, endsAt: end.endsAt });
    else {
      this.#run(sql.cut, end.subject, end.before);
      this.#run(sql.forgetBefore, end.subject, end.before);
    }
  }

  #writeAgain(): void {
    try {
      for (const end of this.#unwritten.all) {
        this.#write(end);
        this.#unwritten.remove(end);
      }
    } catch {
      return;
    }
    clearInterval(this.#writingAgain);
    this.#writingAgain = undefined;
  }

  #tellLogin(id: string): void {
    const login = this.#get(sql.login, id) as unknown as Omit<SessionEvent & { kind: "login" }, "kind">;
    if (login) this.tell({ ...login, kind: "login", used: Boolean(login.used) });
  }

  /** Uses a prepared statement; if the file is damaged, that of a new file. */
  #with<T>(statement: string, work: (prepared: StatementSync) => T): T {
    const prepared = () => {
      const known = this.#prepared.get(statement) ?? this.#db.prepare(statement);
      this.#prepared.set(statement, known);
      return known;
    };
    try {
      return work(prepared());
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#prepared.clear();
      if (this.#db.isOpen) this.#db.close();
      this.#db = openSessionFile(this.#dataDir);
      return work(prepared());
    }
  }

  #all(statement: string, ...values: Values) {
    return this.#with(statement, (prepared) => prepared.all(...(values as [string])));
  }

  #get(statement: string, ...values: Values) {
    return this.#with(statement, (prepared) => prepared.get(...(values as [string])));
  }

  #run(statement: string, ...values: Values): void {
    this.#with(statement, (prepared) => prepared.run(...(values as [string])));
  }

  /** For optional writes: a full disk locks nobody out. */
  #tryRun(statement: string, ...values: Values): void {
    try {
      this.#run(statement, ...values);
    } catch (error) {
      log("error", "session store failed", { reason: String(error) });
    }
  }

  /** Removes hourly what no valid cookie can refer to. */
  #prune(now: number): void {
    if (Math.abs(now - this.#prunedAt) < hour) return;
    this.#prunedAt = now;
    // After days without any login the clock may be wrong, and removed ends would revive sessions once it is right.
    if (now - Number(this.#get(sql.latest)?.at ?? 0) > mostSilence) return;
    this.#tryRun(sql.prune, now - lifetime * second - day);
    this.#tryRun(sql.pruneCutoffs, now - lifetime * second - day);
    this.#tryRun(sql.pruneNetworks, now - networksKeptFor, mostNetworks);
  }
}
