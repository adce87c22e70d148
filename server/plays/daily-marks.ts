import { hash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isRedisUnavailable, type Redis } from "#lib/platform/redis.ts";
import { day, minute, second } from "#lib/platform/time/duration.ts";

/** A play and its listener. None of this is stored, except as hashes. */
export type ReportedPlay = {
  listener: string;
  video: string;
  /** The networks around the address, and the most listeners of each that may count for a video in a day. */
  networks: readonly { network: string; max: number }[];
  /** The bits that the report wants to count, each once a day. */
  wantedBits: number;
};

/**
 * The bits that count now, and the ms since the listener's last report of the day: null at the first, and 0 after a
 * report of later, by a clock that was set back or another instance's.
 */
export type CountedPlay = { countedBits: number; sinceMs: number | null };

export type SharedMarks = Pick<Redis, "run" | "send">;

/** The most marks of listeners, and of networks, in this process. When full, the longest silent are dropped. */
const maxMarks = 200_000;
/** How long a day's marks are stored, in seconds: an hour more than the day, for reports under way. */
const keptSeconds = (day + 60 * minute) / second;

/** A hash that nobody can make without the salt. An HMAC would take four times as long. */
const saltedHash = (salt: string, text: string) => hash("sha256", salt + text, "base64url").slice(0, 22);

/**
 * KEYS: the listener's mark, then the networks'. ARGV: the time, the wanted bits, the seconds to store, and each
 * network's maximum.
 */
const markScript = `
local mark = redis.call('HMGET', KEYS[1], 'bits', 'at')
if not mark[1] then
  for at = 2, #KEYS do
    if tonumber(redis.call('GET', KEYS[at]) or '0') >= tonumber(ARGV[at + 2]) then return {-1, -1} end
  end
  for at = 2, #KEYS do
    redis.call('INCR', KEYS[at])
    redis.call('EXPIRE', KEYS[at], ARGV[3])
  end
end
local bits = tonumber(mark[1] or '0')
redis.call('HSET', KEYS[1], 'bits', bit.bor(bits, ARGV[2]), 'at', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return {bit.band(bit.bnot(bits), ARGV[2]), mark[2] and math.max(0, ARGV[1] - mark[2]) or -1}`;

/**
 * Stores for a day what has counted. It has only hashes with a salt that lives as long, in memory or in Redis, never on
 * disk: afterwards nobody can tell who has heard what.
 */
export class DailyMarks {
  readonly #redis: SharedMarks | null;
  readonly #marks = new LRUCache<string, { bits: number; at: number }>({ max: maxMarks });
  readonly #networks = new LRUCache<string, number>({ max: maxMarks });
  #salt = { day: "", own: "", shared: null as string | null };

  constructor(redis: SharedMarks | null = null) {
    this.#redis = redis;
  }

  /** Marks what counts of a play. @returns null if the network has used up its share */
  async mark(play: ReportedPlay, now = Date.now()): Promise<CountedPlay | null> {
    await this.#begin(new Date(now).toISOString().slice(0, 10));
    const { shared } = this.#salt;
    if (this.#redis !== null && shared !== null) {
      const mark = await this.#markInRedis(this.#redis, shared, play, now);
      if (mark !== "away") return mark;
    }
    return this.#markHere(play, now);
  }

  /** Begins a day: drops the marks of the last one, and gets the salt that all instances share. */
  async #begin(today: string): Promise<void> {
    if (this.#salt.day !== today) {
      this.#marks.clear();
      this.#networks.clear();
      this.#salt = { day: today, own: randomBytes(32).toString("hex"), shared: null };
    }
    if (this.#redis === null || this.#salt.shared !== null) return;
    const key = `murmur:plays:${today}`;
    const salt = this.#salt;
    try {
      await this.#redis.send("SET", key, salt.own, "NX", "EX", String(keptSeconds));
      salt.shared = String(await this.#redis.send("GET", key));
    } catch (error) {
      if (!isRedisUnavailable(error)) throw error;
    }
  }

  async #markInRedis(
    redis: SharedMarks,
    salt: string,
    play: ReportedPlay,
    now: number,
  ): Promise<CountedPlay | null | "away"> {
    const { listener, video, networks, wantedBits } = play;
    const key = (text: string) => `murmur:plays:${saltedHash(salt, text)}`;
    const keys = [key(`${listener} ${video}`), ...networks.map(({ network }) => key(`${network} ${video}`))];
    const values = [now, wantedBits, keptSeconds, ...networks.map(({ max }) => max)].map(String);
    try {
      const [counts = -1, sinceMs = -1] = ((await redis.run(markScript, keys, values)) as number[]).map(
        Number,
      );
      return counts < 0 ? null : { countedBits: counts, sinceMs: sinceMs < 0 ? null : sinceMs };
    } catch (error) {
      if (isRedisUnavailable(error)) return "away";
      throw error;
    }
  }

  #markHere({ listener, video, networks, wantedBits }: ReportedPlay, now: number): CountedPlay | null {
    const { own } = this.#salt;
    const key = saltedHash(own, `${listener} ${video}`);
    const mark = this.#marks.get(key);
    if (mark === undefined) {
      const counted = networks.map(({ network, max }) => ({
        key: saltedHash(own, `${network} ${video}`),
        max,
      }));
      if (counted.some(({ key, max }) => (this.#networks.get(key) ?? 0) >= max)) return null;
      for (const { key } of counted) this.#networks.set(key, (this.#networks.get(key) ?? 0) + 1);
    }
    const bits = mark?.bits ?? 0;
    this.#marks.set(key, { bits: bits | wantedBits, at: now });
    return { countedBits: wantedBits & ~bits, sinceMs: mark ? Math.max(0, now - mark.at) : null };
  }
}
