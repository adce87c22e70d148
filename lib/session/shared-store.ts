import "server-only";
import { log } from "#lib/platform/log.ts";
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
  placeKey,
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
const listening = { everyMs: 5_000, overlapMs: 120_000 };

/**
 * Sessions shared by all instances (decision: redis-for-what-may-be-lost). The own file decides after learning from
 * Redis, so it also works while Redis is away.
 */
export class SharedSessionStore implements SessionStore {
  readonly #own: SqliteSessionStore;
  #news: SessionEvent[] = [];
  #heardUntil = 0;
  /** Whether Redis missed an event. */
  #isBehind = false;

  constructor(own: SqliteSessionStore, redis: Pick<Redis, "onBack">) {
    this.#own = own;
    own.tell = (news) => void this.#news.push(news);
    const fail = (error: unknown) => log("error", "session store failed", { reason: String(error) });
    redis.onBack(() => void this.#exchange().catch(fail));
    const catchUp = () => (this.#isBehind ? this.#exchange() : this.#listen());
    setInterval(() => void catchUp().catch(fail), listening.everyMs).unref();
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
    await this.#hear(replaces ? [endMark(replaces.id), ...cutoffs] : cutoffs);
    const latest = endsOthers ? await this.#latest() : 0;
    return this.#tellAll(() => this.#own.start(session, terms, latest));
  }

  async use(session: SessionFacts): Promise<SessionClose | null> {
    const { id, member, names, startedAt } = session;
    // The own file is new or was lost, but other instances may know.
    if (startedAt < this.#own.knownSince) await this.#listen();
    await this.#hear([endMark(id), ...[member, ...names].map(cutoffMark)], [id]);
    return this.#tellAll(() => this.#own.use(session));
  }

  async list(member: string): Promise<ListedSession[]> {
    await this.#hearAllOf(member);
    return this.#own.list(member);
  }

  async end(session: SessionFacts): Promise<void> {
    await this.#hearAllOf(session.member);
    return this.#tellAll(() => this.#own.end(session));
  }

  async endAll(memberOrName: string): Promise<void> {
    const latest = await this.#latest();
    return this.#tellAll(() => this.#own.endAll(memberOrName, latest));
  }

  async knowsNetwork(mark: string): Promise<boolean> {
    if (await this.#own.knowsNetwork(mark)) return true;
    const known = await fromRedis((redis) => redis.send("EXISTS", placeKey(mark)));
    return Number(known) === 1;
  }

  async noteNetwork(mark: string): Promise<void> {
    await this.#own.noteNetwork(mark);
    await fromRedis((redis) => redis.send("SET", placeKey(mark), "1", "PX", String(networksKeptFor)));
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
  async #tellAll<T>(note: () => Promise<T>): Promise<T> {
    const noted = note();
    const news = this.#news.splice(0);
    const told = await fromRedis((redis) =>
      Promise.all(news.flatMap(commandsOf).map((command) => redis.send(...command))),
    );
    // Redis may be up and refuse: its memory is full, or it is read-only.
    if (told === null) this.#isBehind = true;
    return noted;
  }

  /** Learns these ends and logins from Redis. */
  async #hear(ends: string[], logins: string[] = []): Promise<void> {
    const heard = await fromRedis((redis) =>
      Promise.all([
        redis.send("ZMSCORE", endsKey, ...ends),
        logins.length > 0 ? redis.send("MGET", ...logins.map(loginKey)) : [],
      ]),
    );
    if (heard === null) return;
    const [times, texts] = heard as [(string | number | null)[], (string | null)[]];
    for (const text of texts) if (text !== null) this.#own.learn(JSON.parse(text) as SessionEvent);
    times.forEach((time, at) => {
      const news = time === null ? null : readEnd(ends[at] ?? "", Number(time));
      if (news) this.#own.learn(news);
    });
  }

  async #hearAllOf(member: string): Promise<void> {
    const ids = await fromRedis((redis) => redis.send("ZRANGE", loginsKey(member), "0", "-1"));
    const known = (ids ?? []) as string[];
    await this.#hear([cutoffMark(member), ...known.map(endMark)], known);
  }

  /** Learns what ended elsewhere, for a time without Redis. */
  async #listen(): Promise<void> {
    const now = Date.now();
    const told = await this.#toldSince();
    if (told !== null && told < this.#own.knownSince) this.#heardUntil = 0;
    const since = String(this.#heardUntil - listening.overlapMs);
    await fromRedis(async (redis) => {
      // By the slower clock: an end that is removed too early would revive its session.
      const [seconds] = (await redis.send("TIME")) as [string, string];
      const before = Math.min(now, Number(seconds) * 1000) - keptFor;
      await redis.send("ZREMRANGEBYSCORE", endsKey, "-inf", String(before));
    });
    const ended = await fromRedis((redis) => readEndsSince(redis, since, now));
    if (ended === null) return;
    for (const news of ended) this.#own.learn(news);
    this.#heardUntil = now;
    if (told !== null) this.#own.knowSince(told);
  }

  /** Since when Redis knows all ends; null if it is away or was emptied. An emptied Redis is filled again. */
  async #toldSince(): Promise<number | null> {
    const told = await fromRedis(async (redis) => ({ since: await redis.send("ZSCORE", sinceKey, "ends") }));
    if (told === null) return null;
    const since = told.since === null ? Number.POSITIVE_INFINITY : Number(told.since);
    if (since > this.#own.knownSince) this.#isBehind = true;
    return Number.isFinite(since) ? since : null;
  }

  /** After a time without Redis: sends the own ends, and learns the others'. */
  async #exchange(): Promise<void> {
    if (!sharedRedis()?.isUp) return;
    this.#isBehind = false;
    const since = String(this.#own.knownSince);
    const news = [...this.#own.ended()];
    const told = await fromRedis(async (redis) => {
      for (let at = 0; at < news.length; at += batch) {
        const commands = news.slice(at, at + batch).flatMap(commandsOf);
        await Promise.all(commands.map((command) => redis.send(...command)));
      }
      await redis.send("ZADD", sinceKey, "LT", since, "ends");
      return true;
    });
    if (told === null) this.#isBehind = true;
    this.#heardUntil = 0;
    await this.#listen();
  }
}
