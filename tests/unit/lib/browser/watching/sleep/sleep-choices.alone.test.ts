import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "#tests/unit/lib/browser/storage.ts";

let kept: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  kept = stubStorage("localStorage", "sessionStorage");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The modules of a page that has just loaded. */
async function openPage() {
  vi.resetModules();
  const sleepKit = await import("#lib/browser/watching/sleep/sleep-store.ts");
  sleepKit.sleepStore.subscribe(() => {});
  return { ...sleepKit, ...(await import("#lib/browser/watching/current-player.ts")) };
}

const usual = { fade: true, loop: false, soundOnly: false, minutes: null };

test.each([
  [null, usual],
  ["{", usual],
  ["null", usual],
  ["{}", usual],
  ['{"fade":1,"loop":1,"soundOnly":"yes","minutes":"soon"}', usual],
  [
    '{"fade":false,"loop":true,"soundOnly":true,"minutes":45}',
    { fade: false, loop: true, soundOnly: true, minutes: 45 },
  ],
])("reads the stored choices %j", async (stored, choices) => {
  if (stored !== null) kept.set("night", stored);
  expect((await openPage()).sleepStore.read()).toMatchObject(choices);
});

test("a choice is the next page's, too", async () => {
  const { setSoundOnly, setLoop } = await openPage();
  setSoundOnly(true);
  setLoop(true);
  expect((await openPage()).sleepStore.read()).toMatchObject({ ...usual, soundOnly: true, loop: true });
});

test("a timer goes on in the next document, unless it is over", async () => {
  const { setTimer } = await openPage();
  setTimer({ at: 1_060_000, minutes: 15 });
  vi.advanceTimersByTime(20_000);
  const { sleepStore } = await openPage();
  expect(sleepStore.read()).toMatchObject({ timer: { at: 1_060_000, minutes: 15 }, left: 40_000 });
  kept.set("sleep-timer", "1060000");
  expect((await openPage()).sleepStore.read()).toMatchObject({ timer: { at: 1_060_000 }, left: 40_000 });
  vi.setSystemTime(1_060_000);
  expect((await openPage()).sleepStore.read()).toMatchObject({ timer: null, stopped: false });
});

test("the second at which a video stands is known while it takes orders", async () => {
  const { attachPlayer, playedSeconds } = await openPage();
  expect(playedSeconds()).toBeNull();
  const film = Object.assign(new EventTarget(), { currentTime: 61.9, duration: 600, volume: 1 });
  const release = attachPlayer(film as unknown as HTMLMediaElement);
  expect(playedSeconds()).toBe(61);
  release();
  expect(playedSeconds()).toBeNull();
});
