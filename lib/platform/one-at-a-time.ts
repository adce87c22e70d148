type Flight<Result, Progress> = { result: Promise<Result>; listeners: Set<(progress: Progress) => void> };

type FlightOptions<Result> = {
  /**
   * Whether an error concerns only the caller that started the run, such as an ended session; the others then start a
   * new run.
   */
  isPersonal?: ((error: unknown) => boolean) | undefined;
  /** Whether the result stays for later callers, without another run. */
  isKept?: ((result: Result) => boolean) | undefined;
};

/**
 * One run at a time for each key. Callers that come meanwhile join it, and get its remaining progress and its result.
 */
export class SingleFlight<Result, Progress = never> {
  readonly #options: FlightOptions<Result>;
  readonly #running = new Map<string, Flight<Result, Progress>>();

  constructor(options: FlightOptions<Result> = {}) {
    this.#options = options;
  }

  get(key: string): Promise<Result> | undefined {
    return this.#running.get(key)?.result;
  }

  /** Makes later callers start a new run. */
  forget(key: string): void {
    this.#running.delete(key);
  }

  join(
    key: string,
    run: (report: (progress: Progress) => void) => Promise<Result>,
    listener: (progress: Progress) => void = () => {},
  ): Promise<Result> {
    const { isPersonal = () => false, isKept = () => false } = this.#options;
    const running = this.#running.get(key);
    if (running) {
      running.listeners.add(listener);
      return running.result.catch((error) => {
        if (!isPersonal(error)) throw error;
        return this.join(key, run, listener);
      });
    }
    const listeners = new Set([listener]);
    const end = () => {
      if (this.#running.get(key)?.listeners === listeners) this.#running.delete(key);
    };
    const result = run((progress) => {
      for (const listen of listeners) listen(progress);
    }).then(
      (value) => {
        if (!isKept(value)) end();
        return value;
      },
      (error) => {
        end();
        throw error;
      },
    );
    this.#running.set(key, { result, listeners });
    return result;
  }
}

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
