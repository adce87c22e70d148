import "server-only";
import { log } from "#lib/platform/observe/log.ts";
import { fromRedis, type Redis, sharedRedis } from "#lib/platform/redis.ts";
import {
  batch,
  commandsOf,
  cutoffMark,
  endMark,
  endsKey,
  keptFor,
  latestMark,
  loginKey,
  loginsKey,
  networkKey,
  readEnd,
  readEndsSince,
  sinceKey,
} from "./redis-ends.ts";
import {
  type ListedSession,
  networksKeptFor,
  type SessionClose,
  type SessionEvent,
  type SessionFacts,
  type SessionStore,
  type StartTerms,
} from "./session-store.ts";
import type { SqliteSessionStore } from "./sqlite-store.ts";

/** Ms for which a session's successor is reserved before its first use. */
const takenFor = 30_000;
/** Ms between two reads of the ends in Redis, and by how much they overlap. */
const reading = { everyMs: 5_000, overlapMs: 120_000 };

/**
 * Sessions shared by all instances (decision: redis-for-what-may-be-lost). The own file decides after reading from
 * Redis, so it also works while Redis is away.
 */
export class SharedSessionStore implements SessionStore {
  readonly #own: SqliteSessionStore;
  #outbox: SessionEvent[] = [];
  #readUntil = 0;
  /** Whether Redis missed an event. */
  #isBehind = false;

