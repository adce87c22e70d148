import { afterEach, expect, test } from "vitest";
import { fromRedis, type Redis, RedisUnavailable, setRedis, sharedRedis } from "#lib/platform/redis.ts";

afterEach(() => setRedis(undefined));

const redis: Redis = { isUp: true, send: async () => "OK", run: async () => null, onBack: () => {} };
const fail = (error: unknown) => fromRedis(() => Promise.reject(error));

test("a site that shares nothing sends no request", async () => {
  expect(sharedRedis()).toBeNull();
  expect(await fromRedis(() => Promise.reject(new Error("asked")))).toBeNull();
  setRedis(redis);
  expect(await fromRedis((shared) => shared.send("GET", "a"))).toBe("OK");
  setRedis(undefined);
  expect(sharedRedis()).toBeNull();
});

test("a Redis that is away answers null, also by the error class of another bundle", async () => {
  setRedis(redis);
  expect(await fail(new RedisUnavailable())).toBeNull();
  expect(await fail(Object.assign(new Error("away"), { name: "RedisUnavailable" }))).toBeNull();
});

test("any other failure is thrown", async () => {
  setRedis(redis);
  await expect(fail(new TypeError("broken"))).rejects.toThrow("broken");
  await expect(fail({ name: "RedisUnavailable" })).rejects.toEqual({ name: "RedisUnavailable" });
});
