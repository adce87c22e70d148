import "server-only";
import { LRUCache } from "lru-cache";

export type LimitStore = {
  /** Counts a hit. @returns the new count, and the ms until the window ends */
  hit(key: string, windowMs: number): Promise<{ count: number; resetMs: number }>;
  refund(key: string, weight: number): Promise<void>;
};

type Window = { count: number; endsAt: number };
/** When the store is full, the least recently hit keys are dropped (decision: nobody-is-locked-out). */
const maxKeys = 50_000;

export class MemoryLimitStore implements LimitStore {
  readonly #windows = new LRUCache<string, Window>({ max: maxKeys });

  async hit(key: string, windowMs: number) {
    // A clock that nobody can set.
    const now = performance.now();
    const open = this.#windows.get(key);
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    this.#windows.set(key, window);
    return { count: window.count, resetMs: window.endsAt - now };
  }

  async refund(key: string, weight: number) {
    const window = this.#windows.peek(key);
    if (window) window.count = Math.max(0, window.count - weight);
  }
}
