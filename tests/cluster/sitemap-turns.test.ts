import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { invalidationStream } from "#lib/platform/redis.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { SharedSitemap, type Turn } from "#lib/sitemap/shared-sitemap.ts";
import { RedisConnection } from "#server/cluster/redis-connection.ts";
import { eventually, ports } from "./cluster.ts";
import { realRedis } from "./redis.ts";

const server = realRedis(ports.redis);
let redis: RedisConnection;
let shared: SharedSitemap;
const settings = readSettings({ WORDPRESS_URL: "http://wordpress.test", SESSION_SECRET: "x".repeat(32) });
beforeAll(async () => {
  await server.start();
  redis = new RedisConnection(server.url, () => {}, 10_000);
  expect(await eventually(() => redis.isUp)).toBe(true);
});
beforeEach(async () => {
  await redis.send("FLUSHALL");
  shared = new SharedSitemap(redis, settings);
});
afterAll(async () => {
  redis.close();
  await server.stop();
});

const built = { manifest: "{}", files: ["a"], failures: 0, restMs: 300, againMs: 60_000 };
async function turn(): Promise<Turn> {
  const seen = await shared.look();
  if (seen.turn === null) throw new Error("nobody gave a turn");
  return seen.turn;
}
/** What is seen with the next turn, once there is one. */
async function nextTurn() {
  let seen = await shared.look();
  expect(
    await eventually(async () => {
      if (seen.turn === null) seen = await shared.look();
      return seen.turn !== null;
    }),
  ).toBe(true);
  return seen;
}
const none = { manifest: null, failures: 0, dueInMs: 0, turn: null };

test("one instance at a time has the turn to build; it ends by its own token alone", async () => {
  const mine = await turn();
  expect(await shared.look()).toEqual(none);
  await shared.endTurn({ ...mine, token: "another's" });
  expect(await shared.look()).toEqual(none);
  await shared.endTurn(mine);
  const next = await turn();
  expect(next.token).not.toBe(mine.token);
  await shared.endTurn(mine);
  expect(await shared.look()).toEqual(none);
});

test("who has lost the turn shares nothing", async () => {
  const lost = await turn();
  await shared.endTurn(lost);
  const next = await turn();
  expect(await shared.finish(lost, { ...built, manifest: "lost" })).toBe(false);
  expect(await shared.finish(next, built)).toBe(true);
  expect((await shared.look()).manifest).toBe("{}");
});

test("what was built counts for its time, until something changes; nobody builds before the rest is over", async () => {
  expect(await shared.finish(await turn(), { ...built, restMs: 2_000 })).toBe(true);
  const seen = await shared.look();
  expect(seen).toMatchObject({ manifest: "{}", failures: 0, turn: null });
  expect(seen.dueInMs).toBeGreaterThan(50_000);
  expect(seen.dueInMs).toBeLessThanOrEqual(60_000);
  await redis.send("XADD", invalidationStream, "*", "tags", '["videos"]');
  expect(await shared.look()).toMatchObject({ manifest: "{}", dueInMs: 0, turn: null });
  const rested = await nextTurn();
  const again = { ...built, failures: 2, restMs: 0, againMs: 2_000 };
  expect(await shared.finish(rested.turn as Turn, again)).toBe(true);
  expect(await shared.look()).toMatchObject({ failures: 2, turn: null });
  expect(await nextTurn()).toMatchObject({ failures: 2, dueInMs: 0 });
});

test("a renewed turn lasts, and does not shorten the rest after it", async () => {
  const mine = await turn();
  const key = (await redis.send("KEYS", "murmur:sitemap:*:turn")) as string[];
  const left = async () => Number(await redis.send("PTTL", key[0] ?? ""));
  await redis.send("PEXPIRE", key[0] ?? "", "1000");
  await shared.keepTurn({ ...mine, token: "another's" });
  expect(await left()).toBeLessThanOrEqual(1000);
  await shared.keepTurn(mine);
  expect(await left()).toBeGreaterThan(50_000);
  await shared.finish(mine, { ...built, restMs: 300_000 });
  await shared.keepTurn(mine);
  expect(await left()).toBeGreaterThan(290_000);
});

test.each([0, 1, 256 * 1024, 1_300_000])("a file of %i bytes comes back as it was", async (length) => {
  const content = randomBytes(length);
  await shared.put("a", content);
  expect(await shared.files()).toEqual(new Set(["a"]));
  expect((await shared.file("a"))?.equals(content)).toBe(true);
});

test("files that are not named any more are gone; everything ends by itself", async () => {
  const mine = await turn();
  for (const name of ["a", "b"]) await shared.put(name, randomBytes(600_000));
  await shared.finish(mine, built);
  expect(await shared.files()).toEqual(new Set(["a"]));
  expect(await shared.file("b")).toBeNull();
  const keys = (await redis.send("KEYS", "murmur:*")) as string[];
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(Number(await redis.send("PTTL", key))).toBeGreaterThan(0);
});

test("instances of other addresses share nothing", async () => {
  await shared.finish(await turn(), built);
  const other = new SharedSitemap(redis, { ...settings, SITE_URL: "https://other.test" });
  expect(await other.look()).toMatchObject({ manifest: null, turn: expect.anything() });
});

test("without an answer of Redis nobody waits", async () => {
  const hasty = new RedisConnection(server.url, () => {});
  expect(await eventually(() => hasty.isUp)).toBe(true);
  server.hang();
  await expect(new SharedSitemap(hasty, settings).look()).rejects.toThrow("no answer in 50 ms");
  server.go();
  expect(await eventually(() => hasty.isUp)).toBe(true);
  hasty.close();
});
