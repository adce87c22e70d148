import { LRUCache } from "lru-cache";
import type { RenderedResponse } from "#server/next/next-client.ts";
import { type CachedAnswer, compressDensely, withBytesOf } from "./cached-answer.ts";

/**
 * Why a response of Next's is not cached. `missing`: a 404. `uncacheable`: it may be for this visitor alone (a
 * redirect, a private page). `failed`: a 5xx, a broken connection or the deadline. `response` is set if waiting clients
 * may get it.
 */
export type UncachedAnswer = { why: "missing" | "uncacheable" | "failed"; response?: RenderedResponse };

export type LoadedAnswer<Answer> = { answer: Answer; from: "hit" | "stale" | "miss" };

/** Visitors can invent `unbounded` keys without end. `errorPages` are few, and no other answer takes their room. */
type Partition = "lasting" | "unbounded" | "errorPages";

export type AnswerCacheOptions<Answer> = {
  /** Fetches the answer for a key from Next, without a visitor's data. `before`: the answer cached until now. */
  fetch(key: string, before: Answer | undefined): Promise<Answer | UncachedAnswer>;
  freshMs: number;
  /** Room for `lasting` answers; an eighth of it comes on top for `unbounded` ones. */
  maxBytes: number;
  /** `lasting` by default. */
  partitionOf?: (key: string) => Partition;
};

/** In `performance.now()` ms: fresh until `freshUntil`, served stale until `staleUntil`. */
type Entry<Answer> = { answer: Answer; freshUntil: number; staleUntil: number };

const maxUncacheable = 10_000;
/** The most refreshes of stale answers at once, because cache misses wait behind them. */
const maxInBackground = 4;
const unboundedPart = 1 / 8;

const isUncached = (result: CachedAnswer | UncachedAnswer): result is UncachedAnswer => "why" in result;

/**
 * A cache of public answers of one kind (decision: front-server-before-next). An answer is fresh for `freshMs`, then
 * served stale until a refresh. An outage removes only answers that must not grow old.
 */
export class AnswerCache<Answer extends CachedAnswer> {
  readonly #options: AnswerCacheOptions<Answer>;
  readonly #partitions: Record<Partition, Map<string, Entry<Answer>> | LRUCache<string, Entry<Answer>>>;
  readonly #refreshes = new Map<string, Promise<LoadedAnswer<Answer> | UncachedAnswer>>();
  /** Keys that Next answers for each visitor; they are not tried again. */
  readonly #uncacheable: LRUCache<string, true>;
  #isCompressing = false;
  #refreshesInBackground = 0;

  constructor(options: AnswerCacheOptions<Answer>) {
    const { maxBytes, freshMs } = options;
    const partition = (maxSize: number) =>
      new LRUCache<string, Entry<Answer>>({ maxSize, sizeCalculation: ({ answer }) => answer.size });
    this.#options = options;
    this.#partitions = {
      lasting: partition(maxBytes),
      unbounded: partition(Math.ceil(maxBytes * unboundedPart)),
      errorPages: new Map(),
    };
    this.#uncacheable = new LRUCache({ max: maxUncacheable, ttl: Math.max(1, freshMs) });
  }

  /** The answer if it can be sent at once; if it is stale, its refresh starts. */
  get(key: string): LoadedAnswer<Answer> | null {
    const entry = this.#find(key);
    if (entry === undefined) return null;
    const now = performance.now();
    if (now >= entry.staleUntil) return null;
    if (!entry.answer.isDense) void this.#compressDensely(key, entry.answer);
    if (now < entry.freshUntil) return { answer: entry.answer, from: "hit" };
    void this.#refreshInBackground(key);
    return { answer: entry.answer, from: "stale" };
  }

  /** The answer, fetched on a cache miss; served stale if Next fails. */
  async load(key: string): Promise<LoadedAnswer<Answer> | UncachedAnswer> {
    const ready = this.get(key);
    if (ready) return ready;
    if (this.#uncacheable.has(key)) return { why: "uncacheable" };
    const result = await this.#refresh(key);
    const stale = "why" in result && result.why === "failed" && this.staleCopy(key);
    return stale ? { answer: stale, from: "stale" } : result;
  }

  /** Whether a fetch is running; another client that waits for it is no more work. */
  isLoading(key: string): boolean {
    return this.#refreshes.has(key);
  }

  /** The cached answer of any age, unless it must not grow old. */
  staleCopy(key: string): Answer | null {
    const answer = this.#find(key)?.answer;
    return answer?.outlastsOutage ? answer : null;
  }

  /** Expires all answers but the error pages, or those of some keys: none is sent again before a refresh. */
  expire(concerns: (key: string) => boolean = () => true): void {
    for (const partition of [this.#partitions.lasting, this.#partitions.unbounded])
      for (const [key, entry] of partition.entries()) if (concerns(key)) entry.staleUntil = 0;
    // A running fetch may return the old content, so its result is sent but not cached.
    for (const key of this.#refreshes.keys()) if (concerns(key)) this.#refreshes.delete(key);
  }

  /** Compresses a requested answer densely; one at a time, because no client waits for it. */
  async #compressDensely(key: string, quick: Answer): Promise<void> {
    if (this.#isCompressing) return;
    this.#isCompressing = true;
    // An answer that can't be compressed again is served as it is.
    const answer = await compressDensely(quick).catch(() => null);
    this.#isCompressing = false;
    if (answer === null) return;
    const entry = this.#find(key);
    if (entry?.answer.etag === answer.etag)
      this.#partitionOf(key).set(key, { ...entry, answer: withBytesOf(entry.answer, answer) });
  }

  /** Refreshes a stale answer. If too many refreshes run, the next request tries again. */
  async #refreshInBackground(key: string): Promise<void> {
    if (this.#refreshesInBackground >= maxInBackground || this.isLoading(key)) return;
    this.#refreshesInBackground += 1;
    try {
      await this.#refresh(key);
    } finally {
      this.#refreshesInBackground -= 1;
    }
  }

  #partitionOf(key: string) {
    return this.#partitions[this.#options.partitionOf?.(key) ?? "lasting"];
  }

  #find(key: string): Entry<Answer> | undefined {
    return this.#partitionOf(key).get(key);
  }

  #refresh(key: string): Promise<LoadedAnswer<Answer> | UncachedAnswer> {
    const running = this.#refreshes.get(key);
    if (running) return running;
    const refresh = this.#options
      .fetch(key, this.#find(key)?.answer)
      .catch((): UncachedAnswer => ({ why: "failed" }))
      .then((result) => {
        if (this.#refreshes.get(key) === refresh) {
          this.#refreshes.delete(key);
          this.#store(key, result);
        }
        return isUncached(result) ? result : { answer: result, from: "miss" as const };
      });
    this.#refreshes.set(key, refresh);
    return refresh;
  }

  #store(key: string, result: Answer | UncachedAnswer): void {
    const now = performance.now();
    const freshUntil = now + this.#options.freshMs;
    const partition = this.#partitionOf(key);
    if (!isUncached(result)) {
      const answer = withBytesOf(result, partition.get(key)?.answer);
      partition.set(key, { answer, freshUntil, staleUntil: now + result.servableMs });
    } else if (result.why === "failed") {
      // During an outage only one request waits for Next; the others get the old copy.
      const entry = partition.get(key);
      if (entry?.answer.outlastsOutage) Object.assign(entry, { freshUntil, staleUntil: Infinity });
    } else {
      partition.delete(key);
      if (result.why === "uncacheable") this.#uncacheable.set(key, true);
    }
  }
}
