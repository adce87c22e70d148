import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { popupFeatures, popupOutcome, watchPopup } from "#lib/browser/payment/popup.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the window's size (product: Checkout window)", () => {
  expect(popupFeatures).toMatch(/width=600/);
  expect(popupFeatures).toMatch(/height=500/);
});

test("a closed window is noticed at the next look, a second apart, and once", () => {
  const popup = { closed: false };
  const onClosed = vi.fn();
  watchPopup(popup, onClosed);
  vi.advanceTimersByTime(60_000);
  popup.closed = true;
  vi.advanceTimersByTime(999);
  expect(onClosed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onClosed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(onClosed).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("leaving the page ends the looking", () => {
  const popup = { closed: false };
  const onClosed = vi.fn();
  const stop = watchPopup(popup, onClosed);
  stop();
  popup.closed = true;
  vi.advanceTimersByTime(10_000);
  expect(onClosed).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [1, 3, "raised"],
  [3, 6, "raised"],
  [1, 1, "unchanged"],
  [3, 1, "unchanged"],
  [3, 3, "unchanged"],
  [1, null, "unchanged"],
] as const)("level %j, then %j: %s", (before, now, outcome) =>
  expect(popupOutcome(before, now)).toBe(outcome),
);
