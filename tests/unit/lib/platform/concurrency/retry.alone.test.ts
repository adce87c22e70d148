import { expect, test, vi } from "vitest";
import { backoff, retry } from "#lib/platform/concurrency/retry.ts";

const pauses: number[] = [];
vi.mock("node:timers/promises", () => ({ setTimeout: async (ms: number) => pauses.push(ms) }));

test("the pauses between attempts double from the first to the longest", () => {
  const bounds = { first: 5, max: 50 };
  const found = [0, 1, 2, 3, 4, 2_000].map((failures) => backoff(bounds, failures));
  expect(found).toEqual([5, 10, 20, 40, 50, 50]);
});

test("a failed call is repeated as long as there is a pause for it, and then throws the last error", async () => {
  const errors = [new Error("first"), new Error("second"), new Error("third")];
  let tries = 0;
  const fail = () => Promise.reject(errors[tries++]);
  const retried: unknown[] = [];
  const pauseAfter = (error: unknown, failures: number) => {
    retried.push(error);
    return failures < 2 ? (failures + 1) * 10 : null;
  };
  await expect(retry(fail, pauseAfter)).rejects.toBe(errors[2]);
  expect([retried, pauses]).toEqual([errors, [10, 20]]);
  expect(await retry(async () => "done", pauseAfter)).toBe("done");
});