  constructor(own: SqliteSessionStore, redis: Pick<Redis, "onBack">) {
    this.#own = own;
    own.onEvent = (event) => void this.#outbox.push(event);
    const fail = (error: unknown) => log("error", "session store failed", { reason: String(error) });
    redis.onBack(() => void this.#exchange().catch(fail));
    const catchUp = () => (this.#isBehind ? this.#exchange() : this.#readEnds());
    setInterval(() => void catchUp().catch(fail), reading.everyMs).unref();
  }

  async moment(): Promise<number> {
    const at = await this.#own.moment(await this.#latest());
    // Later cutoffs of other instances come after this, whatever their clocks say.
    await fromRedis((redis) => redis.send("ZADD", endsKey, "GT", String(at), latestMark));
    return at;
  }

  async start(session: Omit<SessionFacts, "startedAt">, terms: StartTerms = {}): Promise<number | null> {
    const { replaces, endsOthers } = terms;
    if (replaces && !endsOthers && (await this.#isTaken(replaces.id, session.id))) return null;
    const cutoffs = [session.member, ...session.names].map(cutoffMark);
    await this.#pull(replaces ? [endMark(replaces.id), ...cutoffs] : cutoffs);
    const latest = endsOthers ? await this.#latest() : 0;
    return this.#publish(() => this.#own.start(session, terms, latest));
  }

  async use(session: SessionFacts): Promise<SessionClose | null> {
    const { id, member, names, startedAt } = session;
    // The own file is new or was lost, but other instances may know.
    if (startedAt < this.#own.completeSince) await this.#readEnds();
    await this.#pull([endMark(id), ...[member, ...names].map(cutoffMark)], [id]);
    return this.#publish(() => this.#own.use(session));
  }

  async list(member: string): Promise<ListedSession[]> {
    await this.#pullMember(member);
    return this.#own.list(member);
  }

  async end(session: SessionFacts): Promise<void> {
    await this.#pullMember(session.member);
    return this.#publish(() => this.#own.end(session));
  }

  async endAll(memberOrName: string): Promise<void> {
    const latest = await this.#latest();
    return this.#publish(() => this.#own.endAll(memberOrName, latest));
  }

  async knowsNetwork(mark: string): Promise<boolean> {
    if (await this.#own.knowsNetwork(mark)) return true;
    const known = await fromRedis((redis) => redis.send("EXISTS", networkKey(mark)));
    return Number(known) === 1;
  }

  async noteNetwork(mark: string): Promise<void> {
    await this.#own.noteNetwork(mark);
    await fromRedis((redis) => redis.send("SET", networkKey(mark), "1", "PX", String(networksKeptFor)));
  }

  async #latest(): Promise<number> {
    return Number((await fromRedis((redis) => redis.send("ZSCORE", endsKey, latestMark))) ?? 0);
  }

  /** Whether another login has just replaced the session: two tabs may use two instances at once. */
  async #isTaken(replaced: string, id: string): Promise<boolean> {
    const command = ["SET", `${loginKey(replaced)}:taken`, id, "NX", "PX", String(takenFor)];
    return (await fromRedis((redis) => redis.send(...command).then((reply) => reply === null))) ?? false;
  }

  /** Stores in the own file at once, and sends the events to Redis. */
  async #publish<T>(note: () => Promise<T>): Promise<T> {
    const noted = note();
    const events = this.#outbox.splice(0);
    const sent = await fromRedis((redis) =>
      Promise.all(events.flatMap(commandsOf).map((command) => redis.send(...command))),
    );
    // Redis may be up and refuse: its memory is full, or it is read-only.
    if (sent === null) this.#isBehind = true;
    return noted;
  }

  /** Reads these ends and logins from Redis. */
  async #pull(ends: string[], logins: string[] = []): Promise<void> {
    const found = await fromRedis((redis) =>
      Promise.all([
        redis.send("ZMSCORE", endsKey, ...ends),
        logins.length > 0 ? redis.send("MGET", ...logins.map(loginKey)) : [],
      ]),
    );
    if (found === null) return;
    const [times, texts] = found as [(string | number | null)[], (string | null)[]];
    for (const text of texts) if (text !== null) this.#own.apply(JSON.parse(text) as SessionEvent);
    times.forEach((time, at) => {
      const event = time === null ? null : readEnd(ends[at] ?? "", Number(time));
      if (event) this.#own.apply(event);
    });
  }

  async #pullMember(member: string): Promise<void> {
    const ids = await fromRedis((redis) => redis.send("ZRANGE", loginsKey(member), "0", "-1"));
    const known = (ids ?? []) as string[];
    await this.#pull([cutoffMark(member), ...known.map(endMark)], known);
  }

  /** Reads what ended elsewhere, for a time without Redis. */
  async #readEnds(): Promise<void> {
    const now = Date.now();
    const complete = await this.#completeSince();
    if (complete !== null && complete < this.#own.completeSince) this.#readUntil = 0;
    const since = String(this.#readUntil - reading.overlapMs);
    await fromRedis(async (redis) => {
      // By the slower clock: an end that is removed too early would revive its session.
      const [seconds] = (await redis.send("TIME")) as [string, string];
      const before = Math.min(now, Number(seconds) * 1000) - keptFor;
      await redis.send("ZREMRANGEBYSCORE", endsKey, "-inf", String(before));
    });
    const ended = await fromRedis((redis) => readEndsSince(redis, since, now));
    if (ended === null) return;
    for (const event of ended) this.#own.apply(event);
    this.#readUntil = now;
    if (complete !== null) this.#own.markCompleteSince(complete);
  }

  /** Since when Redis knows all ends; null if it is away or was emptied. An emptied Redis is filled again. */
  async #completeSince(): Promise<number | null> {
    const stored = await fromRedis(async (redis) => ({
      since: await redis.send("ZSCORE", sinceKey, "ends"),
    }));
    if (stored === null) return null;
    const since = stored.since === null ? Number.POSITIVE_INFINITY : Number(stored.since);
    if (since > this.#own.completeSince) this.#isBehind = true;
    return Number.isFinite(since) ? since : null;
  }

  /** After a time without Redis: sends the own ends, and reads the others'. */
  async #exchange(): Promise<void> {
    if (!sharedRedis()?.isUp) return;
    this.#isBehind = false;
    const since = String(this.#own.completeSince);
    const ended = [...this.#own.ended()];
    const sent = await fromRedis(async (redis) => {
      for (let at = 0; at < ended.length; at += batch) {
        const commands = ended.slice(at, at + batch).flatMap(commandsOf);
        await Promise.all(commands.map((command) => redis.send(...command)));
      }
      await redis.send("ZADD", sinceKey, "LT", since, "ends");
      return true;
    });
    if (sent === null) this.#isBehind = true;
    this.#readUntil = 0;
    await this.#readEnds();
  }
}
