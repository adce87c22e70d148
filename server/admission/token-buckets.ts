import { LRUCache } from "lru-cache";

type TokenBucket = { tokens: number; at: number };

/** A token bucket for each key: `burst` tokens, refilled by `perSecond`. */
export class TokenBuckets {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: 50_000 });

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** Takes `cost` tokens. @returns 0, or the seconds until there are enough */
  take(key: string, cost: number): number {
    const now = performance.now();
    const level = this.#buckets.get(key);
    const refilled = level ? level.tokens + ((now - level.at) / 1000) * this.#perSecond : this.#burst;
    const tokens = Math.min(this.#burst, refilled);
    const missing = cost - tokens;
    this.#buckets.set(key, { tokens: missing > 0 ? tokens : tokens - cost, at: now });
    return missing > 0 ? missing / this.#perSecond : 0;
  }
}
