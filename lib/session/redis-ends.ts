import "server-only";
import type { Redis } from "#lib/platform/redis.ts";
import { day } from "#lib/platform/time/duration.ts";
import { lifetime } from "./cookie.ts";
import { mostLogins, type SessionEvent } from "./session-store.ts";

/** Longer than any cookie is valid, in ms. */
export const keptFor = lifetime * 1000 + day;

/** Commands in one round trip. */
export const batch = 500;

/** A sorted set of ends by time: "s" and a session's id, or "c" and the subject whose sessions all ended. */
export const endsKey = "murmur:session-ends";
/** Sessions that began since this time have all their ends in Redis. */
export const sinceKey = "murmur:session-ends-since";
/** A member of the ends: when a session last began or a cutoff was last set. */
export const latestMark = "latest";
export const loginKey = (id: string) => `murmur:session:${id}`;
export const loginsKey = (member: string) => `murmur:sessions-of:${member}`;
export const networkKey = (mark: string) => `murmur:place:${mark}`;

export const endMark = (id: string) => `s ${id}`;
export const cutoffMark = (subject: string) => `c ${subject}`;

export function readEnd(mark: string, at: number): SessionEvent | null {
  const name = mark.slice(2);
  if (mark.startsWith("s ")) return { kind: "end", id: name, endsAt: at };
  return mark.startsWith("c ") ? { kind: "cutoff", subject: name, before: at } : null;
}

export function commandsOf(event: SessionEvent): string[][] {
  if (event.kind === "end") return [["ZADD", endsKey, "LT", String(event.endsAt), endMark(event.id)]];
  if (event.kind === "cutoff") {
    const before = String(event.before);
    return [["ZADD", endsKey, "GT", before, cutoffMark(event.subject), before, latestMark]];
  }
  const startedAt = String(event.startedAt);
  const kept = String(keptFor);
  return [
    ["SET", loginKey(event.id), JSON.stringify(event), "PX", kept],
    ["ZADD", loginsKey(event.member), startedAt, event.id],
    ["ZREMRANGEBYRANK", loginsKey(event.member), "0", String(-mostLogins - 1)],
    ["PEXPIRE", loginsKey(event.member), kept],
    ["ZADD", endsKey, "GT", startedAt, latestMark],
  ];
}

/** All ends of sessions since a moment; `now` for an end that has been removed meanwhile. */
export async function readEndsSince(redis: Redis, since: string, now: number): Promise<SessionEvent[]> {
  const marks = (await redis.send("ZRANGE", endsKey, since, "+inf", "BYSCORE")) as string[];
  const times: (string | number | null)[] = [];
  for (let at = 0; at < marks.length; at += batch)
    times.push(...((await redis.send("ZMSCORE", endsKey, ...marks.slice(at, at + batch))) as typeof times));
  return marks.flatMap((mark, at) => readEnd(mark, Number(times[at] ?? now)) ?? []);
}
