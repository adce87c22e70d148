import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attachPlayer, enterVideoPage } from "#lib/browser/player/sleep/sleep-players.ts";
import { setTimer, sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";

class Trailer extends EventTarget {
  volume = 1;
  currentTime = 24;
  duration = 24;
  paused = true;
  ended = true;
  loop = false;
  pause() {}
  async play() {}
}

const minute = 60_000;
let trailer: Trailer;
let leave: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  trailer = new Trailer();
  leave = [enterVideoPage("rain"), attachPlayer(trailer as unknown as HTMLMediaElement, true)];
  setTimer(timerOf(15, Date.now()));
});
afterEach(() => {
  setTimer(null);
  for (const each of leave) each();
});

test("after a trailer's end no remaining minutes are shown over the silence until something plays again", () => {
  vi.advanceTimersByTime(minute);
  expect(sleepStore.read().left).toBeNull();
  expect(sleepStore.read().timer).not.toBeNull();
  trailer.ended = false;
  vi.advanceTimersByTime(minute);
  expect(sleepStore.read().left).toBe(13 * minute);
});

test("a timer that ends after a trailer's end is over, and counts as having stopped no video", () => {
  vi.advanceTimersByTime(15 * minute);
  expect(sleepStore.read()).toMatchObject({ timer: null, stopped: false });
});
