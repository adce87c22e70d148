import { LRUCache } from "lru-cache";
import type { NextResponse } from "#server/next/next-client.ts";
import { compressDensely, type KeptAnswer, withBytesOf } from "./kept-answer.ts";

/**
 * Why an answer of Next's is not kept: `missing` is one that says that there is nothing; `uncacheable` may be this
 * visitor's own (a redirect, a private page); `failed` is 5xx, a broken connection or the deadline. With what Next said,
 * where whoever waited for it may have it.
 */
export type Unkept = { why: "missing" | "uncacheable" | "failed"; response?: NextResponse };

/** An answer and where it came from. */
export type CachedAnswer<Answer> = { answer: Answer; from: "hit" | "stale" | "miss" };

/** Which room an answer is kept in: `panels` never leave, `passing` ones anybody can make up without end. */
type Room = "lasting" | "passing" | "panels";

export type AnswerCacheOptions<Answer> = {
  /** Asks Next for what is kept under a key, as nobody in particular; `before` is what it said the last time. */
  ask(key: string, before: Answer | undefined): Promise<Answer | Unkept>;
  /** How long an answer is sent before Next is asked again, in ms. */
  freshMs: number;
  maxBytes: number;
  /** `lasting` for all where it is absent. */
  roomOf?: (key: string) => Room;
};

/** `performance.now()` until which it is fresh, and until which it is sent while a refresh runs. */
type Entry<Answer> = { answer: Answer; freshUntil: number; staleUntil: number };

const maxUncacheable = 10_000;
/** Stale answers that are renewed at once: whoever has none waits behind them. */
const mostRenewed = 4;
/** The part of the memory in which passing answers are kept. */
const passingPart = 1 / 8;

const isUnkept = (result: KeptAnswer | Unkept): result is Unkept => "why" in result;

/**
 * Finished public answers of one kind in memory, least recently used out first (decision: front-server-before-next). One
 * is fresh for `freshMs`, then sent stale until a refresh has run; an outage never removes it, unless the answer is one
 * that must not grow old. Panels are never removed at all.
 */
export class AnswerCache<Answer extends KeptAnswer> {
  readonly #options: AnswerCacheOptions<Answer>;
  readonly #rooms: Record<Room, Map<string, Entry<Answer>> | LRUCache<string, Entry<Answer>>>;
  readonly #refreshes = new Map<string, Promise<CachedAnswer<Answer> | Unkept>>();
  /** Spares Next a second question for a key that it answers per visitor. */
  readonly #uncacheable: LRUCache<string, true>;
  #isImproving = false;
  #renewed = 0;

  constructor(options: AnswerCacheOptions<Answer>) {
    const { maxBytes, freshMs } = options;
    const room = (maxSize: number) =>
      new LRUCache<string, Entry<Answer>>({ maxSize, sizeCalculation: ({ answer }) => answer.size });
    this.#options = options;
    this.#rooms = {
      lasting: room(maxBytes),
      passing: room(Math.ceil(maxBytes * passingPart)),
      panels: new Map(),
    };
    this.#uncacheable = new LRUCache({ max: maxUncacheable, ttl: Math.max(1, freshMs) });
  }

  /** The answer if it can be sent at once; a stale one starts its refresh. */
  get(key: string): CachedAnswer<Answer> | null {
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
  async load(key: string): Promise<CachedAnswer<Answer> | Unkept> {
    const ready = this.get(key);
    if (ready) return ready;
    if (this.#uncacheable.has(key)) return { why: "uncacheable" };
    const result = await this.#refresh(key);
    const old = "why" in result && result.why === "failed" && this.held(key);
    return old ? { answer: old, from: "stale" } : result;
  }

  /** Whether Next is being asked for the answer already: one more that waits for it is no more work. */
  isLoading(key: string): boolean {
    return this.#refreshes.has(key);
  }

  /** A copy of whatever age, where nothing better is to be had. */
  held(key: string): Answer | null {
    const answer = this.#find(key)?.answer;
    return answer?.outlastsOutage ? answer : null;
  }

  /** Makes every answer but the panels, or those of some keys, wait for Next before it is sent again, as after a change. */
  expire(concerns: (key: string) => boolean = () => true): void {
    for (const room of [this.#rooms.lasting, this.#rooms.passing])
      for (const [key, entry] of room.entries()) if (concerns(key)) entry.staleUntil = 0;
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
      this.#roomOf(key).set(key, { ...entry, answer: withBytesOf(entry.answer, answer) });
  }

  /** Where others are being renewed, the next one who asks tries again. */
  async #renew(key: string): Promise<void> {
    if (this.#renewed >= mostRenewed || this.isLoading(key)) return;
    this.#renewed += 1;
    await this.#refresh(key);
    this.#renewed -= 1;
  }

  #roomOf(key: string) {
    return this.#rooms[this.#options.roomOf?.(key) ?? "lasting"];
  }

  #find(key: string): Entry<Answer> | undefined {
    return this.#roomOf(key).get(key);
  }

  #refresh(key: string): Promise<CachedAnswer<Answer> | Unkept> {
    const running = this.#refreshes.get(key);
    if (running) return running;
    const refresh = this.#options
      .ask(key, this.#find(key)?.answer)
      .catch((): Unkept => ({ why: "failed" }))
      .then((result) => {
        if (this.#refreshes.get(key) === refresh) {
          this.#refreshes.delete(key);
          this.#store(key, result);
        }
        return isUnkept(result) ? result : { answer: result, from: "miss" as const };
      });
    this.#refreshes.set(key, refresh);
    return refresh;
  }

  #store(key: string, result: Answer | Unkept): void {
    const now = performance.now();
    const freshUntil = now + this.#options.freshMs;
    const room = this.#roomOf(key);
    if (!isUnkept(result)) {
      const answer = withBytesOf(result, room.get(key)?.answer);
      room.set(key, { answer, freshUntil, staleUntil: now + result.servableMs });
    } else if (result.why === "failed") {
      // Nobody waits for an outage twice: the old copy stands until Next has a new one.
      const entry = room.get(key);
      if (entry?.answer.outlastsOutage) Object.assign(entry, { freshUntil, staleUntil: Infinity });
    } else {
      room.delete(key);
      if (result.why === "uncacheable") this.#uncacheable.set(key, true);
    }
  }
}
