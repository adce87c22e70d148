import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SourcePlayback } from "#components/player/source/source-playback.ts";
import { setCurrentPlayer } from "#lib/browser/player/current-player.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { enterVideoPage } from "#lib/browser/player/sleep/sleep-players.ts";
import { setTimer, sleepStore, wake } from "#lib/browser/player/sleep/sleep-store.ts";
import { seededRandom } from "#lib/platform/random.ts";
import { asHls, Library } from "./library.ts";
import { type Fault, NightFilm, NightLibrary, world } from "./night.ts";

vi.mock("hls.js", (original) => asHls(NightLibrary, original));

const minute = 60;
const hour = 60 * minute;
/** Seconds of silence so short that no message is due. */
const unnoticed = 20;

let film: NightFilm;
let player: SourcePlayback;
let trouble: string | null;
let stay: () => void;
let isHeard = false;
/** Seconds of silence that the page has not explained. */
let silence = 0;
let longest = 0;

const listened = [
  "play",
  "pause",
  "playing",
  "waiting",
  "progress",
  "seeking",
  "timeupdate",
  "loadedmetadata",
];
const held = () => ({
  listeners: [...listened, "error", "emptied", "ratechange"].reduce(
    (sum, name) => sum + getEventListeners(film, name).length,
    getEventListeners(window, "online").length,
  ),
  timers: vi.getTimerCount(),
  libraries: Library.made.filter(({ isDestroyed }) => !isDestroyed).length,
});

async function second(): Promise<void> {
  const before = film.currentTime;
  film.pass();
  for (const library of Library.made) if (!library.isDestroyed) (library as NightLibrary).pass();
  await vi.advanceTimersByTimeAsync(1000);
  isHeard = !film.paused && film.currentTime > before && film.readyState > 2;
  silence = isHeard || trouble !== null ? 0 : silence + 1;
  longest = Math.max(longest, silence);
}
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) await second();
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("MediaSource", class {});
  vi.stubGlobal("fetch", async () => {
    if (!world.online) throw new TypeError("Failed to fetch");
    return new Response();
  });
  Library.made = [];
  Object.assign(world, { online: true, faults: new Map() });
  [silence, longest, trouble] = [0, 0, null];
  film = new NightFilm();
  Library.film = film;
  stay = enterVideoPage("rain");
  setCurrentPlayer(film as unknown as Playable, "rain");
  player = new SourcePlayback(film as unknown as HTMLMediaElement, {
    source: { kind: "hls", src: "/night.m3u8" },
    soundOnly: false,
    from: null,
  });
  player.watchTrouble((now) => {
    trouble = now;
  });
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  film.play();
  await pass(10);
});
afterEach(() => {
  player.leave();
  setCurrentPlayer(null, null);
  stay();
  wake();
});

const inSegment: Fault[] = ["zeroed in part", "no media", "cut", "late", "hangs", 403, 404, 503];
const kinds = [...inSegment, "lost for 3 min", "asleep for 30 min"] as const;

/** Causes a fault, in segments a little after the buffered part. */
async function befall(kind: (typeof kinds)[number]): Promise<void> {
  if (kind === "lost for 3 min") {
    world.online = false;
    await pass(3 * minute);
    world.online = true;
    window.dispatchEvent(new Event("online"));
  } else if (kind === "asleep for 30 min") {
    // No code runs while the device sleeps, and the network is back a little later than the device.
    vi.setSystemTime(Date.now() + 30 * minute * 1000);
    world.online = false;
    await pass(10);
    world.online = true;
  } else world.faults.set(Math.floor(film.currentTime / 6) + 8, kind);
}

test.each(kinds)("the sound continues after a fault, or the page reports the fault: %s", async (kind) => {
  const before = film.currentTime;
  await befall(kind);
  await pass(2 * minute);
  expect({ trouble, isHeard }).toEqual({ trouble: null, isHeard: true });
  expect(film.currentTime).toBeGreaterThan(before + 90);
  expect(longest).toBeLessThanOrEqual(unnoticed);
});

test.each([1, 2, 3])(
  "a player survives a night of eight hours of random faults, from the seed %i",
  async (seed) => {
    const next = seededRandom(seed);
    const quiet = held();
    const end = Date.now() + 8 * hour * 1000;
    setTimer({ at: end });
    const whole = { ...quiet, timers: quiet.timers + 1 };
    for (let faults = 0; Date.now() < end - 15 * minute * 1000; faults += 1) {
      const kind = kinds[Math.floor(next() * kinds.length)] ?? "cut";
      if (kind === "asleep for 30 min" && Date.now() > end - hour * 1000) continue;
      await befall(kind);
      await pass(2 * minute + Math.floor(next() * 4 * minute));
      expect(isHeard, `the sound is back after ${kind}`).toBe(true);
      expect(held(), `nothing is left of ${kind}`).toEqual(whole);
      expect(faults).toBeLessThan(500);
    }
    expect(longest).toBeLessThanOrEqual(unnoticed);
    await pass((end - Date.now()) / 1000 + 1);
    expect([film.paused, sleepStore.read().stopped]).toEqual([true, true]);
    world.online = false;
    await pass(minute);
    world.online = true;
    await pass(10 * minute);
    expect(film.paused, "and nothing begins again").toBe(true);
  },
);
