import { expect, test, vi } from "vitest";
import { steadyNow } from "#lib/platform/time/clock.ts";

test("the clock starts at the system's time, and does not move when that is set", () => {
  vi.spyOn(performance, "now").mockReturnValue(1_000.7);
  const started = Math.floor(performance.timeOrigin + 1_000.7);
  expect(steadyNow()).toBe(started);
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  expect(steadyNow()).toBe(started);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
