import { beforeEach, describe, expect, test, vi } from "vitest";
import { stubStorage } from "#tests/support/browser/storage.ts";

let storage: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  storage = stubStorage("localStorage", "sessionStorage");
});

/** The modules of a page that has just loaded. */
async function openPage() {
  vi.resetModules();
  const sleepKit = await import("#lib/browser/player/sleep/sleep-store.ts");
  sleepKit.sleepStore.subscribe(() => {});
  return {
    ...sleepKit,
    ...(await import("#lib/browser/player/sleep/sleep-state.ts")),
    ...(await import("#lib/browser/player/sleep/sleep-players.ts")),
    ...(await import("#lib/browser/player/current-player.ts")),
  };
}

const usual = {
  fade: true,
  fadeOver: 1,
  loop: false,
  soundOnly: false,
  minutes: null,
  nightly: false,
  dimAfter: 1,
};

test.each([
  [null, usual],
  ["{", usual],
  ["null", usual],
  ["{}", usual],
  ['{"fade":1,"fadeOver":7,"loop":1,"soundOnly":"yes","minutes":"soon","nightly":1,"dimAfter":2}', usual],
  ['{"fade":true,"loop":true,"soundOnly":false,"minutes":30}', { ...usual, loop: true, minutes: 30 }],
  [
    '{"fade":false,"fadeOver":15,"loop":true,"soundOnly":true,"minutes":45,"nightly":true,"dimAfter":0}',
    { fade: false, fadeOver: 15, loop: true, soundOnly: true, minutes: 45, nightly: true, dimAfter: 0 },
  ],
])("the choices of the sleep kit are read from the stored text %j", async (stored, choices) => {
  if (stored !== null) storage.set("night", stored);
  expect((await openPage()).sleepStore.read()).toMatchObject(choices);
});

test("the choices of the sleep kit are also in effect on the next page", async () => {
  const { setSoundOnly, setLoop, setFadeOver, setNightly, setDimAfter } = await openPage();
  setSoundOnly(true);
  setLoop(true);
  setNightly(true);
  setFadeOver(15);
  setDimAfter(5);
  const chosen = { ...usual, soundOnly: true, loop: true, nightly: true, fadeOver: 15, dimAfter: 5 };
  expect((await openPage()).sleepStore.read()).toMatchObject(chosen);
  setFadeOver(0);
  expect((await openPage()).sleepStore.read()).toMatchObject({ ...chosen, fade: false });
});

test("a sleep timer continues in the next document, unless it is over", async () => {
  const { setTimer } = await openPage();
  setTimer({ at: 1_060_000, minutes: 15 });
  vi.advanceTimersByTime(20_000);
  const { sleepStore } = await openPage();
  expect(sleepStore.read()).toMatchObject({ timer: { at: 1_060_000, minutes: 15 }, left: 40_000 });
  storage.set("sleep-timer", "1060000");
  expect((await openPage()).sleepStore.read()).toMatchObject({ timer: { at: 1_060_000 }, left: 40_000 });
  vi.setSystemTime(1_060_000);
  expect((await openPage()).sleepStore.read()).toMatchObject({ timer: null, stopped: false });
});

test("the played seconds are known only while a player is attached", async () => {
  const { attachPlayer, playedSeconds } = await openPage();
  expect(playedSeconds()).toBeNull();
  const film = Object.assign(new EventTarget(), { currentTime: 61.9, duration: 600, volume: 1 });
  const release = attachPlayer(film as unknown as HTMLMediaElement);
  expect(playedSeconds()).toBe(61);
  release();
  expect(playedSeconds()).toBeNull();
});

