import { beforeEach, expect, test, vi } from "vitest";
import { cache, cacheLifeOf } from "#lib/config/cache.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";

const lives: unknown[] = [];
vi.mock("next/cache", () => ({ cacheLife: (profile: unknown) => lives.push(profile) }));

let hours = 1;
beforeEach(() => {
  lives.length = 0;
  vi.spyOn(performance, "now").mockImplementation(() => hours * 3_600_000);
});

const read = <Key extends string | null>(key: Key, answer?: string[]) =>
  readOrLastGood(cache.videos, key, async () => {
    if (!answer) throw new Error("WordPress is down");
    return answer;
  });

test("a new answer is cached for the lifetime of its kind of data", async () => {
  expect(await read("a", ["one"])).toEqual(["one"]);
  expect(await read("a", ["two"])).toEqual(["two"]);
  expect(lives).toEqual([cacheLifeOf(cache.videos), cacheLifeOf(cache.videos)]);
});

test("during an outage the last good answer of the same key is served, and cached only briefly", async () => {
  await read("b", ["one"]);
  hours += 23;
  lives.length = 0;
  expect(await read("b")).toEqual(["one"]);
  expect(await read("c")).toBeNull();
  expect(lives).toEqual([cacheLifeOf(cache.incomplete), cacheLifeOf(cache.incomplete)]);
});

test("the last good answer is not kept without a key, after a day, or behind 2,000 newer ones", async () => {
  await read(null, ["one"]);
  expect(await read(null)).toBeNull();
  await read("d", ["one"]);
  hours += 25;
  expect(await read("d")).toBeNull();
  await read("e", ["one"]);
  for (let nth = 0; nth < 2_000; nth++) await read(`f${nth}`, [""]);
  expect(await read("e")).toBeNull();
});
