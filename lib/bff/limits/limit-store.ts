import "server-only";
import { LRUCache } from "lru-cache";

/** A counted hit. */
export type CountedHit = {
  /** The hits in the window, with this one. */
  count: number;
  /** Ms until the window ends. */
  resetMs: number;
  /** Takes a part of the hit back, unless its window has ended. */
  refund(weight: number): Promise<void>;
};

export type LimitStore = { hit(key: string, windowMs: number): Promise<CountedHit> };

type Window = { count: number; endsAt: number };
/** When the store is full, the least recently hit keys are dropped (decision: nobody-is-locked-out). */
const maxKeys = 50_000;

export class MemoryLimitStore implements LimitStore {
  readonly #windows = new LRUCache<string, Window>({ max: maxKeys });

  async hit(key: string, windowMs: number) {
    // A clock that nobody can set.
    const now = performance.now();
    const openWindow = this.#windows.get(key);
    const window = openWindow && openWindow.endsAt > now ? openWindow : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    this.#windows.set(key, window);
    return {
      count: window.count,
      resetMs: window.endsAt - now,
      async refund(weight: number) {
        window.count = Math.max(0, window.count - weight);
      },
    };
  }
}
