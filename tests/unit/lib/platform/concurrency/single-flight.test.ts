import { expect, test } from "vitest";
import { SingleFlight } from "#lib/platform/concurrency/single-flight.ts";

test("a caller who comes during a run joins it, and gets its progress from then on", async () => {
  const flight = new SingleFlight<string, number>();
  const received: [string, number][] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const run = async (report: (progress: number) => void) => {
    runs += 1;
    report(1);
    await promise;
    report(2);
    return "end";
  };
  const first = flight.join("a", run, (progress) => received.push(["first", progress]));
  const second = flight.join("a", run, (progress) => received.push(["second", progress]));
  resolve();
  expect(await Promise.all([first, second])).toEqual(["end", "end"]);
  expect(runs).toBe(1);
  expect(received).toEqual([
    ["first", 1],
    ["first", 2],
    ["second", 2],
  ]);
});

test("a run with another key or after the end is a new one, and a failure reaches all callers and is not stored", async () => {
  const flight = new SingleFlight<number, never>();
  let runs = 0;
  const fail = async () => {
    runs += 1;
    throw new Error("no");
  };
  const both = await Promise.allSettled([flight.join("a", fail), flight.join("a", fail)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(flight.join("b", async () => 1)).resolves.toBe(1);
  await expect(flight.join("a", async () => 2)).resolves.toBe(2);
  expect(runs).toBe(1);
});

test("after a failure that concerns only the first caller, the second starts again and gets the progress", async () => {
  const flight = new SingleFlight<string, number>({ isPersonal: (error) => error === "their session" });
  const received: number[] = [];
  const first = flight.join("a", () => Promise.reject("their session"));
  const anew = async (report: (progress: number) => void) => {
    report(1);
    return "end";
  };
  const second = flight.join("a", anew, (progress) => received.push(progress));
  await expect(first).rejects.toBe("their session");
  expect([await second, received]).toEqual(["end", [1]]);
});

test("a stored result serves later callers until it is forgotten, but other keys and failures are not stored", async () => {
  const flight = new SingleFlight<number>({ isKept: (result) => result > 1 });
  const results = [1, 2, 3, 4];
  const run = async () => results.shift() ?? 0;
  await expect(flight.join("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect([await flight.join("a", run), await flight.join("a", run), await flight.join("a", run)]).toEqual([
    1, 2, 2,
  ]);
  flight.forget("a");
  expect(await flight.join("a", run)).toBe(3);
});

test("the end of a run that was forgotten does not change the run after it", async () => {
  const flight = new SingleFlight<string>();
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const firstRun = flight.join("a", () => first.promise);
  flight.forget("a");
  const secondRun = flight.join("a", () => second.promise);
  first.resolve("first");
  expect(await firstRun).toBe("first");
  expect(flight.get("a")).toBe(secondRun);
  second.resolve("second");
  expect(await secondRun).toBe("second");
  expect(flight.get("a")).toBeUndefined();
});
