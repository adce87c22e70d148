/** What is under way, by key: whoever asks meanwhile joins in, hears what is told from then on, and gets the one result. */
export class Flights<Result, News> {
  readonly #flights = new Map<string, { result: Promise<Result>; listeners: Set<(news: News) => void> }>();

  join(
    key: string,
    listener: (news: News) => void,
    run: (tell: (news: News) => void) => Promise<Result>,
  ): Promise<Result> {
    const held = this.#flights.get(key);
    if (held) {
      held.listeners.add(listener);
      return held.result;
    }
    const listeners = new Set([listener]);
    const result = run((news) => {
      for (const one of listeners) one(news);
    }).finally(() => this.#flights.delete(key));
    this.#flights.set(key, { result, listeners });
    return result;
  }
}
