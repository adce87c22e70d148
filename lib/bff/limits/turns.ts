import "server-only";
import { KeyedLock } from "#lib/platform/concurrency/keyed-lock.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { fromRedis } from "#lib/platform/redis.ts";
import { limitKey } from "./shared-limit-store.ts";

/** The most attempts that may wait for one key. */
const maxQueue = 5;

const attempts = new KeyedLock();

/**
 * Waits until all earlier callers with the key are done.
 *
 * @returns the release of the turn
 * @throws `tooMany` if too many wait already
 */
export async function beginTurn(key: string, tooMany: SiteError): Promise<() => void> {
  if (attempts.count(key) >= maxQueue) throw tooMany;
  return attempts.acquire(key);
}

/** Ms between two turns of an account: from any address, 450 attempts an hour beyond the hundred that need no turn. */
const turnMs = 8_000;
/** The longest wait for a turn, in ms: three attempts wait, the fourth is refused. */
const maxWaitMs = 3 * turnMs;

/** When each key's next turn begins, in order of booking. */
const bookedTurns = new Map<string, number>();

function bookHere(key: string): number {
  const now = performance.now();
  for (const [old, next] of bookedTurns) {
    if (next > now) break;
    bookedTurns.delete(old);
  }
  const wait = Math.max(0, (bookedTurns.get(key) ?? now) - now);
  if (wait > maxWaitMs) return -1;
  bookedTurns.delete(key);
  bookedTurns.set(key, now + wait + turnMs);
  return wait;
}

/**
 * KEYS: a key that expires with the last turn. ARGV: the length of a turn and the longest wait, in ms. Returns the ms
 * to wait, or -1 for too many.
 */
const bookScript = `
local wait = math.max(0, redis.call('PTTL', KEYS[1]))
if wait > tonumber(ARGV[2]) then return -1 end
redis.call('SET', KEYS[1], '', 'PX', wait + ARGV[1])
return wait`;

/**
 * Books a key's next turn across all instances.
 *
 * @returns the ms to wait for it
 * @throws SiteError 429 if too many wait already
 */
export async function bookTurn(key: string): Promise<number> {
  const values = [String(turnMs), String(maxWaitMs)];
  const shared = await fromRedis((redis) => redis.run(bookScript, [limitKey(`turn ${key}`)], values));
  const wait = shared === null ? bookHere(key) : Number(shared);
  if (wait < 0) throw new SiteError(429, "LOGIN_CROWDED", "", { retryAfter: turnMs / 1000 });
  return wait;
}
