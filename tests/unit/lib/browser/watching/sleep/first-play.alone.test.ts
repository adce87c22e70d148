import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timerOf } from "#lib/browser/player/sleep-timer.ts";
import {
  attachPlayer,
  enterVideoPage,
  setTimer,
  sleepStore,
  startWantedTimer,
  turnOffTimer,
  wantTimer,
} from "#lib/browser/watching/sleep/sleep-store.ts";

const minute = 60_000;
const film = Object.assign(new EventTarget(), { currentTime: 0, duration: 600, volume: 1 });
let release: () => void;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  leave = enterVideoPage("rain");
  release = attachPlayer(film as unknown as HTMLMediaElement);
  wantTimer(30);
  vi.advanceTimersByTime(20 * minute);
});
afterEach(() => {
  setTimer(null);
  release();
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a wanted timer counts nothing before the first play, and all its minutes after it", () => {
  expect(sleepStore.read()).toMatchObject({ timer: null, wanted: 30, left: null });
  film.dispatchEvent(new Event("play"));
  expect(sleepStore.read()).toMatchObject({
    timer: timerOf(30, 20 * minute),
    wanted: null,
    left: 30 * minute,
  });
});

test("a second play does not start it again", () => {
  film.dispatchEvent(new Event("play"));
  vi.advanceTimersByTime(minute);
  film.dispatchEvent(new Event("play"));
  expect(sleepStore.read().left).toBe(29 * minute);
});

test("under a player that reports no play it is started by hand", () => {
  startWantedTimer();
  expect(sleepStore.read().left).toBe(30 * minute);
});

test.each([
  ["another choice", () => setTimer("end"), "end"],
  ["switching it off", turnOffTimer, null],
  ["leaving the page", () => leave(), null],
])("%s forgets it", (_name, act, timer) => {
  act();
  film.dispatchEvent(new Event("play"));
  expect(sleepStore.read()).toMatchObject({ timer, wanted: null });
});
