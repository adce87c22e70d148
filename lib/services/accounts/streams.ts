import "server-only";
import { LRUCache } from "lru-cache";
import type { StreamReport, StreamState } from "#lib/contracts/accounts/history.ts";
import { processWide } from "#lib/platform/concurrency/process-wide.ts";
import { keyedHash } from "#lib/platform/keyed-hash.ts";
import { fromRedis } from "#lib/platform/redis.ts";
import { settings } from "#lib/platform/settings.ts";

/** Ms without a report after which a play counts as over; players report every 30 s. */
export const playTimeoutMs = 75_000;

type StreamTimes = { since: number; seen: number };
/** The plays that this process has seen, by member. */
const playsHere = processWide(
  "streams",
  () => new LRUCache<string, Map<string, StreamTimes>>({ max: 20_000 }),
);

/** KEYS: the member's plays. ARGV: play, 1 for a start, the time-out in ms. Returns the number of plays that began later. */
const noteScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('HGET', KEYS[1], ARGV[1])
local since = known and ARGV[2] == '0' and tonumber(string.match(known, '^%d+')) or now
redis.call('HSET', KEYS[1], ARGV[1], string.format('%d %d', since, now))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local plays = redis.call('HGETALL', KEYS[1])
local later = 0
for i = 1, #plays, 2 do
  local from, seen = string.match(plays[i + 1], '(%d+) (%d+)')
  if now - seen > tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], plays[i])
  elseif tonumber(from) > since then later = later + 1 end
end
return later`;

/** A hash, so that Redis stores no account. */
const keyOf = (member: string) => `murmur:streams:${keyedHash(member)}`;

/** Stores that a member's play goes on. @returns whether it has to stop (product: Protected media) */
export async function noteStream(
  member: string,
  report: StreamReport,
  { max = settings().MAX_STREAMS, now = Date.now() }: { max?: number | undefined; now?: number } = {},
): Promise<StreamState> {
  if (max === undefined) return { isLimited: false, isStopped: false };
  const { id, isStart } = report;
  const values = [id, isStart ? "1" : "0", String(playTimeoutMs)];
  const sharedCount = await fromRedis((redis) => redis.run(noteScript, [keyOf(member)], values));
  // This process counts, too, for when Redis is away.
  const countHere = noteHere(member, report, now);
  return { isLimited: true, isStopped: (sharedCount === null ? countHere : Number(sharedCount)) >= max };
}

function noteHere(member: string, { id, isStart }: StreamReport, now: number): number {
  const plays = playsHere.get(member) ?? new Map<string, StreamTimes>();
  playsHere.set(member, plays);
  const since = isStart ? now : (plays.get(id)?.since ?? now);
  plays.set(id, { since, seen: now });
  for (const [other, { seen }] of plays) if (now - seen > playTimeoutMs) plays.delete(other);
  return [...plays.values()].filter((play) => play.since > since).length;
}
