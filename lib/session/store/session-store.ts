import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { hour, second } from "#lib/platform/time/duration.ts";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";
import { LastSeen } from "./last-seen.ts";
import {
  idleMs,
  type ListedSession,
  type SessionClose,
  type SessionFacts,
  type SessionOwner,
  type StartOptions,
  type Store,
  type UseSessions,
} from "./session-facts.ts";
import { pruneSessions } from "./session-prune.ts";
import * as records from "./session-records.ts";
import { TrustedSessions } from "./trusted-sessions.ts";
import { UnwrittenEnds } from "./unwritten-ends.ts";

/** The least ms between two recorded times of a session's requests. */
const seenEveryMs = 60 * second;
/** How long a request of a known member waits for the database, and how long such requests skip it afterwards. */
const patience = { waitMs: 500, skipMs: 1_000 };
/** How far the clocks of other instances and of the database may be ahead of this process's, in ms. */
const maxAheadMs = second;

type Login = Omit<SessionFacts, "startedAt">;

/**
 * What is known of sessions beyond their cookies, in a database (decision: one-store-of-sessions). While the database
 * is away, known sessions stay valid, and ends count in this process until they can be written.
 */
export class SessionStore {
  readonly #withDatabase: UseSessions;
  readonly #unwritten: UnwrittenEnds;
  readonly #trusted = new TrustedSessions();
  readonly #lastSeen = new LastSeen((seen) => this.#try((store) => records.writeLastSeen(store, seen)));
  #prunedAt = Number.NEGATIVE_INFINITY;
  /** When requests of known members use the database again, by the steady clock. */
  #skipUntil = 0;
  /** The latest time seen: a start, a cutoff or a present time, in ms since 1970. */
  #latest = 0;
  /** When the database last answered, by the steady clock. */
  #answeredAt: number | null = null;

  constructor(withDatabase: UseSessions) {
    this.#withDatabase = withDatabase;
    this.#unwritten = new UnwrittenEnds((end) => this.#run((store) => records.writeEnd(store, end)));
  }

  /** Whether the database was ever reached; before that, this process knows of no ends. */
  get wasReached(): boolean {
    return this.#answeredAt !== null;
  }

  /** @throws Error where the database can't be used */
  async requireDatabase(): Promise<void> {
    // Any query proves that the database answers.
    await this.#run((store) => records.readMoment(store, this.#latest));
  }

