import { beforeEach, expect, test, vi } from "vitest";
import { withDeadline } from "#lib/platform/time/with-deadline.ts";

beforeEach(() => vi.useFakeTimers());

const never = new Promise<string>(() => {});

test("work that ends within its time returns its result or error, and leaves no timer", async () => {
  expect(await withDeadline(50, Promise.resolve("done"), "slow")).toBe("done");
  await expect(withDeadline(50, Promise.reject(new Error("broken")), "slow")).rejects.toThrow("broken");
  expect(vi.getTimerCount()).toBe(0);
});

test("work that takes too long fails with the given error, and not before its time", async () => {
  const ended = vi.fn();
  const waiting = withDeadline(50, never, "slow");
  waiting.catch(ended);
  await vi.advanceTimersByTimeAsync(49);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(waiting).rejects.toThrow("slow");
});

test("work that takes too long with a fallback has the fallback's result or error", async () => {
  const given = withDeadline(50, never, () => "instead");
  const thrown = withDeadline(50, never, () => {
    throw new TypeError("another");
  });
  thrown.catch(() => {});
  await vi.advanceTimersByTimeAsync(50);
  expect(await given).toBe("instead");
  await expect(thrown).rejects.toThrow(TypeError);
});

test("work that fails after its time is over throws nothing", async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const given = withDeadline(50, promise, () => "instead");
  await vi.advanceTimersByTimeAsync(50);
  reject(new Error("too late"));
  expect(await given).toBe("instead");
});
