import { runAlone } from "./run-alone.ts";

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

export type FlightTerms<Result> = {
  name: string;
  isPersonal?: (error: unknown) => boolean;
  /** What is to be said where another instance of the site has been at it for `patienceMs`. */
  whenBusy: () => Result;
  patienceMs: number;
};

/**
 * One run at a time for each key, of all instances of the site. Within this process who asks meanwhile joins in, wherever
 * it is bundled: routes and the sweep would not see each other's flights in a variable of a module. What runs in another
 * instance is waited for; then it is run here too, and finds what was done.
 */
export function sharedFlight<Result, Progress>(terms: FlightTerms<Result>) {
  const { name, isPersonal } = terms;
  held[flights] ??= new Map();
  const found = held[flights].get(name) ?? new SingleFlight<Result, Progress>(isPersonal);
  held[flights].set(name, found);
  const flight = found as SingleFlight<Result, Progress>;
  const join: SingleFlight<Result, Progress>["join"] = (key, run, listener) =>
    flight.join(key, (report) => runAlone(`${name} ${key}`, terms, () => run(report)), listener);
  return { join };
}
