import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CacheEntry, CacheHandler } from "next/cache";
import { unboundedTag } from "#lib/cache.ts";
import { bytesOf, streamOf } from "#lib/platform/answer-bytes.ts";
import { metrics } from "#lib/platform/metrics.ts";
import { isRedisAway, sharedRedis } from "#lib/platform/redis.ts";
import { settings } from "#lib/settings.ts";
import { type Answer, type Claim, SharedAnswers } from "#server/cluster/shared-answers.ts";
import { standsIn } from "./stand-ins.ts";
import { TagChanges } from "./tag-changes.ts";

type Shared = Pick<SharedAnswers, "take" | "put" | "release">;
/**
 * `retryAt`: until then, after a failure, the stale answer is served. `askedElsewhere`: until then another instance
 * fetches. `asOf`: when it was last known to be current.
 */
type Kept = Answer & { retryAt: number; askedElsewhere: number; asOf: number };
type Room = { bytes: number; entries: number };

const rooms = {
  lasting: { bytes: 96 * 1024 * 1024, entries: 40_000 },
  /** Unbounded keys: searches and unknown slugs. */
  passing: { bytes: 8 * 1024 * 1024, entries: 2_000 },
};
/** An entry's overhead in bytes: objects, tags and map entries. */
const upkeep = 1024;
/** Ms for which a stale answer is served after a failure before WordPress is called again. */
const standInMs = 10_000;
/** The same while another instance calls WordPress. */
const elsewhereMs = 1_000;
/** How long, and how often, a request checks for another instance's answer, in ms. */
const patience = { wholeMs: 3_000, stepMs: 25 };
/** Claims of running fetches. */
const mostClaims = 10_000;
/** Next does not put an answer into a static page if it expires in less than these seconds. */
const leastExpire = 300;

const now = () => performance.timeOrigin + performance.now();

function createPool({ bytes, entries }: Room) {
  return new LRUCache<string, Kept>({
    max: entries,
    maxSize: bytes,
    maxEntrySize: bytes / 4,
    sizeCalculation: ({ value }, key) => value.length + 2 * key.length + upkeep,
  });
}

const untried = { retryAt: 0, askedElsewhere: 0 };
const isDue = ({ timestamp, revalidate }: CacheEntry) => now() > timestamp + revalidate * 1000;

let shared: SharedAnswers | undefined;

/** Null for a single instance, and while Redis is away. */
function sharedAnswers(): SharedAnswers | null {
  const redis = sharedRedis();
  if (redis === null) return null;
  shared ??= new SharedAnswers(redis, settings());
  return shared.isUp ? shared : null;
}

/**
 * This process's cache of `use cache` functions (decision: answers-in-bounded-memory). Next refreshes an answer older
 * than its `revalidate` in the background, and serves it until its `expire`.
 */
export class AnswerStore implements CacheHandler {
  readonly #lasting: LRUCache<string, Kept>;
  readonly #passing: LRUCache<string, Kept>;
  readonly #changes = new TagChanges();
  readonly #arriving = new Map<string, Promise<void>>();
  /** What this process fetches for all instances. */
  readonly #claims = new LRUCache<string, Claim>({ max: mostClaims });
  readonly #shared: () => Shared | null;

  constructor(
    { lasting, passing }: Record<"lasting" | "passing", Room> = rooms,
    shared: () => Shared | null = sharedAnswers,
  ) {
    this.#lasting = createPool(lasting);
    this.#passing = createPool(passing);
    this.#shared = shared;
  }

  /** The size of the cached answers. */
  get bytes(): number {
    return this.#lasting.calculatedSize + this.#passing.calculatedSize;
  }

  async get(key: string): Promise<CacheEntry | undefined> {
    const ready = this.#usable(key);
    if (ready && !isDue(ready)) return ready;
    if (ready === undefined) await this.#arriving.get(key);
    const shared = this.#shared();
    return shared ? this.#fromAll(shared, key) : this.#usable(key);
  }

  async set(key: string, pending: Promise<CacheEntry>): Promise<void> {
    const arrival = this.#keep(key, pending);
    this.#arriving.set(key, arrival);
    await arrival;
    if (this.#arriving.get(key) === arrival) this.#arriving.delete(key);
  }

  async refreshTags(): Promise<void> {}

  async getExpiration(tags: string[]): Promise<number> {
    return this.#changes.latest(tags);
  }

  async updateTags(tags: string[], durations?: { expire?: number }): Promise<void> {
    this.#changes.add(tags, now(), durations);
  }

  /** The shared answer; undefined, or a stale one, if this process has to fetch it. */
  async #fromAll(shared: Shared, key: string): Promise<CacheEntry | undefined> {
    const until = now() + patience.wholeMs;
    try {
      while (now() < until) {
        const asOf = now();
        const held = this.#usable(key) && this.#find(key);
        const { answer, claim } = await shared.take(key, asOf, held?.timestamp ?? 0);
        if (answer) {
          this.#put(key, { ...answer, asOf, ...untried });
          metrics()?.fill("shared");
        }
        if (claim) this.#claims.set(key, claim);
        const usable = this.#usable(key);
        if (claim || (usable && !isDue(usable))) return usable;
        const kept = usable && this.#find(key);
        if (kept) {
          kept.askedElsewhere = now() + elsewhereMs;
          break;
        }
        await sleep(patience.stepMs);
      }
    } catch (error) {
      if (!isRedisAway(error)) throw error;
    }
    return this.#usable(key);
  }

  #find(key: string): Kept | undefined {
    return this.#lasting.get(key) ?? this.#passing.get(key);
  }

  #put(key: string, kept: Kept): void {
    const passes = kept.tags.includes(unboundedTag);
    (passes ? this.#lasting : this.#passing).delete(key);
    (passes ? this.#passing : this.#lasting).set(key, kept);
  }

  async #keep(key: string, pending: Promise<CacheEntry>): Promise<void> {
    const claim = this.#claims.get(key);
    this.#claims.delete(key);
    const shared = claim && this.#shared();
    try {
      const { value, ...entry } = await pending;
      const answer = { ...entry, value: await bytesOf(value) };
      this.#put(key, { ...answer, asOf: entry.timestamp, ...untried });
      metrics()?.fill("asked");
      if (claim && shared) await shared.put(key, claim, answer);
    } catch (error) {
      if (isRedisAway(error)) return;
      metrics()?.fill("failed");
      // Next reports the error; a partial answer is useless.
      const old = this.#find(key);
      if (old !== undefined) {
        old.retryAt = now() + standInMs;
        standsIn();
      }
      if (claim && shared) await shared.release(key, claim).catch(() => {});
    }
  }

  /** The answer with the lifetime that it has now. */
  #usable(key: string): CacheEntry | undefined {
    const kept = this.#find(key);
    if (kept === undefined) return undefined;
    const { value, retryAt, askedElsewhere, asOf, ...entry } = kept;
    const time = now();
    const left = entry.expire - (time - entry.timestamp) / 1000;
    const change = this.#changes.of(entry.tags, asOf, time);
    const standsInUntil = change === "current" ? Math.max(retryAt, askedElsewhere) : retryAt;
    if (time < standsInUntil && left >= leastExpire)
      return {
        ...entry,
        value: streamOf(value),
        timestamp: time,
        revalidate: (standsInUntil - time) / 1000,
        expire: left,
      };
    if (left < 0 || change === "expired") return undefined;
    return { ...entry, value: streamOf(value), ...(change === "stale" && { revalidate: -1 }) };
  }
}

export default new AnswerStore();
