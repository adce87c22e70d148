import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareRedis } from "#lib/platform/redis.ts";
import { SharedSessionStore } from "#lib/session/shared-store.ts";
import { SqliteSessionStore } from "#lib/session/sqlite-store.ts";
import { RedisConnection } from "#server/cluster/redis-connection.ts";
import { clockPasses } from "#tests/support/clock-passes.ts";
import { eventually, ports } from "./cluster.ts";
import { realRedis } from "./redis.ts";

// Instances that lose their sessions files, with Debian's Redis.

const folder = mkdtempSync(join(tmpdir(), "murmur-lost-"));
const redis = realRedis(ports.redis);
let connection: RedisConnection;
beforeAll(async () => {
  await redis.start();
  connection = new RedisConnection(redis.url, () => {}, 10_000);
  shareRedis(connection);
  expect(await eventually(() => connection.isUp)).toBe(true);
});
afterAll(async () => {
  shareRedis(undefined);
  connection.close();
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
});

let nth = 0;
const instance = () =>
  new SharedSessionStore(new SqliteSessionStore(join(folder, String(++nth))), connection);
const login = (id: string) => ({ id, member: "id 7", names: [], device: "Firefox" });
const begin = async (store: SharedSessionStore, id: string) => ({
  ...login(id),
  startedAt: (await store.start(login(id))) ?? 0,
});

test("a new file takes the word of the others; where there is none all log in once more", async () => {
  const one = instance();
  const [stays, gone] = [await begin(one, "s1"), await begin(one, "s2")];
  await one.end(gone);
  // Its start is later than the end of the other.
  await clockPasses(5);
  const two = instance();
  expect(await eventually(async () => (await two.use(stays)) === null)).toBe(true);
  expect(await two.use(gone)).toBe("ended");

  // Redis and the file of one instance are lost.
  await redis.stop();
  const three = instance();
  expect(await three.use(stays)).toBe("ended");
  expect(await one.use(stays)).toBeNull();
  await redis.start();
  expect(await eventually(async () => (await three.use(stays)) === null)).toBe(true);
  expect(await three.use(gone)).toBe("ended");
});
