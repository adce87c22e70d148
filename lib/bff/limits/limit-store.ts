import "server-only";

export type LimitStore = {
  /** Counts a hit. @returns the new count, and the ms until the window ends */
  hit(key: string, windowMs: number): Promise<{ count: number; resetMs: number }>;
  refund(key: string, weight: number): Promise<void>;
};

type Window = { count: number; endsAt: number };
/** When it is full, the least recently hit keys are dropped (decision: limits-in-a-bounded-store). */
const maxKeys = 50_000;

export class MemoryLimitStore implements LimitStore {
  readonly #windows = new Map<string, Window>();

  async hit(key: string, windowMs: number) {
    // A clock that nobody can set.
    const now = performance.now();
    const held = this.#windows.get(key);
    const window = held && held.endsAt > now ? held : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > maxKeys) this.#windows.delete(this.#windows.keys().next().value ?? "");
    return { count: window.count, resetMs: window.endsAt - now };
  }

  async refund(key: string, weight: number) {
    const window = this.#windows.get(key);
    if (window) window.count = Math.max(0, window.count - weight);
  }
}
