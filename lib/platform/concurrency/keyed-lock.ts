/** A lock for each key within this process, first come, first served. */
export class KeyedLock {
  readonly #queues = new Map<string, Promise<void>[]>();

  /** The number of callers that hold the lock or wait for it. */
  count(key: string): number {
    return this.#queues.get(key)?.length ?? 0;
  }

  /** Waits for the lock. @returns its release, of which only the first call counts */
  async acquire(key: string): Promise<() => void> {
    const queue = this.#queues.get(key) ?? [];
    const before = queue.at(-1);
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push(promise);
    this.#queues.set(key, queue);
    await before;
    return () => {
      resolve();
      const at = queue.indexOf(promise);
      if (at === -1) return;
      queue.splice(at, 1);
      if (queue.length === 0) this.#queues.delete(key);
    };
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
