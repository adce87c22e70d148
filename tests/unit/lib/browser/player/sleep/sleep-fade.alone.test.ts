import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attachPlayer } from "#lib/browser/player/sleep/sleep-players.ts";
import { putOffTimer, setFadeOver, setTimer, sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";
import { changeVolume, listenersVolume } from "#lib/browser/player/sleep/sound-fade.ts";

const minute = 60_000;
let film: HTMLMediaElement;
let release: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  const loud = { volume: 0.8, currentTime: 0, duration: 120, pause() {} };
  film = Object.assign(new EventTarget(), loud) as unknown as HTMLMediaElement;
  release = attachPlayer(film);
});
afterEach(() => {
  setTimer(null);
  release();
});

test("the sound fades over as many minutes as were chosen", () => {
  setFadeOver(5);
  setTimer(timerOf(15, Date.now()));
  vi.advanceTimersByTime(10 * minute);
  expect(film.volume).toBe(0.8);
  vi.advanceTimersByTime(2.5 * minute);
  expect(film.volume).toBeCloseTo(0.2);
});

test("a fade longer than the remaining time begins at the full volume", () => {
  setFadeOver(5);
  setTimer(timerOf(15, Date.now()));
  vi.advanceTimersByTime(12.5 * minute);
  setFadeOver(15);
  expect(film.volume).toBe(0.8);
  vi.advanceTimersByTime(1.25 * minute);
  expect(film.volume).toBeCloseTo(0.2);
  setTimer("end");
  expect(film.volume, "of a video of two minutes").toBe(0.8);
  film.currentTime = 60;
  film.dispatchEvent(new Event("timeupdate"));
  expect(film.volume).toBeCloseTo(0.2);
});

test("a fade goes on from the volume that the listener chooses meanwhile", () => {
  setFadeOver(1);
  setTimer(timerOf(1, Date.now()));
  vi.advanceTimersByTime(minute / 2);
  expect(listenersVolume(film)).toBe(0.8);
  changeVolume(film, -0.4);
  expect(listenersVolume(film)).toBe(0.4);
  expect(film.volume).toBeCloseTo(0.1);
  vi.advanceTimersByTime(minute / 4);
  expect(film.volume).toBeCloseTo(0.025);
  putOffTimer();
  expect(film.volume).toBe(0.4);
});

test("a sound that was turned off during the fade comes back as quiet as the fade is then", () => {
  setFadeOver(1);
  setTimer(timerOf(1, Date.now()));
  vi.advanceTimersByTime(minute / 2);
  changeVolume(film, -1);
  expect(film.volume).toBe(0);
  changeVolume(film, 0.8);
  expect(film.volume).toBeCloseTo(0.2);
});

test("a timer that is extended during the fade restores the volume, and fades again before the new end", () => {
  setFadeOver(1);
  setTimer(timerOf(1, Date.now()));
  vi.advanceTimersByTime(minute / 2);
  expect(film.volume).toBeCloseTo(0.2);
  putOffTimer();
  expect(film.volume).toBe(0.8);
  expect(sleepStore.read().left).toBe(15.5 * minute);
  vi.advanceTimersByTime(15 * minute);
  expect(film.volume).toBeCloseTo(0.2);
});

test("a timer for the end of a video that is put off outlasts that video by as many minutes", () => {
  setFadeOver(1);
  setTimer("end");
  film.currentTime = 90;
  film.dispatchEvent(new Event("timeupdate"));
  expect(film.volume).toBeCloseTo(0.2);
  putOffTimer();
  expect(film.volume).toBe(0.8);
  expect(film.loop, "the video begins again until then").toBe(true);
  expect(sleepStore.read()).toMatchObject({ timer: { at: 15.5 * minute }, left: 15.5 * minute });
});
