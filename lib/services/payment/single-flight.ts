/** One run at a time for each key: whoever asks meanwhile joins in, hears its progress from then on, and gets its result. */
export class SingleFlight<Result, Progress> {
  readonly #isPersonal: (error: unknown) => boolean;
  readonly #running = new Map<
    string,
    { result: Promise<Result>; listeners: Set<(progress: Progress) => void> }
  >();

  /** `isPersonal`: a failure that concerns only who started the run; whoever joined in starts anew, then. */
  constructor(isPersonal: (error: unknown) => boolean = () => false) {
    this.#isPersonal = isPersonal;
  }

  join(
    key: string,
    run: (report: (progress: Progress) => void) => Promise<Result>,
    listener: (progress: Progress) => void = () => {},
  ): Promise<Result> {
    const running = this.#running.get(key);
    if (running) {
      running.listeners.add(listener);
      return running.result.catch((error) => {
        if (!this.#isPersonal(error)) throw error;
        return this.join(key, run, listener);
      });
    }
    const listeners = new Set([listener]);
    const result = run((progress) => {
      for (const listen of listeners) listen(progress);
    }).finally(() => this.#running.delete(key));
    this.#running.set(key, { result, listeners });
    return result;
  }
}

const flights = Symbol.for("murmur payment flights");
const held = globalThis as { [flights]?: Map<string, unknown> };

/**
 * The flight of a name in this process: routes and the sweep are bundled apart, and would not see each other's in a
 * variable of a module.
 */
export function sharedFlight<Result, Progress>(
  name: string,
  isPersonal?: (error: unknown) => boolean,
): SingleFlight<Result, Progress> {
  held[flights] ??= new Map();
  const found = held[flights].get(name) ?? new SingleFlight<Result, Progress>(isPersonal);
  held[flights].set(name, found);
  return found as SingleFlight<Result, Progress>;
}
