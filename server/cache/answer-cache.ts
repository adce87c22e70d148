import { LRUCache } from "lru-cache";
import type { NextResponse } from "#server/next/next-client.ts";
import { type CachedAnswer, compressDensely, withBytesOf } from "./cached-answer.ts";

/**
 * Why an answer of Next's is not kept: `missing` is one that says that there is nothing; `uncacheable` may be this
 * visitor's own (a redirect, a private page); `failed` is 5xx, a broken connection or the deadline. With what Next said,
 * where whoever waited for it may have it.
 */
export type Uncached = { why: "missing" | "uncacheable" | "failed"; response?: NextResponse };

/** An answer and where it came from. */
export type LoadedAnswer<Answer> = { answer: Answer; from: "hit" | "stale" | "miss" };

/** Which room an answer is kept in: `errorPages` never leave, `unbounded` ones anybody can make up without end. */
type Partition = "lasting" | "unbounded" | "errorPages";

export type AnswerCacheOptions<Answer> = {
  /** Asks Next for what is kept under a key, as nobody in particular; `before` is what it said the last time. */
  fetch(key: string, before: Answer | undefined): Promise<Answer | Uncached>;
  /** How long an answer is sent before Next is asked again, in ms. */
  freshMs: number;
  maxBytes: number;
  /** `lasting` for all where it is absent. */
  partitionOf?: (key: string) => Partition;
};

/** `performance.now()` until which it is fresh, and until which it is sent while a refresh runs. */
type Entry<Answer> = { answer: Answer; freshUntil: number; staleUntil: number };

const maxUncacheable = 10_000;
/** Stale answers that are renewed at once: whoever has none waits behind them. */
const mostRenewed = 4;
/** The part of the memory in which passing answers are kept. */
const unboundedPart = 1 / 8;

const isUncached = (result: CachedAnswer | Uncached): result is Uncached => "why" in result;

/**
 * Finished public answers of one kind in memory, least recently used out first (decision: front-server-before-next). One
 * is fresh for `freshMs`, then sent stale until a refresh has run; an outage never removes it, unless the answer is one
 * that must not grow old. Panels are never removed at all.
 */
export class AnswerCache<Answer extends CachedAnswer> {
  readonly #options: AnswerCacheOptions<Answer>;
  readonly #partitions: Record<Partition, Map<string, Entry<Answer>> | LRUCache<string, Entry<Answer>>>;
  readonly #refreshes = new Map<string, Promise<LoadedAnswer<Answer> | Uncached>>();
  /** Spares Next a second question for a key that it answers per visitor. */
  readonly #uncacheable: LRUCache<string, true>;
  #isImproving = false;
  #renewed = 0;

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

  /** The answer if it can be sent at once; a stale one starts its refresh. */
  get(key: string): LoadedAnswer<Answer> | null {
    const entry = this.#find(key);
    if (entry === undefined) return null;
    const now = performance.now();
    if (now >= entry.staleUntil) return null;
    if (!entry.answer.isDense) void this.#improve(key, entry.answer);
    if (now < entry.freshUntil) return { answer: entry.answer, from: "hit" };
    void this.#renew(key);
    return { answer: entry.answer, from: "stale" };
  }

  /** The answer, waiting for Next where there is none; an old copy stands in when Next fails. */
  async load(key: string): Promise<LoadedAnswer<Answer> | Uncached> {
    const ready = this.get(key);
    if (ready) return ready;
    if (this.#uncacheable.has(key)) return { why: "uncacheable" };
    const result = await this.#refresh(key);
    const old = "why" in result && result.why === "failed" && this.staleCopy(key);
    return old ? { answer: old, from: "stale" } : result;
  }

  /** Whether Next is being asked for the answer already: one more that waits for it is no more work. */
  isLoading(key: string): boolean {
    return this.#refreshes.has(key);
  }

  /** A copy of whatever age, where nothing better is to be had. */
  staleCopy(key: string): Answer | null {
    const answer = this.#find(key)?.answer;
    return answer?.outlastsOutage ? answer : null;
  }

  /** Makes every answer but the panels, or those of some keys, wait for Next before it is sent again, as after a change. */
  expire(concerns: (key: string) => boolean = () => true): void {
    for (const partition of [this.#partitions.lasting, this.#partitions.unbounded])
      for (const [key, entry] of partition.entries()) if (concerns(key)) entry.staleUntil = 0;
    // What was asked before the change may be answered from before it: it is sent, but not kept.
    for (const key of this.#refreshes.keys()) if (concerns(key)) this.#refreshes.delete(key);
  }

  /** What is asked for again is worth fewer bytes; one at a time, for nobody waits for it. */
  async #improve(key: string, quick: Answer): Promise<void> {
    if (this.#isImproving) return;
    this.#isImproving = true;
    const answer = await compressDensely(quick);
    this.#isImproving = false;
    const entry = this.#find(key);
    if (entry?.answer.etag === answer.etag)
      this.#partitionOf(key).set(key, { ...entry, answer: withBytesOf(entry.answer, answer) });
  }

  /** Where others are being renewed, the next one who asks tries again. */
  async #renew(key: string): Promise<void> {
    if (this.#renewed >= mostRenewed || this.isLoading(key)) return;
    this.#renewed += 1;
    await this.#refresh(key);
    this.#renewed -= 1;
  }

  #partitionOf(key: string) {
    return this.#partitions[this.#options.partitionOf?.(key) ?? "lasting"];
  }

  #find(key: string): Entry<Answer> | undefined {
    return this.#partitionOf(key).get(key);
  }

  #refresh(key: string): Promise<LoadedAnswer<Answer> | Uncached> {
    const running = this.#refreshes.get(key);
    if (running) return running;
    const refresh = this.#options
      .fetch(key, this.#find(key)?.answer)
      .catch((): Uncached => ({ why: "failed" }))
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

  #store(key: string, result: Answer | Uncached): void {
    const now = performance.now();
    const freshUntil = now + this.#options.freshMs;
    const partition = this.#partitionOf(key);
    if (!isUncached(result)) {
      const answer = withBytesOf(result, partition.get(key)?.answer);
      partition.set(key, { answer, freshUntil, staleUntil: now + result.servableMs });
    } else if (result.why === "failed") {
      // Nobody waits for an outage twice: the old copy stands until Next has a new one.
      const entry = partition.get(key);
      if (entry?.answer.outlastsOutage) Object.assign(entry, { freshUntil, staleUntil: Infinity });
    } else {
      partition.delete(key);
      if (result.why === "uncacheable") this.#uncacheable.set(key, true);
    }
  }
}
