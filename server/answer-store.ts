import { LRUCache } from "lru-cache";
import type { CacheEntry, CacheHandler } from "next/cache";
import { passingTag } from "#lib/cache.ts";
import { standIns } from "./stand-ins.ts";
import { TagChanges } from "./tag-changes.ts";

/** An answer with its bytes. `retryAt`: until then, after a failure, nobody is sent to ask again. */
type Kept = Omit<CacheEntry, "value"> & { value: Buffer; retryAt: number };
type Room = { bytes: number; entries: number };

const rooms = {
  lasting: { bytes: 96 * 1024 * 1024, entries: 40_000 },
  /** What anybody can make up without end: searches, and slugs of nothing. */
  passing: { bytes: 8 * 1024 * 1024, entries: 2_000 },
};
/** Upkeep of an entry in bytes: its objects, tags and places in the maps. */
const upkeep = 1024;
/** How long an old answer stands in after a failure before WordPress is asked again, in ms. */
const standInMs = 10_000;
/** Next takes an answer that expires sooner than this, in seconds, for one that may not be part of a kept page. */
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

/** All bytes of a stream in memory of their own: a small Buffer of Node's would keep its whole slab alive. */
async function copyOf(stream: CacheEntry["value"]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const copy = Buffer.allocUnsafeSlow(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    copy.set(chunk, at);
    at += chunk.length;
  }
  return copy;
}

const streamOf = (value: Buffer): CacheEntry["value"] =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(value);
      controller.close();
    },
  });

/**
 * What `use cache` functions answered, in this process (decision: answers-in-bounded-memory). Next asks again for what is
 * older than its `revalidate`, behind the visitor's back, and gives it out until its `expire`.
 */
export class AnswerStore implements CacheHandler {
  readonly #lasting: LRUCache<string, Kept>;
  readonly #passing: LRUCache<string, Kept>;
  readonly #changes = new TagChanges();
  readonly #arriving = new Map<string, Promise<void>>();

  constructor({ lasting, passing }: Record<"lasting" | "passing", Room> = rooms) {
    this.#lasting = createPool(lasting);
    this.#passing = createPool(passing);
  }

  /** What is held, in bytes. */
  get bytes(): number {
    return this.#lasting.calculatedSize + this.#passing.calculatedSize;
  }

  async get(key: string): Promise<CacheEntry | undefined> {
    const ready = this.#usable(key);
    if (ready !== undefined) return ready;
    await this.#arriving.get(key);
    return this.#usable(key);
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

  #find(key: string): Kept | undefined {
    return this.#lasting.get(key) ?? this.#passing.get(key);
  }

  async #keep(key: string, pending: Promise<CacheEntry>): Promise<void> {
    try {
      const { value, ...entry } = await pending;
      const kept = { ...entry, value: await copyOf(value), retryAt: 0 };
      const passes = entry.tags.includes(passingTag);
      (passes ? this.#lasting : this.#passing).delete(key);
      (passes ? this.#passing : this.#lasting).set(key, kept);
    } catch {
      // Next has the error and tells of it; half an answer is none.
      const old = this.#find(key);
      if (old === undefined) return;
      old.retryAt = now() + standInMs;
      standIns.add();
    }
  }

  /** The answer as Next may use it now. */
  #usable(key: string): CacheEntry | undefined {
    const kept = this.#find(key);
    if (kept === undefined) return undefined;
    const { value, retryAt, ...entry } = kept;
    const time = now();
    const left = entry.expire - (time - entry.timestamp) / 1000;
    if (time < retryAt && left >= leastExpire)
      return {
        ...entry,
        value: streamOf(value),
        timestamp: time,
        revalidate: standInMs / 1000,
        expire: left,
      };
    const change = this.#changes.of(entry.tags, entry.timestamp, time);
    if (left < 0 || change === "expired") return undefined;
    return { ...entry, value: streamOf(value), ...(change === "stale" && { revalidate: -1 }) };
  }
}

export default new AnswerStore();
