import "server-only";
import { keyedHash } from "#lib/platform/keyed-hash.ts";
import { fromRedis } from "#lib/platform/redis.ts";
import { type LimitStore, MemoryLimitStore } from "./limit-store.ts";

/** KEYS: window. ARGV: its length in ms. Returns the count, and the ms until the window ends. */
const hitScript = `
local count = redis.call('INCRBYFLOAT', KEYS[1], 1)
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[1])
  redis.call('PEXPIRE', KEYS[1], left)
end
return {count, left}`;

/** KEYS: window. ARGV: the weight to take back. An expired window stays expired. */
const refundScript = `
local count = redis.call('GET', KEYS[1])
if count then redis.call('SET', KEYS[1], math.max(0, count - ARGV[1]), 'KEEPTTL') end`;

/** A hash, so that Redis stores no address and no account. */
export const limitKey = (key: string): string => `murmur:limit:${keyedHash(key)}`;

/** Counts across instances in Redis, and also in this process, for when Redis is away or has lost its data. */
export class SharedLimitStore implements LimitStore {
  readonly #own = new MemoryLimitStore();

  async hit(key: string, windowMs: number) {
    const ownHits = await this.#own.hit(key, windowMs);
    const reply = await fromRedis((redis) => redis.run(hitScript, [limitKey(key)], [String(windowMs)]));
    if (reply === null) return ownHits;
    const [count, resetMs] = (reply as [Buffer, number]).map(Number) as [number, number];
    const endsAt = performance.now() + resetMs;
    const refund = async (weight: number) => {
      await ownHits.refund(weight);
      if (performance.now() >= endsAt) return;
      await fromRedis((redis) => redis.run(refundScript, [limitKey(key)], [String(weight)]));
    };
    return count >= ownHits.count ? { count, resetMs, refund } : { ...ownHits, refund };
  }
}
