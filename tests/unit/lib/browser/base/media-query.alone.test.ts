import { beforeEach, expect, test, vi } from "vitest";
import { watchMedia } from "#lib/browser/base/media-query.ts";

beforeEach(() => vi.useFakeTimers());

/** A screen whose answer the test changes. */
function watch() {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("window", { matchMedia: () => media });
  const changed = vi.fn();
  const unwatch = watchMedia("(orientation: landscape)", changed);
  const turn = (matches: boolean) => {
    media.matches = matches;
    media.dispatchEvent(new Event("change"));
  };
  return { turn, changed, unwatch };
}

test("a change of a media query is reported after it has lasted 100 ms", () => {
  const { turn, changed } = watch();
  turn(true);
  vi.advanceTimersByTime(99);
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(changed.mock.calls).toEqual([[true]]);
});

test("a change of a media query that is reversed at once is not reported", () => {
  const { turn, changed } = watch();
  turn(true);
  vi.advanceTimersByTime(50);
  turn(false);
  vi.advanceTimersByTime(1000);
  expect(changed).not.toHaveBeenCalled();
});

test("a subscriber of a media query that has left is not notified", () => {
  const { turn, changed, unwatch } = watch();
  turn(true);
  unwatch();
  vi.advanceTimersByTime(1000);
  expect(changed).not.toHaveBeenCalled();
});
