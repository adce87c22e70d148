import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Activation, pollActivation } from "#lib/browser/payment/poll-activation.ts";

beforeEach(() => void vi.useFakeTimers());

const second = 1000;

/** A poll with the test's answers; collects its reports. */
function start(answer: (checked: number) => boolean | Promise<boolean> | "fails") {
  const reported: Activation[] = [];
  let checked = 0;
  const isActive = vi.fn(async () => {
    const given = answer(++checked);
    if (given === "fails") throw new Error("offline");
    return given;
  });
  const poll = pollActivation({ isActive, onChange: (activation) => reported.push(activation) });
  return {
    ...poll,
    isActive,
    reported,
    pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second),
  };
}

describe("polling for activation (every 10 s, 12 times, 120 s)", () => {
  test("the first check for activation comes at once, and an active plan is reported at once", async () => {
    const { isActive, reported, pass } = start(() => true);
    await pass(0);
    expect(reported).toEqual([{ state: "active", checks: 0 }]);
    await pass(600);
    expect(isActive).toHaveBeenCalledOnce();
  });

  test("polling for activation counts each check, and ends with success", async () => {
    const { reported, pass, isActive } = start((checked) => checked === 4);
    await pass(29.9);
    expect(reported).toEqual([
      { state: "checking", checks: 1 },
      { state: "checking", checks: 2 },
    ]);
    await pass(0.1);
    expect(reported.at(-1)).toEqual({ state: "active", checks: 3 });
    await pass(600);
    expect(isActive).toHaveBeenCalledTimes(4);
  });

  test.each([
    ["never active", () => false],
    ["no answers at all", () => "fails" as const],
  ])("the activation is reported as delayed after 12 checks and 120 s: %s", async (_, answer) => {
    const { reported, pass, isActive } = start(answer);
    await pass(119.9);
    expect(reported.at(-1)).toEqual({ state: "checking", checks: 11 });
    await pass(0.1);
    expect(reported.at(-1)).toEqual({ state: "delayed", checks: 12 });
    await pass(600);
    expect(isActive).toHaveBeenCalledTimes(13);
    expect(reported).toHaveLength(13);
  });

  test("the twelfth check may still find the activation", async () => {
    const { reported, pass } = start((checked) => checked === 13);
    await pass(120);
    expect(reported.at(-1)).toEqual({ state: "active", checks: 12 });
    expect(reported.map(({ state }) => state)).not.toContain("delayed");
  });

  test("Check Now polls at once, and uses up none of the twelve checks", async () => {
    const { reported, pass, checkNow } = start((checked) => checked === 2);
    await pass(3);
    await checkNow();
    expect(reported).toEqual([{ state: "active", checks: 0 }]);
  });

  test("Check Now after the last check can still find the activation", async () => {
    const { reported, pass, checkNow } = start((checked) => checked > 13);
    await pass(120);
    expect(reported.at(-1)?.state).toBe("delayed");
    await checkNow();
    expect(reported.at(-1)).toEqual({ state: "active", checks: 12 });
  });

  test("slow answers leave only one check running at a time, and the polling ends as usual", async () => {
    const { isActive, reported, pass } = start(
      () => new Promise((resolve) => setTimeout(resolve, 25 * second, false)),
    );
    await pass(60);
    expect(isActive).toHaveBeenCalledTimes(3);
    expect(reported.at(-1)).toEqual({ state: "checking", checks: 6 });
    await pass(85);
    expect(reported.at(-1)).toEqual({ state: "delayed", checks: 12 });
  });

  test("a page that was left is not notified of the activation", async () => {
    const { reported, pass, stop, isActive } = start(() => false);
    await pass(15);
    stop();
    const before = reported.length;
    await pass(600);
    expect(reported).toHaveLength(before);
    expect(isActive).toHaveBeenCalledTimes(2);
  });
});
