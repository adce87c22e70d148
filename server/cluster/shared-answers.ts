import { createHash } from "node:crypto";
import type { CacheEntry } from "next/cache";
import type { Redis } from "#lib/platform/redis.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { copyOf } from "#server/http/answer-bytes.ts";

export type SharedAnswer = Omit<CacheEntry, "value"> & { value: Buffer };
/** The lock for fetching from WordPress; `at`: its time, in Redis time. */
export type Lease = { at: string; token: string };

/** The prefix of the keys that store when a tag's content changed, by Redis's clock. */
export const changedKeyPrefix = "murmur:changed:";
/** The ms after which another instance may fetch. */
const leaseMs = 5_000;
/** The most bytes of a shared answer. */
const maxBytes = 4 * 1024 * 1024;

const changedSince = `
local function changedSince(tags, at)
  for tag in string.gmatch(tags, '[^\\n]+') do
    local changed = redis.call('GET', '${changedKeyPrefix}' .. tag)
    if changed and tonumber(changed) >= tonumber(at) then return true end
  end
  return false
end`;

/**
 * KEYS: answer, lease. ARGV: the time in ms, when this instance's own answer was made, a token, the length of a lease
 * in ms.
 */
const readOrLeaseScript = `${changedSince}
local time = redis.call('TIME')
local held = redis.call('HMGET', KEYS[1], 'at', 'tags', 'due', 'timestamp')
local counts = held[1] and not changedSince(held[2], held[1])
local leased = 0
if not counts or tonumber(held[3]) <= tonumber(ARGV[1]) then
  if redis.call('SET', KEYS[2], ARGV[3], 'NX', 'PX', ARGV[4]) then leased = 1 end
end
local answer = {}
if counts and tonumber(held[4]) > tonumber(ARGV[2]) then answer = redis.call('HMGET', KEYS[1], 'facts', 'value') end
return {leased, string.format('%d%06d', time[1], time[2]), answer[1], answer[2]}`;

/** KEYS: answer, lease. ARGV: token, lease's time, tags, due and fetch times and lifetime in ms, facts, value. */
const putScript = `${changedSince}
if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
if #ARGV == 1 or changedSince(ARGV[3], ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'at', ARGV[2], 'tags', ARGV[3], 'due', ARGV[4], 'timestamp', ARGV[5], 'facts', ARGV[7], 'value', ARGV[8])
redis.call('PEXPIRE', KEYS[1], ARGV[6])
return 1`;

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The settings by which the content of a cached answer changes; the last five decide which player waits for consent. */
const contentSettings = [
  "WORDPRESS_URL",
  "EMBED_HOSTS",
  "CURRENCY",
  "TELEGRAM_GROUP_URL",
  "SUPPORT_EMAIL",
  "CONSENT",
  "SITE_URL",
  "BUNNY_CDN_KEYS",
  "SECURE_LINK_KEYS",
  "BUCKET_KEYS",
] as const;

/**
 * Answers of `use cache` functions that all instances share: one fetches from WordPress, the others wait or serve
 * stale. Entries older than an invalidation, by Redis's clock, are ignored.
 */
export class SharedAnswers {
  readonly #redis: Pick<Redis, "run" | "isUp">;
  readonly #prefix: string;
  #leases = 0;

  /** Only instances with the same content settings share answers. */
  constructor(
    redis: Pick<Redis, "run" | "isUp">,
    settings: Pick<Settings, (typeof contentSettings)[number]>,
  ) {
    this.#redis = redis;
    const values = contentSettings.map((name) => settings[name] ?? null);
    this.#prefix = `murmur:answer:${digest(JSON.stringify(values)).slice(0, 12)}:`;
  }

  get isUp(): boolean {
    return this.#redis.isUp;
  }

  /**
   * The answer, if it is valid and newer than `after`, in ms; a lease, if no answer is fresh and no instance fetches
   * one.
   *
   * @throws RedisUnavailable
   */
  async readOrLease(
    key: string,
    time: number,
    after: number,
  ): Promise<{ answer?: SharedAnswer; lease?: Lease }> {
    const token = `${process.pid}.${performance.timeOrigin}.${++this.#leases}`;
    const [leased, at, facts, value] = (await this.#redis.run(readOrLeaseScript, this.#keys(key), [
      String(time),
      String(after),
      token,
      String(leaseMs),
    ])) as [number, Buffer, Buffer | null, Buffer | null];
    return {
      ...(leased === 1 && { lease: { at: at.toString(), token } }),
      // A copy: the connection's buffers may be larger.
      ...(facts && value && { answer: { ...JSON.parse(facts.toString()), value: copyOf(value) } }),
    };
  }

  /** Stores an answer that was fetched under a lease, unless its content has changed since. @throws RedisUnavailable */
  async put(key: string, { at, token }: Lease, { value, ...facts }: SharedAnswer): Promise<void> {
    if (value.length > maxBytes) return this.release(key, { at, token });
    const { tags, timestamp, revalidate, expire } = facts;
    const dueAt = String(timestamp + revalidate * 1000);
    const lines = tags.join("\n");
    const values = [token, at, lines, dueAt, String(timestamp), String(Math.ceil(expire * 1000))];
    await this.#redis.run(putScript, this.#keys(key), [...values, JSON.stringify(facts), value]);
  }

  /** Lets another instance fetch. @throws RedisUnavailable */
  async release(key: string, { token }: Lease): Promise<void> {
    await this.#redis.run(putScript, this.#keys(key), [token]);
  }

  #keys(key: string): string[] {
    const name = this.#prefix + digest(key);
    return [name, `${name}:claim`];
  }
}
