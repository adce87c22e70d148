import { afterEach, expect, test } from "vitest";
import { fromRedis, type Redis, RedisUnavailable, setRedis, sharedRedis } from "#lib/platform/redis.ts";

afterEach(() => setRedis(undefined));

const redis: Redis = { isUp: true, send: async () => "OK", run: async () => null, onBack: () => {} };
const fail = (error: unknown) => fromRedis(() => Promise.reject(error));

test("a site without a Redis sends no request to one", async () => {
  expect(sharedRedis()).toBeNull();
  expect(await fromRedis(() => Promise.reject(new Error("asked")))).toBeNull();
  setRedis(redis);
  expect(await fromRedis((shared) => shared.send("GET", "a"))).toBe("OK");
  setRedis(undefined);
  expect(sharedRedis()).toBeNull();
});

test("a call to a Redis that is away returns null, even if the error's class comes from another bundle", async () => {
  setRedis(redis);
  expect(await fail(new RedisUnavailable())).toBeNull();
  expect(await fail(Object.assign(new Error("away"), { name: "RedisUnavailable" }))).toBeNull();
});

test("a failure of Redis other than an outage is thrown", async () => {
  setRedis(redis);
  await expect(fail(new TypeError("broken"))).rejects.toThrow("broken");
  await expect(fail({ name: "RedisUnavailable" })).rejects.toEqual({ name: "RedisUnavailable" });
});
