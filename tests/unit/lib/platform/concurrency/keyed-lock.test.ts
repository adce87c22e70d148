import { expect, test } from "vitest";
import { KeyedLock } from "#lib/platform/concurrency/keyed-lock.ts";

test("a lock admits one caller after another, even behind one that failed, and other keys do not wait", async () => {
  const lock = new KeyedLock();
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} in`);
    await new Promise((then) => setImmediate(then));
    order.push(`${name} out`);
    if (name === "a1") throw new Error(name);
  };
  const all = [lock.run("a", work("a1")), lock.run("a", work("a2")), lock.run("b", work("b1"))];
  expect([lock.count("a"), lock.count("b")]).toEqual([2, 1]);
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(order.slice(0, 2)).toEqual(["a1 in", "b1 in"]);
  expect(order.filter((one) => one.startsWith("a"))).toEqual(["a1 in", "a1 out", "a2 in", "a2 out"]);
  expect([lock.count("a"), lock.count("b")]).toEqual([0, 0]);
});

test("a lock also makes a caller wait who comes while others are still waiting", async () => {
  const lock = new KeyedLock();
  const held: string[] = [];
  const acquire = (name: string) =>
    lock.acquire("a").then((release) => {
      held.push(name);
      return release;
    });
  const [first, second] = [acquire("first"), acquire("second")];
  (await first)();
  const third = acquire("third");
  const releaseSecond = await second;
  await new Promise((then) => setImmediate(then));
  expect(held).toEqual(["first", "second"]);
  releaseSecond();
  (await third)();
  expect([held, lock.count("a")]).toEqual([["first", "second", "third"], 0]);
});
