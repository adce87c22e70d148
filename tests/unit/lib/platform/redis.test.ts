import { afterEach, expect, test } from "vitest";
import { fromRedis, type Redis, RedisUnavailable, sharedRedis, shareRedis } from "#lib/platform/redis.ts";

afterEach(() => shareRedis(undefined));

const redis: Redis = {
  isUp: true,
  send: async () => "OK",
  run: async () => null,
  onBack: () => {},
};
const fail = (error: unknown) => fromRedis(() => Promise.reject(error));

test("a site that shares nothing sends no request", async () => {
  expect(sharedRedis()).toBeNull();
  expect(await fromRedis(() => Promise.reject(new Error("asked")))).toBeNull();
  shareRedis(redis);
  expect(await fromRedis((shared) => shared.send("GET", "a"))).toBe("OK");
  shareRedis(undefined);
  expect(sharedRedis()).toBeNull();
});

test("a Redis that is away answers null, also by the error class of another bundle", async () => {
  shareRedis(redis);
  expect(await fail(new RedisUnavailable())).toBeNull();
  expect(await fail(Object.assign(new Error("away"), { name: "RedisUnavailable" }))).toBeNull();
});

test("any other failure is thrown", async () => {
  shareRedis(redis);
  await expect(fail(new TypeError("broken"))).rejects.toThrow("broken");
  await expect(fail({ name: "RedisUnavailable" })).rejects.toEqual({ name: "RedisUnavailable" });
});
