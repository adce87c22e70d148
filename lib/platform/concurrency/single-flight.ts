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
