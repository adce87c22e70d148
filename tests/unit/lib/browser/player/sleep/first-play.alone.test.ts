import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attachPlayer, enterVideoPage } from "#lib/browser/player/sleep/sleep-players.ts";
import {
  chooseTimer,
  setTimer,
  sleepStore,
  startWantedTimer,
  turnOffTimer,
  wantTimer,
} from "#lib/browser/player/sleep/sleep-store.ts";
import { timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

const minute = 60_000;
const newFilm = (paused = true) =>
  Object.assign(new EventTarget(), { currentTime: 0, duration: 600, volume: 1, paused, pause() {} });
let film = newFilm();
let release: () => void;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  stubStorage("sessionStorage");
  film = newFilm();
  leave = enterVideoPage("rain");
  release = attachPlayer(film as unknown as HTMLMediaElement);
  wantTimer(30);
  vi.advanceTimersByTime(20 * minute);
});
afterEach(() => {
  setTimer(null);
  release();
  leave();
});

test("a timer chosen before the first play counts no time until then, and all its minutes afterwards", () => {
  expect(sleepStore.read()).toMatchObject({ timer: null, wanted: 30, left: null });
  film.dispatchEvent(new Event("play"));
  expect(sleepStore.read()).toMatchObject({
    timer: timerOf(30, 20 * minute),
    wanted: null,
    left: 30 * minute,
  });
});

test("a timer chosen before the first play starts at once if a player comes back playing from another page", () => {
  setTimer(timerOf(15, Date.now()));
  leave();
  release();
  leave = enterVideoPage("rain");
  wantTimer(30);
  release = attachPlayer(newFilm(false) as unknown as HTMLMediaElement);
  expect(sleepStore.read()).toMatchObject({ wanted: null, left: 30 * minute });
});

test("a second play does not start the chosen timer again", () => {
  film.dispatchEvent(new Event("play"));
  vi.advanceTimersByTime(minute);
  film.dispatchEvent(new Event("play"));
  expect(sleepStore.read().left).toBe(29 * minute);
});

test("a chosen timer can be started by hand if the player does not report plays", () => {
  startWantedTimer();
  expect(sleepStore.read().left).toBe(30 * minute);
});

test.each([
  ["another choice", () => setTimer("end"), "end"],
  ["switching it off", turnOffTimer, null],
])("a timer that waits for the first play is dropped by %s", (_name, act, timer) => {
  act();
  film.dispatchEvent(new Event("play"));
  expect(sleepStore.read()).toMatchObject({ timer, wanted: null });
});

test("a timer chosen on one page starts with the first play on the next page", () => {
  leave();
  release();
  leave = enterVideoPage("waves");
  film = newFilm();
  release = attachPlayer(film as unknown as HTMLMediaElement);
  film.dispatchEvent(new Event("play"));
  expect(sleepStore.read().left).toBe(30 * minute);
});

test("a timer that waits for the first play is restored by a reload", async () => {
  vi.resetModules();
  const fresh = await import("#lib/browser/player/sleep/sleep-store.ts");
  fresh.sleepStore.subscribe(() => {});
  expect(fresh.sleepStore.read()).toMatchObject({ timer: null, wanted: 30 });
});

const play = () => film.dispatchEvent(new Event("play"));
test.each([
  ["before the first play waits", () => {}, { timer: null, wanted: 45 }],
  ["after the first play starts at once", play, { timer: timerOf(45, 20 * minute), wanted: null }],
  ["without a player starts at once", () => release(), { timer: timerOf(45, 20 * minute), wanted: null }],
])("a timer of minutes chosen %s", (_name, before, state) => {
  setTimer("end");
  before();
  chooseTimer(45);
  expect(sleepStore.read()).toMatchObject(state);
});

test("a timer chosen for a film that began before its player was attached starts at once", () => {
  release();
  film = newFilm(false);
  release = attachPlayer(film as unknown as HTMLMediaElement);
  chooseTimer(45);
  expect(sleepStore.read()).toMatchObject({ wanted: null, left: 45 * minute });
});
