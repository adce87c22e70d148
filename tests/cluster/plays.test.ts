import { afterAll, beforeAll, expect, test } from "vitest";
import { realRedis } from "#harness/cluster/redis.ts";
import { freePort } from "#harness/free-ports.ts";
import { RedisConnection } from "#server/cluster/redis-connection.ts";
import { type CountedPlay, DailyMarks } from "#server/plays/daily-marks.ts";
import { eventually } from "#tests/support/eventually.ts";

// An event that counts once a day counts once for all instances together.

const redis = realRedis(await freePort());
const now = Date.parse("2026-11-23T22:00:00Z");
const [play, slept] = [1, 4];
let connections: RedisConnection[];
let instances: DailyMarks[];

beforeAll(async () => {
  await redis.start();
  connections = [0, 1].map(() => new RedisConnection(redis.url, () => {}, 10_000));
  for (const connection of connections) await eventually(() => connection.isUp);
  instances = connections.map((connection) => new DailyMarks(connection));
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  await redis.stop();
});

const mark = (instance: number, listener: string, { wants = play, at = now, network = "203.0.113.7" } = {}) =>
  instances[instance]?.mark(
    { listener, video: "rain", networks: [{ network, max: 3 }], wantedBits: wants },
    at,
  );

/** What counts of a report, `sinceMs` after the listener's last one. */
const counted = (countedBits: number, sinceMs: number | null): CountedPlay => ({ countedBits, sinceMs });

test("a play is counted at one instance, and its time continues at the other", async () => {
  expect(await mark(0, "Mira")).toEqual(counted(play, null));
  expect(await mark(1, "Mira", { wants: play | slept, at: now + 60_000 })).toEqual(counted(slept, 60_000));
  expect(await mark(0, "Mira", { wants: play | slept, at: now + 90_000 })).toEqual(counted(0, 30_000));
  const slow = { wants: play | slept, at: now + 89_000 };
  expect(await mark(1, "Mira", slow), "by a clock that is behind").toEqual(counted(0, 0));
});

test("an address has one limit for all instances together", async () => {
  const shares = [];
  for (let at = 0; at < 6; at++)
    shares.push(await mark(at % 2, `listener ${at}`, { network: "203.0.113.8" }));
  expect(shares.map((one) => one?.countedBits ?? 0)).toEqual([1, 1, 1, 0, 0, 0]);
});

test("Redis contains only hashes and numbers of plays, and all of it expires with the day", async () => {
  const [connection] = connections;
  const keys = (await connection?.send("KEYS", "*")) as string[];
  expect(keys.length).toBeGreaterThan(4);
  for (const key of keys) {
    expect(String(key)).not.toMatch(/Mira|listener|203\.0|rain/);
    expect(Number(await connection?.send("TTL", String(key)))).toBeGreaterThan(80_000);
  }
});

test("every listener's play counts again on the next day", async () => {
  const at = now + 86_400_000;
  expect(await mark(1, "Mira", { at })).toEqual(counted(play, null));
  expect(await mark(0, "Mira", { at })).toMatchObject({ countedBits: 0 });
});

test("an instance without Redis counts plays by itself", async () => {
  await redis.stop();
  const at = now + 2 * 86_400_000;
  expect(await mark(0, "Mira", { at })).toEqual(counted(play, null));
  expect(await mark(0, "Mira", { at })).toMatchObject({ countedBits: 0 });
});
