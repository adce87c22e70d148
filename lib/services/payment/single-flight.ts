/** What is under way, by key: whoever asks meanwhile joins in, hears what is told from then on, and gets the one result. */
export class Flights<Result, News> {
  readonly #isTheirs: (error: unknown) => boolean;
  readonly #flights = new Map<string, { result: Promise<Result>; listeners: Set<(news: News) => void> }>();

  /** `isTheirs`: a failure that is only of who began; whoever joined in begins anew, then. */
  constructor(isTheirs: (error: unknown) => boolean = () => false) {
    this.#isTheirs = isTheirs;
  }

  join(
    key: string,
    listener: (news: News) => void,
    run: (tell: (news: News) => void) => Promise<Result>,
  ): Promise<Result> {
    const held = this.#flights.get(key);
    if (held) {
      held.listeners.add(listener);
      return held.result.catch((error) => {
        if (!this.#isTheirs(error)) throw error;
        return this.join(key, listener, run);
      });
    }
    const listeners = new Set([listener]);
    const result = run((news) => {
      for (const one of listeners) one(news);
    }).finally(() => this.#flights.delete(key));
    this.#flights.set(key, { result, listeners });
    return result;
  }
}
