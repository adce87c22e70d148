import { expect, onTestFinished, test } from "vitest";
import { createInvalidationReader } from "#server/cluster/invalidation-reader.ts";
import { RedisConnection } from "#server/cluster/redis-connection.ts";
import { startSharing } from "#server/cluster/sharing.ts";
import { patience, startRedisReplying } from "./redis-replying.ts";

const text = (value: string) => `$${value.length}\r\n${value}\r\n`;
const list = (...parts: string[]) => `*${parts.length}\r\n${parts.join("")}`;
const entry = (id: string, tags: string) => list(text(id), list(text("tags"), text(tags)));

/** A reader of the invalidations at a Redis that has so many entries. */
async function readerOf(entries: string[], replies: Record<string, string> = {}) {
  const redis = await startRedisReplying((command) => {
    const [, reply] = Object.entries(replies).find(([name]) => command.includes(name)) ?? [];
    return reply ?? (/XREVRANGE|XRANGE/.test(command) ? list(...entries) : "+OK\r\n");
  });
  const reader = createInvalidationReader(redis.url);
  onTestFinished(() => reader.close());
  await expect.poll(() => reader.lastId().catch(() => null)).not.toBeNull();
  return { reader, redis };
}

test("the reader of invalidations starts at the last one, or at the first new one if there is none", async () => {
  expect(await (await readerOf([entry("7-1", "[]")])).reader.lastId()).toBe("7-1");
  expect(await (await readerOf([])).reader.lastId()).toBe("0-0");
});

test("invalidations count as lost if Redis no longer has the last id, unless there was none before it", async () => {
  const { reader } = await readerOf([entry("7-1", "[]")]);
  expect([await reader.has("7-1"), await reader.has("0-0")]).toEqual([true, true]);
  const { reader: other } = await readerOf([]);
  expect([await other.has("7-1"), await other.has("0-0")]).toEqual([false, true]);
});

test("invalidations are read with their tags, and a timeout returns none", async () => {
  const entries = list(entry("7-1", '["videos","levels"]'), entry("7-2", '["homepage"]'));
  const { reader } = await readerOf([], { XREAD: `%1\r\n${text("murmur:news")}${entries}` });
  expect(await reader.after("7-0")).toEqual([
    { id: "7-1", tags: ["videos", "levels"] },
    { id: "7-2", tags: ["homepage"] },
  ]);
  expect(await (await readerOf([], { XREAD: "_\r\n" })).reader.after("7-0")).toEqual([]);
});

test("an invalidation by WordPress is passed to the other instances with its known tags", async () => {
  const redis = await startRedisReplying(() => "+OK\r\n");
  const sharing = startSharing(redis.url, async () => {}, new RedisConnection(redis.url, () => {}, patience));
  onTestFinished(() => sharing.close());
  await expect.poll(() => sharing.redis.isUp).toBe(true);
  await sharing.publish(Buffer.from('{"tags":["videos","of another kind"]}'));
  const [published = ""] = redis.requests.filter((command) => command.includes("EVAL"));
  expect(published).toContain("\r\nvideos\r\n");
  expect(published).not.toContain("of another kind");
});
