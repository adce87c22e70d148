import { afterAll, beforeAll, expect, test } from "vitest";
import { ports } from "#harness/cluster/cluster.ts";
import { realRedis } from "#harness/cluster/redis.ts";
import { setRedis } from "#lib/platform/redis.ts";
import { noteStream } from "#lib/services/accounts/streams.ts";
import { RedisConnection } from "#server/cluster/redis-connection.ts";
import { eventually } from "#tests/support/eventually.ts";

// A member's plays at the same time. A real Redis counts them for all instances.

const redis = realRedis(ports.redis);
let connection: RedisConnection;
beforeAll(async () => {
  await redis.start();
  connection = new RedisConnection(redis.url, () => {}, 10_000);
  await eventually(() => connection.isUp);
});
afterAll(async () => {
  setRedis(undefined);
  connection.close();
  await redis.stop();
});

const isStopped = async (id: string, isStart: boolean) =>
  (await noteStream("mira", { id: id.repeat(8), isStart }, { max: 1 })).isStopped;

test("a member's oldest stream stops, even when the newer one is at another instance", async () => {
  setRedis(connection);
  expect(await isStopped("a", true)).toBe(false);
  expect(await isStopped("a", false)).toBe(false);
  // Imitates another instance, about which only Redis knows.
  const [key = ""] = (await connection.send("KEYS", "murmur:streams:*")) as string[];
  expect(key).not.toContain("mira");
  // Later than the test's own stream, however slow the machine is.
  const later = Date.now() + 60_000;
  await connection.send("HSET", key, "bbbbbbbb", `${later} ${later}`);
  expect(await isStopped("a", false)).toBe(true);
  const earlier = Date.now() - 90_000;
  await connection.send("HSET", key, "bbbbbbbb", `${earlier} ${earlier}`);
  expect(await isStopped("a", false), "silent for 75 s").toBe(false);
  expect(await connection.send("HKEYS", key)).toEqual(["aaaaaaaa"]);
  expect(Number(await connection.send("PTTL", key))).toBeGreaterThan(60_000);
});
