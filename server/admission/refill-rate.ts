import { LRUCache } from "lru-cache";

type Level = { left: number; at: number };

/** How much each key may take: `burst` at once, and `perSecond` that come back. Keys not seen for longest go first. */
export class RefillRate {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #levels = new LRUCache<string, Level>({ max: 50_000 });

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** Takes `cost` if there is as much. @returns 0, or the seconds until there will be */
  take(key: string, cost: number): number {
    const at = performance.now();
    const level = this.#levels.get(key);
    const refilled = level ? level.left + ((at - level.at) / 1000) * this.#perSecond : this.#burst;
    const left = Math.min(this.#burst, refilled);
    const missing = cost - left;
    this.#levels.set(key, { left: missing > 0 ? left : left - cost, at });
    return missing > 0 ? missing / this.#perSecond : 0;
  }
}
