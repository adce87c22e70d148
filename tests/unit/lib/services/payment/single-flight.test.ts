import { describe, expect, test } from "vitest";
import { SingleFlight } from "#lib/services/payment/database/single-flight.ts";

describe("one at a time for each key", () => {
  test("who asks meanwhile joins in, and hears what is told from then on", async () => {
    const flight = new SingleFlight<string, number>();
    const heard: [string, number][] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const run = async (report: (progress: number) => void) => {
      runs += 1;
      report(1);
      await promise;
      report(2);
      return "end";
    };
    const first = flight.join("a", run, (progress) => heard.push(["first", progress]));
    const second = flight.join("a", run, (progress) => heard.push(["second", progress]));
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

  test("after a failure that concerns only who began, who joined in starts anew, and hears of it", async () => {
    const flight = new SingleFlight<string, number>((error) => error === "their session");
    const heard: number[] = [];
    const first = flight.join("a", () => Promise.reject("their session"));
    const anew = async (report: (progress: number) => void) => {
      report(1);
      return "end";
    };
    const second = flight.join("a", anew, (progress) => heard.push(progress));
    await expect(first).rejects.toBe("their session");
    expect([await second, heard]).toEqual(["end", [1]]);
  });
});