  /** The present time, later than every stored time even if the clock was set back. */
  async moment(): Promise<number> {
    await this.#unwritten.flush();
    const moment = await this.#orAlone(
      (store) => records.readMoment(store, this.#latest),
      async () => this.#next(),
    );
    return Math.max(moment, this.#unwritten.latestCutoff + 1);
  }

  /**
   * Stores a login.
   *
   * @returns its start, later than every earlier end; null if it may not start
   * @throws Error where the database was never reached
   */
  async start(session: Login, options: StartOptions = {}): Promise<number | null> {
    if (this.#isForbidden(session, options) && !options.endsOthers) return null;
    await this.#unwritten.flush();
    const wasForbidden = this.#isForbidden(session, options);
    // Pruning looks at how long there was no login, so it comes before this one is stored.
    void this.#prune();
    const startedAt = await this.#orAlone(
      (store) => records.addSession(store, session, options, this.#latest),
      () => this.#startAlone(session, options),
    );
    if (options.endsOthers) this.#trusted.deleteAll(session.member, startedAt ?? Number.POSITIVE_INFINITY);
    if (startedAt === null || wasForbidden) return null;
    this.#trusted.add({ ...session, startedAt });
    return startedAt;
  }

  /** Whether an end that is not in the database yet forbids a login. */
  #isForbidden(
    { member, names }: Login,
    { replaces, since = Number.POSITIVE_INFINITY }: StartOptions,
  ): boolean {
    const isCut = this.#unwritten.cutoffOf([member, ...names]) >= since;
    return isCut || (replaces !== undefined && this.#isUnwritten(replaces));
  }

  /** Without the database the replaced session can't be ended, so no successor starts. */
  async #startAlone(session: Login, options: StartOptions): Promise<number | null> {
    const isRefused =
      this.#isForbidden(session, options) || (options.replaces !== undefined && !options.endsOthers);
    const cut = options.endsOthers ? this.#cutAlone(session.member) : undefined;
    const startedAt = this.#next();
    await cut;
    return isRefused ? null : startedAt;
  }

  /**
   * Checks the session of a request, and stores when it was seen.
   *
   * @returns null if the session is valid, otherwise the reason
   * @throws Error while the database is away and the session is not known here
   */
  async check(session: SessionFacts): Promise<SessionClose | null> {
    if (this.#isUnwritten(session)) return "ended";
    const { endCount } = this.#trusted;
    const facts = await this.#find(session);
    // The session may have ended during the wait.
    if (this.#isUnwritten(session)) return "ended";
    this.#latest = Math.max(this.#latest, session.startedAt, facts?.now ?? 0);
    if (facts === null) return null;
    const { now, row } = facts;
    const seenAt = this.#lastSeen.of(session.id) ?? row?.seenAt ?? now;
    const close = records.hasSessionEnded(session, facts) ? "ended" : now - seenAt > idleMs ? "idle" : null;
    if (close !== null) {
      this.#forget(session.id);
      return close;
    }
    if (endCount === this.#trusted.endCount) this.#trusted.add(session);
    if (row?.replaces && row.used === 0) {
      const { replaces } = row;
      await this.#try((store) => records.confirmSuccessor(store, session.id, replaces));
      this.#forget(replaces);
    } else if (row === null || Math.abs(now - seenAt) >= seenEveryMs) this.#lastSeen.note(session, now);
    return null;
  }

  /** The member's valid sessions, last used first. */
  async list({ member, names }: SessionOwner): Promise<ListedSession[]> {
    await this.#lastSeen.write();
    const listed = await this.#run((store) => records.selectSessions(store, { member, names }));
    return listed.filter((session) => !this.#isUnwritten({ ...session, member, names }));
  }

  /** @throws Error where the database was never reached; the end counts in this process nevertheless */
  async end({ id }: Pick<SessionFacts, "id">): Promise<void> {
    await this.#unwritten.write({ kind: "end", id });
    this.#forget(id);
    if (!this.wasReached) throw new Error("the database was never reached");
  }

  /** Ends all sessions of a member, by id or name. */
  async endAll(memberOrName: string): Promise<void> {
    const before = await this.#orAlone(
      (store) => records.endAllOf(store, memberOrName, this.#latest),
      () => this.#cutAlone(memberOrName),
    );
    this.#trusted.deleteAll(memberOrName, before);
  }

  /** Whether the account has logged in from the network before; `mark` is their keyed hash. */
  knowsNetwork(mark: string): Promise<boolean> {
    return this.#run((store) => records.knowsNetwork(store, mark));
  }

  noteNetwork(mark: string): Promise<void> {
    return this.#run((store) => records.noteNetwork(store, mark));
  }

  async #run<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    const result = await this.#withDatabase(work);
    this.#answeredAt = steadyNow();
    return result;
  }

  /** Runs `work`, which returns a time; runs `alone` instead if the database fails and was reached before. */
  async #orAlone<Result extends number | null>(
    work: (store: Store) => Promise<Result>,
    alone: () => Promise<Result>,
  ): Promise<Result> {
    try {
      const time = await this.#run(work);
      this.#latest = Math.max(this.#latest, time ?? 0);
      return time;
    } catch (error) {
      if (!this.wasReached) throw error;
      logFailure(error);
      return alone();
    }
  }

  /** The database's record of a session; null where the database does not answer but the session is trusted. */
  async #find(session: SessionFacts): Promise<records.KnownSession | null> {
    const isTrusted = this.#isTrusted(session.id);
    if (isTrusted && steadyNow() < this.#skipUntil) return null;
    try {
      const reading = this.#read(session);
      return await (isTrusted ? withDeadline(patience.waitMs, reading, "the database is slow") : reading);
    } catch (error) {
      if (!this.#isTrusted(session.id)) throw error;
      logFailure(error);
      this.#skipUntil = steadyNow() + patience.skipMs;
      return null;
    }
  }

  async #read(session: SessionFacts): Promise<records.KnownSession> {
    const facts = await this.#run((store) => records.readSession(store, session));
    // The caller may have stopped waiting; the session is forgotten nevertheless.
    if (records.hasSessionEnded(session, facts)) this.#forget(session.id);
    return facts;
  }

  #isUnwritten({ id, member, names, startedAt }: Omit<SessionFacts, "device">): boolean {
    return this.#unwritten.has(id) || startedAt < this.#unwritten.cutoffOf([member, ...names]);
  }

  /** The present time, later than every time that this process has seen. */
  #next(aheadMs = 0): number {
    this.#latest = Math.max(Date.now(), this.#latest + 1) + aheadMs;
    return this.#latest;
  }

  async #cutAlone(subject: string): Promise<number> {
    const before = this.#next(maxAheadMs);
    await this.#unwritten.write({ kind: "cutoff", subject, before });
    return before;
  }

  #isTrusted(id: string): boolean {
    return this.#trusted.has(id, this.#answeredAt ?? 0);
  }

  #forget(id: string): void {
    this.#trusted.delete(id);
    this.#lastSeen.forget(id);
  }

  /** Writes what may be lost, so that a full disk locks nobody out. @returns whether it was written */
  async #try(work: (store: Store) => Promise<void>): Promise<boolean> {
    try {
      await this.#run(work);
      return true;
    } catch (error) {
      logFailure(error);
      return false;
    }
  }

  /** Removes once an hour the records that no valid cookie refers to. */
  async #prune(): Promise<void> {
    if (steadyNow() - this.#prunedAt < hour) return;
    this.#prunedAt = steadyNow();
    await this.#try(pruneSessions);
  }
}

const logFailure = (error: unknown) => log("error", "session store failed", { reason: String(error) });
