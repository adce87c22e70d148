import { describe, expect, test } from "vitest";
import { Flights } from "#lib/services/payment/single-flight.ts";

describe("one at a time for each key", () => {
  test("who asks meanwhile joins in, and hears what is told from then on", async () => {
    const flights = new Flights<string, number>();
    const heard: [string, number][] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const run = async (tell: (news: number) => void) => {
      runs += 1;
      tell(1);
      await promise;
      tell(2);
      return "end";
    };
    const first = flights.join("a", (news) => heard.push(["first", news]), run);
    const second = flights.join("a", (news) => heard.push(["second", news]), run);
    resolve();
    expect(await Promise.all([first, second])).toEqual(["end", "end"]);
    expect(runs).toBe(1);
    expect(heard).toEqual([
      ["first", 1],
      ["first", 2],
      ["second", 2],
    ]);
  });

  test("other keys, and what comes after, have runs of their own; a failure is everybody's and not kept", async () => {
    const flights = new Flights<number, never>();
    let runs = 0;
    const fail = async () => {
      runs += 1;
      throw new Error("no");
    };
    const both = await Promise.allSettled([
      flights.join("a", () => {}, fail),
      flights.join("a", () => {}, fail),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(
      flights.join(
        "b",
        () => {},
        async () => 1,
      ),
    ).resolves.toBe(1);
    await expect(
      flights.join(
        "a",
        () => {},
        async () => 2,
      ),
    ).resolves.toBe(2);
    expect(runs).toBe(1);
  });
});