describe("a timer that starts by itself", () => {
  /**
   * Plays a film at half past an hour of a day in a new document; returns the timer's minutes, which are those that the
   * player said before.
   */
  async function playAt(hour: number, { day = 10, isTrailer = false } = {}) {
    vi.setSystemTime(new Date(2026, 0, day, hour, 30));
    const { attachPlayer, sleepStore, wantedMinutes } = await openPage();
    const film = Object.assign(new EventTarget(), { currentTime: 0, duration: 600, volume: 1, paused: true });
    const release = attachPlayer(film as unknown as HTMLMediaElement, isTrailer);
    const announced = wantedMinutes(sleepStore.read());
    film.dispatchEvent(new Event("play"));
    const { timer } = sleepStore.read();
    release();
    const minutes = typeof timer === "object" ? (timer?.minutes ?? null) : timer;
    expect(minutes).toBe(announced);
    return minutes;
  }
  const stored = (choices: object) => storage.set("night", JSON.stringify(choices));

  test.each([
    [{ nightly: true }, 21, 30],
    [{ nightly: true, minutes: 45 }, 3, 45],
    [{ nightly: true }, 20, null],
    [{ nightly: true }, 6, null],
    [{ nightly: false, minutes: 45 }, 23, null],
  ])(
    "for the choices %j at %d:30, a nightly timer of this many minutes starts: %j",
    async (choices, hour, minutes) => {
      stored(choices);
      expect(await playAt(hour)).toBe(minutes);
    },
  );

  test("a nightly timer is announced as soon as the listener turns it on", async () => {
    vi.setSystemTime(new Date(2026, 0, 10, 22, 0));
    const { attachPlayer, setNightly, sleepStore, wantedMinutes } = await openPage();
    const film = Object.assign(new EventTarget(), { currentTime: 0, duration: 600, volume: 1, paused: true });
    attachPlayer(film as unknown as HTMLMediaElement);
    setNightly(true);
    expect(wantedMinutes(sleepStore.read())).toBe(30);
    setNightly(false);
    expect(wantedMinutes(sleepStore.read())).toBeNull();
  });

  test("a nightly timer does not start with a trailer", async () => {
    stored({ nightly: true });
    expect(await playAt(22, { isTrailer: true })).toBeNull();
  });

  test("a nightly timer stays off tonight once the listener has switched it off", async () => {
    stored({ nightly: true });
    expect(await playAt(22)).toBe(30);
    const { turnOffTimer, sleepStore } = await openPage();
    turnOffTimer();
    expect(sleepStore.read().timer).toBeNull();
    expect(await playAt(23)).toBeNull();
    expect(await playAt(21, { day: 11 }), "the next night").toBe(30);
  });
});

const silent = { isPlaying: false, isSilent: true, timer: null };
test.each<[string, Partial<import("#lib/browser/player/sleep/sleep-choices.ts").DimInput>, number]>([
  ["one minute at first", {}, 60_000],
  ["what the listener chose", { dimAfter: 15 }, 900_000],
  ["never, if the listener wants that", { dimAfter: 0 }, Number.POSITIVE_INFINITY],
  ["five minutes while it is paused", { isPlaying: false }, 300_000],
  [
    "what the listener chose while it is paused, if that is more",
    { isPlaying: false, dimAfter: 15 },
    900_000,
  ],
  ["never while it is paused without a timer", { isPlaying: false, timer: null }, Number.POSITIVE_INFINITY],
  ["a minute once the timer has stopped it", { ...silent, dimAfter: 15 }, 60_000],
  ["five minutes once it was lit after that", { ...silent, isSeen: true, dimAfter: 15 }, 300_000],
  [
    "never once it was lit, if the listener wants that",
    { ...silent, isSeen: true, dimAfter: 0 },
    Number.POSITIVE_INFINITY,
  ],
  ["never without a timer", { timer: null }, Number.POSITIVE_INFINITY],
])("the page is dimmed after %s", async (_, state, ms) => {
  const { dimDelay } = await import("#lib/browser/player/sleep/sleep-choices.ts");
  expect(
    dimDelay({ dimAfter: 1, timer: "end", isPlaying: true, isSilent: false, isSeen: false, ...state }),
  ).toBe(ms);
});
