import { expect, test, vi } from "vitest";
import { mayReload } from "#lib/browser/shell/reload-once.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

test("a tab reloads by itself at most once a minute", () => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  stubStorage("sessionStorage");
  expect(mayReload()).toBe(true);
  vi.advanceTimersByTime(59_000);
  expect(mayReload()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(mayReload()).toBe(true);
});

test("a page without storage never reloads by itself, and a clock that was set back allows one reload", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(mayReload()).toBe(false);
  vi.useFakeTimers({ now: 1_000_000_000 });
  stubStorage("sessionStorage").set("reloaded-at", "2000000000");
  expect(mayReload()).toBe(true);
  expect(mayReload()).toBe(false);
});
