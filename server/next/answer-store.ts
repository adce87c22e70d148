import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CacheEntry, CacheHandler } from "next/cache";
import { unboundedTag } from "#lib/config/cache.ts";
import { metrics } from "#lib/platform/observe/metrics.ts";
import { isRedisUnavailable, sharedRedis } from "#lib/platform/redis.ts";
import { settings } from "#lib/platform/settings.ts";
import { steadyNow } from "#lib/platform/time/clock.ts";
import { type Lease, type SharedAnswer, SharedAnswers } from "#server/cluster/shared-answers.ts";
import { bytesOf, streamOf } from "#server/http/answer-bytes.ts";
import { markStale } from "./stale-mark.ts";
import { TagChanges } from "./tag-changes.ts";

type SharingAnswers = Pick<SharedAnswers, "readOrLease" | "put" | "release">;
/**
 * After a failure the stale answer is served until `retryAt`; while another instance fetches, until `otherInstanceUntil`.
 * `currentAt`: when the answer was last known to be current.
 */
type StoredAnswer = SharedAnswer & { retryAt: number; otherInstanceUntil: number; currentAt: number };
type Limits = { bytes: number; entries: number };

const partitions = {
  lasting: { bytes: 96 * 1024 * 1024, entries: 40_000 },
  /** Unbounded keys: searches and unknown slugs. */
  unbounded: { bytes: 8 * 1024 * 1024, entries: 2_000 },
};
/** The memory of an entry's objects, tags and map entries. */
const overheadBytes = 1024;
/** Ms after a failure for which a stale answer is served before WordPress is called again. */
const staleMs = 10_000;
/** Ms for which a stale answer is served while another instance calls WordPress. */
const otherInstanceMs = 1_000;
/** How long a request waits for another instance's answer, and how often it checks, in ms. */
const waitLimits = { wholeMs: 3_000, stepMs: 25 };
/** The most leases of running fetches. */
const maxLeases = 10_000;
/** Next does not put an answer into a static page if it expires in fewer seconds. */
const minExpireSeconds = 300;

const noRetry = { retryAt: 0, otherInstanceUntil: 0 };
const isDue = ({ timestamp, revalidate }: CacheEntry) => steadyNow() > timestamp + revalidate * 1000;

let sharedStore: SharedAnswers | undefined;

/**
 * This process's cache of `use cache` functions (decision: answers-in-memory). Next refreshes an answer older
 * than its `revalidate` in the background, and serves it until its `expire`.
 */
export class AnswerStore implements CacheHandler {
  readonly #lasting: LRUCache<string, StoredAnswer>;
  readonly #unbounded: LRUCache<string, StoredAnswer>;
  readonly #changes = new TagChanges();
  readonly #arriving = new Map<string, Promise<void>>();
  /** What this process fetches for all instances. */
  readonly #leases = new LRUCache<string, Lease>({ max: maxLeases });
  readonly #getShared: () => SharingAnswers | null;

  constructor(
    { lasting, unbounded }: Record<"lasting" | "unbounded", Limits> = partitions,
    getShared: () => SharingAnswers | null = sharedAnswers,
  ) {
    this.#lasting = createPool(lasting);
    this.#unbounded = createPool(unbounded);
    this.#getShared = getShared;
  }

  get bytes(): number {
    return this.#lasting.calculatedSize + this.#unbounded.calculatedSize;
  }

  async get(key: string): Promise<CacheEntry | undefined> {
    const ready = this.#usable(key);
    if (ready && !isDue(ready)) return ready;
    if (ready === undefined) await this.#arriving.get(key);
    const shared = this.#getShared();
    return shared ? this.#fromAll(shared, key) : this.#usable(key);
  }

