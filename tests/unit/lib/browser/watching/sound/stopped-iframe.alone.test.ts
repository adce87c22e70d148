import { expect, test, vi } from "vitest";
import { hasJustStopped, markStopped } from "#lib/browser/watching/sound/stopped-iframe.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

test("a video whose iframe ended with its document counts as just stopped for ten minutes, and no other video does", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  stubStorage("sessionStorage");
  expect(hasJustStopped("rain")).toBe(false);
  markStopped("rain");
  expect([hasJustStopped("rain"), hasJustStopped("tea")]).toEqual([true, false]);
  vi.advanceTimersByTime(10 * 60_000);
  expect(hasJustStopped("rain")).toBe(false);
});
