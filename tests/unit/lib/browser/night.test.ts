import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { attachToNight, isFading, nightStore, setFade, setLoop, setTimer } from "#lib/browser/night.ts";
import { timerOf } from "#lib/player/sleep-timer.ts";

class Film extends EventTarget {
  volume = 0.8;
  currentTime = 0;
  duration = 600;
  paused = false;
  loop = false;
  pause() {
    this.paused = true;
  }
}

const minute = 60_000;
let film: Film;
let release: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  film = new Film();
  release = attachToNight(film as unknown as HTMLMediaElement);
});
afterEach(() => {
  setTimer(null);
  setFade(true);
  setLoop(false);
  release();
  vi.useRealTimers();
});

describe("a timer of minutes", () => {
  test("the sound fades over the last minute, then stops, and the volume is what it was", () => {
    setTimer(timerOf(15, Date.now()), 15);
    vi.advanceTimersByTime(14 * minute);
    expect(film.volume).toBe(0.8);
    expect(isFading()).toBe(false);
    vi.advanceTimersByTime(minute / 2);
    expect(film.volume).toBeCloseTo(0.4);
    expect(isFading()).toBe(true);
    expect(film.paused).toBe(false);
    vi.advanceTimersByTime(minute / 2);
    expect(film.paused).toBe(true);
    expect(film.volume).toBe(0.8);
    expect(nightStore.read()).toMatchObject({ timer: null, left: null, stopped: true, minutes: 15 });
  });

  test("without fading the sound is as loud until it stops", () => {
    setFade(false);
    setTimer(timerOf(15, Date.now()));
    vi.advanceTimersByTime(15 * minute - 1000);
    expect(film.volume).toBe(0.8);
    vi.advanceTimersByTime(1000);
    expect(film.paused).toBe(true);
  });

  test("put forward while it fades, the sound comes back", () => {
    setTimer(timerOf(15, Date.now()));
    vi.advanceTimersByTime(14.5 * minute);
    expect(film.volume).toBeCloseTo(0.4);
    setTimer({ at: 30 * minute });
    expect(film.volume).toBe(0.8);
    expect(isFading()).toBe(false);
  });

  test("goes on with the next page's video", () => {
    setTimer(timerOf(15, Date.now()));
    release();
    vi.advanceTimersByTime(10 * minute);
    const next = new Film();
    release = attachToNight(next as unknown as HTMLMediaElement);
    vi.advanceTimersByTime(5 * minute);
    expect(next.paused).toBe(true);
    expect(film.paused).toBe(false);
  });

  test("a slow tab is as punctual as the video that plays", () => {
    setTimer(timerOf(15, Date.now()));
    vi.setSystemTime(15 * minute);
    film.dispatchEvent(new Event("timeupdate"));
    expect(film.paused).toBe(true);
  });
});

describe("the end of the video", () => {
  test("fades, and stops before a loop begins anew", () => {
    setLoop(true);
    setTimer("end");
    expect(film.loop).toBe(true);
    film.currentTime = 570;
    film.dispatchEvent(new Event("timeupdate"));
    expect(film.volume).toBeCloseTo(0.4);
    film.currentTime = 599.8;
    film.dispatchEvent(new Event("timeupdate"));
    expect(film.paused).toBe(true);
  });

  test("is of this video, not of the next one", () => {
    setTimer("end");
    release();
    release = attachToNight(new Film() as unknown as HTMLMediaElement);
    expect(nightStore.read().timer).toBeNull();
  });
});

test("to play again is to be awake", () => {
  setTimer({ at: 0 });
  expect(nightStore.read().stopped).toBe(true);
  film.dispatchEvent(new Event("play"));
  expect(nightStore.read().stopped).toBe(false);
});

test("a choice of loop is the next video's, too", () => {
  setLoop(true);
  const next = new Film();
  attachToNight(next as unknown as HTMLMediaElement)();
  expect(next.loop).toBe(true);
});
