import { createStore } from "#lib/browser/session/store.ts";
import type { Playable } from "#lib/player/playable.ts";
import { loudness, type SleepTimer, timeLeft } from "#lib/player/sleep-timer.ts";
import { playOnArrival } from "./autoplay.ts";
import { currentPlayer, setCurrentPlayer } from "./current-player.ts";
import {
  defaultChoices,
  readChoices,
  readTimer,
  type SleepChoices,
  storeChoices,
  storeTimer,
} from "./sleep-choices.ts";

/** Milliseconds. Browsers do not throttle a hidden tab that plays. */
const checkEvery = 1000;
/** Milliseconds before its end at which a video counts as over: some players never report the last moment. */
const nearlyOver = 400;

/** The sleep kit: when the sound ends, and how a video plays (product: Sleep kit). */
export type SleepState = SleepChoices & {
  timer: SleepTimer;
  /** Milliseconds left at the last check. */
  left: number | null;
  /** The source of this page takes orders. */
  controlled: boolean;
  stopped: boolean;
};

/** For the server's HTML. */
export const sleepDefaults: SleepState = {
  ...defaultChoices,
  timer: null,
  left: null,
  controlled: false,
  stopped: false,
};

const store = createStore(sleepDefaults);
let isRestored = false;
/** The video whose player is on the page, whether or not it takes orders. */
let slugHere: string | null = null;
/** The member's volume, while the sound fades. */
let chosenVolume: number | null = null;
let checking: ReturnType<typeof setInterval> | undefined;

const change = (changed: Partial<SleepState>): void => store.set({ ...store.read(), ...changed });

/** A video that the timer ends must not loop: an iframe reports its position too rarely to be stopped in time. */
function applyLoop(): void {
  const player = currentPlayer();
  const { loop, timer } = store.read();
  if (player) player.loop = loop && timer !== "end";
}

function restoreVolume(): void {
  const player = currentPlayer();
  if (player && chosenVolume !== null) player.volume = chosenVolume;
  chosenVolume = null;
}

function stop(): void {
  currentPlayer()?.pause();
  restoreVolume();
  clearInterval(checking);
  storeTimer(null);
  playOnArrival(null);
  // Without a player nothing has stopped.
  change({ timer: null, left: null, stopped: slugHere !== null });
  applyLoop();
}

/** Fades or stops the sound according to the timer. */
function check(): void {
  const { timer, left: before, fade } = store.read();
  const player = currentPlayer();
  const left = timeLeft(timer, Date.now(), player ?? undefined);
  if (left !== before) change({ left });
  const share = left === null ? 1 : loudness(left, fade);
  if (left !== null && left <= (timer === "end" ? nearlyOver : 0)) stop();
  else if (share === 1) restoreVolume();
  else if (player) {
    chosenVolume ??= player.volume;
    player.volume = chosenVolume * share;
  }
}

function choose(choices: Partial<SleepChoices>): void {
  change(choices);
  storeChoices(store.read());
}

export const sleepStore = {
  read: store.read,
  subscribe(listener: () => void) {
    const unsubscribe = store.subscribe(listener);
    if (!isRestored) {
      isRestored = true;
      change(readChoices());
      const at = readTimer();
      if (at > Date.now()) setTimer({ at });
    }
    return unsubscribe;
  },
};

/** Sets when the sound ends. `minutes` is stored as this device's usual choice; null clears that choice. */
export function setTimer(timer: SleepTimer, minutes?: number | null): void {
  clearInterval(checking);
  change({ timer, left: null, stopped: false });
  applyLoop();
  if (minutes !== undefined) choose({ minutes });
  if (timer !== null) checking = setInterval(check, checkEvery);
  storeTimer(timer !== null && timer !== "end" ? timer.at : null);
  check();
}

export function setFade(fade: boolean): void {
  choose({ fade });
  check();
}

export function setLoop(loop: boolean): void {
  choose({ loop });
  applyLoop();
}

export const setSoundOnly = (soundOnly: boolean): void => choose({ soundOnly });

/** Clears the notice that the timer has stopped the video. */
export const wake = (): void => change({ stopped: false });

/** True while the timer changes the volume, which must not be stored. */
export const isFading = (): boolean => chosenVolume !== null;

/** Notes that a video's player is on the page; returns what to call when it leaves. */
export function enterVideoPage(slug: string): () => void {
  slugHere = slug;
  return () => {
    slugHere = null;
    // The timer meant the end of this video, not of the next one.
    if (store.read().timer === "end") setTimer(null);
  };
}

/** Puts a player under the sleep kit's control; returns what releases it. */
export function attachPlayer(player: Playable): () => void {
  const play = () => store.read().stopped && wake();
  player.addEventListener("timeupdate", check);
  player.addEventListener("play", play);
  setCurrentPlayer(player, slugHere);
  applyLoop();
  change({ controlled: true });
  return () => {
    player.removeEventListener("timeupdate", check);
    player.removeEventListener("play", play);
    if (currentPlayer() !== player) return;
    restoreVolume();
    setCurrentPlayer(null, null);
    change({ controlled: false });
  };
}
