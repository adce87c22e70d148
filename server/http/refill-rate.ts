import { LRUCache } from "lru-cache";

type Level = { left: number; at: number };

/** A token bucket for each key: `burst` tokens, refilled by `perSecond`. */
export class RefillRate {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #levels = new LRUCache<string, Level>({ max: 50_000 });

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** Takes `cost` tokens. @returns 0, or the seconds until there are enough */
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
