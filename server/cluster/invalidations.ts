import { setTimeout as sleep } from "node:timers/promises";
import { changeableTags } from "#lib/catalogue/changed-tags.ts";
import { invalidationStream, type Redis, RedisUnavailable } from "#lib/platform/redis.ts";
import { changedKeyPrefix } from "./shared-answers.ts";

/** The entries that are stored for instances that reconnect; one that has missed more expires everything. */
const maxEntries = "10000";
/** How long a change is stored, in seconds; longer than any answer is cached. */
const changeLifetime = "172800";
/** Ms between retries while Redis is away. */
const retryMs = 250;
/** The most unsent tags; beyond it everything counts as changed. */
const maxUnsent = 1_000;

/** Stores when the content changed, for the shared answers; then notifies all instances. */
const publishScript = `
local time = redis.call('TIME')
for i = 4, #ARGV do
  redis.call('SET', ARGV[3] .. ARGV[i], string.format('%d%06d', time[1], time[2]), 'EX', ARGV[2])
end
return redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'tags', cjson.encode({unpack(ARGV, 4)}))`;

/** Reads the stream over a separate connection, because a read blocks it. */
export type InvalidationReader = {
  /** The last entry's id, or "0-0". */
  lastId(): Promise<string>;
  has(id: string): Promise<boolean>;
  /** The entries after an id; waits up to two seconds for one. */
  after(id: string): Promise<{ id: string; tags: string[] }[]>;
  close(): void;
};

type InvalidationOptions = {
  redis: Redis;
  reader: InvalidationReader;
  /** Expires this process's content by tags. */
  forget(tags: readonly string[]): Promise<void>;
};

/**
 * Sends invalidations to all instances (decision: redis-for-what-may-be-lost). An instance reads on from its last
 * entry; if that entry is gone, it may have missed some, and expires everything.
 */
export class Invalidations {
  readonly #options: InvalidationOptions;
  /** Tags that Redis has not received. */
  #unsent = new Set<string>();
  #last: string | null = null;
  #isClosed = false;

  constructor(options: InvalidationOptions) {
    this.#options = options;
  }

  /** Notifies all instances, including this one; later if Redis is away. */
  async publish(tags: readonly string[]): Promise<void> {
    for (const tag of tags) this.#unsent.add(tag);
    if (this.#unsent.size > maxUnsent) this.#unsent = new Set(changeableTags);
    await this.#send().catch(() => {});
  }

  async follow(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#catchUp();
        while (!this.#isClosed) await this.#read();
      } catch {
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#options.reader.close();
  }

  async #send(): Promise<void> {
    const tags = [...this.#unsent];
    if (tags.length === 0) return;
    // Before the call: a tag that is published again meanwhile is sent again.
    this.#unsent.clear();
    const values = [maxEntries, changeLifetime, changedKeyPrefix, ...tags];
    try {
      await this.#options.redis.run(publishScript, [invalidationStream], values);
    } catch (error) {
      for (const tag of tags) this.#unsent.add(tag);
      throw error;
    }
  }

  async #catchUp(): Promise<void> {
    const { reader, redis, forget } = this.#options;
    if (!redis.isUp) throw new RedisUnavailable("away");
    if (this.#last === null) {
      const last = await reader.lastId();
      // This process may have cached content before it received invalidations.
      await forget(changeableTags);
      this.#last = last;
    } else if (!(await reader.has(this.#last))) {
      this.#last = await reader.lastId();
      // Other instances may have missed entries, too, and Redis may have restarted with an older state.
      for (const tag of changeableTags) this.#unsent.add(tag);
    }
    await this.#send();
  }

  async #read(): Promise<void> {
    const { reader, forget } = this.#options;
    await this.#send();
    for (const { id, tags } of await reader.after(this.#last ?? "0-0")) {
      await forget(tags);
      this.#last = id;
    }
  }
}