  async set(key: string, pending: Promise<CacheEntry>): Promise<void> {
    const arrival = this.#store(key, pending);
    this.#arriving.set(key, arrival);
    await arrival;
    if (this.#arriving.get(key) === arrival) this.#arriving.delete(key);
  }

  async refreshTags(): Promise<void> {}

  async getExpiration(tags: string[]): Promise<number> {
    return this.#changes.latest(tags);
  }

  async updateTags(tags: string[], durations?: { expire?: number }): Promise<void> {
    this.#changes.add(tags, steadyNow(), durations);
  }

  /** The shared answer. Undefined or stale if this process has to fetch it. */
  async #fromAll(shared: SharingAnswers, key: string): Promise<CacheEntry | undefined> {
    const until = steadyNow() + waitLimits.wholeMs;
    try {
      while (steadyNow() < until) {
        const currentAt = steadyNow();
        const stored = this.#usable(key) && this.#find(key);
        const { answer, lease } = await shared.readOrLease(key, currentAt, stored?.timestamp ?? 0);
        if (answer) {
          this.#put(key, { ...answer, currentAt, ...noRetry });
          metrics()?.countFill("shared");
        }
        if (lease) this.#leases.set(key, lease);
        const usable = this.#usable(key);
        if (lease || (usable && !isDue(usable))) return usable;
        const cached = usable && this.#find(key);
        if (cached) {
          cached.otherInstanceUntil = steadyNow() + otherInstanceMs;
          break;
        }
        await sleep(waitLimits.stepMs);
      }
    } catch (error) {
      if (!isRedisUnavailable(error)) throw error;
    }
    return this.#usable(key);
  }

  #find(key: string): StoredAnswer | undefined {
    return this.#lasting.get(key) ?? this.#unbounded.get(key);
  }

  #put(key: string, cached: StoredAnswer): void {
    const isUnbounded = cached.tags.includes(unboundedTag);
    (isUnbounded ? this.#lasting : this.#unbounded).delete(key);
    (isUnbounded ? this.#unbounded : this.#lasting).set(key, cached);
  }

  async #store(key: string, pending: Promise<CacheEntry>): Promise<void> {
    const lease = this.#leases.get(key);
    this.#leases.delete(key);
    const shared = lease && this.#getShared();
    try {
      const { value, ...entry } = await pending;
      const answer = { ...entry, value: await bytesOf(value) };
      this.#put(key, { ...answer, currentAt: entry.timestamp, ...noRetry });
      metrics()?.countFill("asked");
      if (lease && shared) await shared.put(key, lease, answer);
    } catch (error) {
      if (isRedisUnavailable(error)) return;
      metrics()?.countFill("failed");
      // Next reports the error itself, and a partial answer is useless, so the old one stays.
      const oldEntry = this.#find(key);
      if (oldEntry !== undefined) {
        oldEntry.retryAt = steadyNow() + staleMs;
        markStale();
      }
      if (lease && shared) await shared.release(key, lease).catch(() => {});
    }
  }

  /** The answer for Next. Until a stale one may be fetched again, it has the present date, so that Next does not refresh it. */
  #usable(key: string): CacheEntry | undefined {
    const cached = this.#find(key);
    if (cached === undefined) return undefined;
    const { value, retryAt, otherInstanceUntil, currentAt, ...entry } = cached;
    const time = steadyNow();
    const secondsLeft = entry.expire - (time - entry.timestamp) / 1000;
    const change = this.#changes.of(entry.tags, currentAt, time);
    const staleUntil = change === "current" ? Math.max(retryAt, otherInstanceUntil) : retryAt;
    if (time < staleUntil && secondsLeft >= minExpireSeconds)
      return {
        ...entry,
        value: streamOf(value),
        timestamp: time,
        revalidate: (staleUntil - time) / 1000,
        expire: secondsLeft,
      };
    if (secondsLeft < 0 || change === "expired") return undefined;
    return { ...entry, value: streamOf(value), ...(change === "stale" && { revalidate: -1 }) };
  }
}

export default new AnswerStore();

/** Null for a single instance, and while Redis is away. */
function sharedAnswers(): SharedAnswers | null {
  const redis = sharedRedis();
  if (redis === null) return null;
  sharedStore ??= new SharedAnswers(redis, settings());
  return sharedStore.isUp ? sharedStore : null;
}

function createPool({ bytes, entries }: Limits) {
  return new LRUCache<string, StoredAnswer>({
    max: entries,
    maxSize: bytes,
    maxEntrySize: bytes / 4,
    sizeCalculation: ({ value }, key) => value.length + 2 * key.length + overheadBytes,
  });
}
