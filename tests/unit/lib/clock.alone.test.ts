import { expect, test, vi } from "vitest";
import { steadyNow } from "#lib/platform/time/clock.ts";

test("the system's clock may step as it likes", () => {
  const before = steadyNow();
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  expect(steadyNow() - before).toBeLessThan(1_000);
  expect(steadyNow()).toBeGreaterThanOrEqual(before);
  vi.useRealTimers();
});
