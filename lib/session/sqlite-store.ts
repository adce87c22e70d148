import "server-only";
import { day, hour, second } from "#lib/platform/time/duration.ts";
import { lifetime } from "./cookie.ts";
import { SessionDatabase } from "./session-database.ts";
import { everybody, replacedFor, sql } from "./session-sql.ts";
import {
  idleTime,
  type ListedSession,
  mostLogins,
  networksKeptFor,
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
/** Longer than the usual pause between logins, shorter than sessions are stored. */
const mostSilence = 3 * day;
const mostNetworks = 200_000;

/** Ends lie at most `replacedFor` ahead; a later one means that the clock was set back. */
const hasEnded = (endsAt: number, now: number) => endsAt <= now || endsAt > now + replacedFor;

/** Sessions in DATA_DIR's `sessions.db`, which only this app's user may read. Processes may share it. */
export class SqliteSessionStore implements SessionStore {
  readonly #db: SessionDatabase;
  readonly #unwritten = new UnwrittenEnds((end) => this.#write(end));
  #prunedAt = 0;
  /** The last start or cutoff, even if the file refused it. */
  #last = 0;
  /** Gets new events while they are stored. */
  onEvent: (event: SessionEvent) => void = () => {};

  constructor(dataDir: string) {
    this.#db = new SessionDatabase(dataDir);
  }

  /** Sessions that began since then have all their ends here; 0 if all valid sessions have. */
  get completeSince(): number {
    return this.#cutoffOf([everybody]);
  }

  /** Other instances have sent all ends of sessions since `moment`. */
  markCompleteSince(moment: number): void {
    this.#db.tryRun(sql.lowerEverybodysCutoff, moment);
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
    else if (replaces && this.#db.get(sql.replaced, replaces.id, now - replacedFor)) return null;
    if (isOver) return null;
    this.#prune(now);
    const startedAt = this.#next();
    this.#last = startedAt;
    this.#db.tryRun(sql.add, { id, member, device, startedAt, replaces: replaces?.id ?? null });
    this.#reportLogin(id);
    const surplus = this.#db.get(sql.oldestOverLimit, member, mostLogins)?.startedAt;
    if (surplus !== undefined) this.#cut(member, Number(surplus) + 1);
    return startedAt;
  }

  async use(session: SessionFacts): Promise<SessionClose | null> {
    const { id, member, device, startedAt } = session;
    const now = Date.now();
    if (this.#isOver(session, now)) return "ended";
    const known = this.#db.get(sql.find, id);
    // Unknown because it began at another instance, or the disk was full: its seal is proof enough.
    if (known === undefined) this.#db.tryRun(sql.add, { id, member, device, startedAt, replaces: null });
    const seenAt = Number(known?.seenAt ?? now);
    if (now - seenAt > idleTime) return "idle";
    if (known?.used === 1 && Math.abs(now - seenAt) < noteEvery) return null;
    this.#db.tryRun(sql.use, now, id);
    this.#reportLogin(id);
    for (const replaced of this.#db.all(sql.validPredecessor, id))
      this.#end({ kind: "end", id: String(replaced.id), endsAt: now + replacedFor });
    return null;
  }

  async list(member: string): Promise<ListedSession[]> {
    const values = { member, idleBefore: Date.now() - idleTime, before: this.#cutoffOf([everybody, member]) };
    const rows = this.#db.all(sql.list, values) as unknown as ListedSession[];
    return rows.filter(({ id }) => this.#unwritten.endOf(id) === null);
  }

  async end({ id, member, device, startedAt }: SessionFacts): Promise<void> {
    this.#db.tryRun(sql.add, { id, member, device, startedAt, replaces: null });
    const login = this.#db.all(sql.oneLogin, { id }).map((session) => String(session.id));
    // In the past, so that a clock that is slightly behind agrees.
    const endsAt = Date.now() - replacedFor;
    for (const each of new Set([id, ...login])) this.#end({ kind: "end", id: each, endsAt });
  }

  async endAll(memberOrName: string, latest = 0): Promise<void> {
    this.#cut(memberOrName, this.#next(latest));
  }

  /** Stores an event of another instance. */
  apply(event: SessionEvent): void {
    if (event.kind !== "login") this.#note(event);
    else {
      const { kind, used, ...login } = event;
      this.#db.tryRun(sql.learnLogin, { ...login, used: Number(used) });
    }
  }

  *ended(): Generator<SessionEnd> {
    for (const { id, endsAt } of this.#db.all(sql.ends))
      yield { kind: "end", id: String(id), endsAt: Number(endsAt) };
    for (const { subject, before } of this.#db.all(sql.cutoffs))
      yield { kind: "cutoff", subject: String(subject), before: Number(before) };
    yield* this.#unwritten.all;
  }

  async knowsNetwork(mark: string): Promise<boolean> {
    return this.#db.get(sql.knowsNetwork, mark) !== undefined;
  }

  async noteNetwork(mark: string): Promise<void> {
    this.#db.run(sql.noteNetwork, mark, Date.now());
  }

  /** The current time, later than all stored times. */
  #next(latest = 0): number {
    const known = Math.max(Number(this.#db.get(sql.latest)?.at ?? 0), this.#last);
    return Math.max(Date.now(), known + 1, latest + 1);
  }

  #isOver({ id, member, names, startedAt }: SessionFacts, now: number): boolean {
    if (startedAt < this.#cutoffOf([everybody, member, ...names])) return true;
    const ends = [this.#db.get(sql.find, id)?.endsAt, this.#unwritten.endOf(id)];
    return ends.some((endsAt) => endsAt != null && hasEnded(Number(endsAt), now));
  }

  #cutoffOf(subjects: string[]): number {
    const known = this.#db.get(sql.cutoff, JSON.stringify(subjects))?.before;
    return Math.max(Number(known ?? 0), this.#unwritten.cutoffOf(subjects));
  }

  #cut(subject: string, before: number): void {
    this.#end({ kind: "cutoff", subject, before });
  }

  #end(end: SessionEnd): void {
    this.#note(end);
    this.onEvent(end);
  }

  #note(end: SessionEnd): void {
    if (end.kind === "cutoff") this.#last = Math.max(this.#last, end.before);
    this.#unwritten.write(end);
  }

  #write(end: SessionEnd): void {
    if (end.kind === "end") this.#db.run(sql.end, { id: end.id, endsAt: end.endsAt });
    else {
      this.#db.run(sql.raiseCutoff, end.subject, end.before);
      this.#db.run(sql.forgetBefore, end.subject, end.before);
    }
  }

  #reportLogin(id: string): void {
    const login = this.#db.get(sql.login, id) as unknown as Omit<SessionEvent & { kind: "login" }, "kind">;
    if (login) this.onEvent({ ...login, kind: "login", used: Boolean(login.used) });
  }

  /** Removes hourly what no valid cookie can refer to. */
  #prune(now: number): void {
    if (Math.abs(now - this.#prunedAt) < hour) return;
    this.#prunedAt = now;
    // After days without any login the clock may be wrong, and removed ends would revive sessions once it is right.
    if (now - Number(this.#db.get(sql.latest)?.at ?? 0) > mostSilence) return;
    this.#db.tryRun(sql.prune, now - lifetime * second - day);
    this.#db.tryRun(sql.pruneCutoffs, now - lifetime * second - day);
    this.#db.tryRun(sql.pruneNetworks, now - networksKeptFor, mostNetworks);
  }
}
