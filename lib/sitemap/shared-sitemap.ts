import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { invalidationStream, type Redis } from "#lib/platform/redis.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { day, minute } from "#lib/platform/time/duration.ts";
import type { Pause } from "./pace.ts";

/** A turn to build; `newest`: the last invalidation before it. */
export type Turn = { token: string; newest: string };

export type Seen = {
  /** The manifest as text; null if none is shared. */
  manifest: string | null;
  /** Consecutive failed builds, up to the last. */
  failures: number;
  /** Ms until the next build; 0 if it is due now, after a change or by age. */
  dueInMs: number;
  /** Set if a build is due, and no instance builds or still has to pause. */
  turn: Turn | null;
};

export type Built = Pause & Pick<Seen, "failures"> & { manifest: string; files: readonly string[] };

/** Ms after which a turn that is not renewed ends, with its instance. */
export const turnMs = minute;
/** Ms after which a sitemap that is not renewed expires. */
const storedMs = day;

/** Files are shared in pieces, so that no single answer takes long. */
const pieceBytes = 256 * 1024;

/** KEYS: sitemap, turn, invalidations. ARGV: token, length of a turn in ms. */
const look = `
local time = redis.call('TIME')
local last = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)
local newest = last[1] and last[1][1] or '0-0'
local held = redis.call('HMGET', KEYS[1], 'manifest', 'news', 'at', 'failures', 'counts')
local age = time[1] * 1000 + math.floor(time[2] / 1000) - (held[3] or 0)
local dueIn = 0
if held[2] == newest and age >= 0 then dueIn = math.max(0, held[5] - age) end
local isMine = dueIn == 0 and redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2])
return {dueIn, tonumber(held[4] or 0), isMine and 1 or 0, newest, held[1]}`;

/** KEYS: turn. ARGV: its token, its new length in ms. */
const keepTurn = `
if redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end`;

/** KEYS: turn. ARGV: its token. */
const endTurn = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** KEYS: sitemap. ARGV: field, its content, lifetime in ms. */
const put = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])`;

/** KEYS: sitemap, turn. ARGV: token, rest, lifetime, newest, failures, how long it counts, manifest, then its files; ms. */
const finish = `
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[2], ARGV[2])
local time = redis.call('TIME')
local at = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
redis.call('HSET', KEYS[1], 'manifest', ARGV[7], 'news', ARGV[4], 'at', at, 'failures', ARGV[5], 'counts', ARGV[6])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local named = {manifest = true, news = true, at = true, failures = true, counts = true}
for i = 8, #ARGV do named[ARGV[i]] = true end
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if not named[string.match(field, '^(.*)#') or field] then redis.call('HDEL', KEYS[1], field) end
end
return 1`;

/** The settings that the sitemap's content depends on: only instances with the same ones share it. */
const heldSettings = ["SITE_URL", "SITE_NAME", "WORDPRESS_URL", "EMBED_HOSTS"] as const;

/** The sitemap's manifest and files in Redis, and the building instance's turn (decision: sitemap-on-disk). */
export class SharedSitemap {
  readonly #redis: Pick<Redis, "run">;
  readonly #sitemap: string;
  readonly #turn: string;

  constructor(redis: Pick<Redis, "run">, settings: Pick<Settings, (typeof heldSettings)[number]>) {
    this.#redis = redis;
    const held = JSON.stringify(heldSettings.map((name) => settings[name]));
    const mark = createHash("sha256").update(held).digest("base64url").slice(0, 12);
    this.#sitemap = `murmur:sitemap:${mark}`;
    this.#turn = `${this.#sitemap}:turn`;
  }

  /** The shared sitemap's state, and a turn if a build is due. @throws RedisAway */
  async look(): Promise<Seen> {
    const token = randomUUID();
    const keys = [this.#sitemap, this.#turn, invalidationStream];
    const seen = await this.#redis.run(look, keys, [token, String(turnMs)]);
    const [dueInMs, failures, isMine, newest, manifest] = seen as [
      number,
      number,
      number,
      Buffer,
      Buffer | null,
    ];
    return {
      manifest: manifest ? manifest.toString() : null,
      failures,
      dueInMs,
      turn: isMine === 1 ? { token, newest: newest.toString() } : null,
    };
  }

  /** Null if the file is no longer shared. @throws RedisAway */
  async file(name: string): Promise<Buffer | null> {
    const script = "return redis.call('HGET', KEYS[1], ARGV[1])";
    const pieces: Buffer[] = [];
    for (let nth = 0; (pieces.at(-1)?.length ?? pieceBytes) === pieceBytes; nth++) {
      const piece = await this.#redis.run(script, [this.#sitemap], [`${name}#${nth}`]);
      if (piece === null) return null;
      pieces.push(piece as Buffer);
    }
    return Buffer.concat(pieces);
  }

  /** The names of complete files. @throws RedisAway */
  async files(): Promise<Set<string>> {
    const fields = await this.#redis.run("return redis.call('HKEYS', KEYS[1])", [this.#sitemap], []);
    const names = (fields as Buffer[]).map(String).filter((field) => field.endsWith("#0"));
    return new Set(names.map((field) => field.slice(0, -2)));
  }

  /** Stores a file's first piece last: it marks a complete file. @throws RedisAway */
  async put(name: string, content: Buffer): Promise<void> {
    for (let nth = Math.floor(content.length / pieceBytes); nth >= 0; nth--) {
      const piece = content.subarray(nth * pieceBytes, (nth + 1) * pieceBytes);
      await this.#redis.run(put, [this.#sitemap], [`${name}#${nth}`, piece, String(storedMs)]);
    }
  }

  /** @throws RedisAway */
  async keepTurn({ token }: Turn): Promise<void> {
    await this.#redis.run(keepTurn, [this.#turn], [token, String(turnMs)]);
  }

  /** @throws RedisAway */
  async endTurn({ token }: Turn): Promise<void> {
    await this.#redis.run(endTurn, [this.#turn], [token]);
  }

  /**
   * Publishes the result of a turn whose files are stored, and blocks builds during the pause.
   *
   * @returns false if the turn was lost meanwhile
   * @throws RedisAway
   */
  async finish(
    { token, newest }: Turn,
    { manifest, files, failures, restMs, againMs }: Built,
  ): Promise<boolean> {
    const facts = [restMs, storedMs, newest, failures, againMs].map(String);
    const keys = [this.#sitemap, this.#turn];
    return (await this.#redis.run(finish, keys, [token, ...facts, manifest, ...files])) === 1;
  }
}
