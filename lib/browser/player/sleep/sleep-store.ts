import { createStore } from "#lib/browser/base/store.ts";
import { playOnArrival } from "#lib/browser/player/arrival.ts";
import { autoplayStore } from "#lib/browser/player/autoplay.ts";
import {
  audiblePlayer,
  currentPlayer,
  endCarriedPlayer,
  isCarried,
  setCarriedPlayer,
  setCurrentPlayer,
} from "#lib/browser/player/current-player.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { moreMinutes, type SleepTimer, timeLeft, timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";
import { minute } from "#lib/platform/time/duration.ts";
import {
  defaultChoices,
  isTimerNight,
  noteTimerOff,
  readChoices,
  readTimer,
  readWanted,
  type SleepChoices,
  storeChoices,
  storeTimer,
  storeWanted,
  usualMinutes,
} from "./sleep-choices.ts";
import { fadeSound, restartFade, restoreVolume } from "./sound-fade.ts";

// The timer's states, and the functions that lead from one to another:
//   off      wantTimer → waits; setTimer → runs; chooseTimer → waits before the first play, else runs
//   waits    (`wanted`, or `nightlyWaits` for the usual one) a play, by onPlay → runs
//   runs     (`timer`) putOffTimer → runs longer; turnOffTimer → off; at its end, by applyTimer and stop → stopped
//   stopped  (`stopped`) wake → off; setTimer → runs
// A timer `end` also goes off when its video is left: forgetEnd.

/** Browsers do not slow down a hidden tab that plays. */
const checkEveryMs = 1000;
/** Ms before its end at which a video counts as over, because some players never report the last moment. */
const nearlyOverMs = 400;

/** The sleep kit: when the sound ends, and how a video plays (product: Sleep kit). */
export type SleepState = SleepChoices & {
  timer: SleepTimer;
  /** Minutes of a chosen timer that starts with the first play; null for none. */
  wanted: number | null;
  /** Whether the usual timer starts with the first play, because it is evening. */
  nightlyWaits: boolean;
  /** Milliseconds left at the last check; null without a timer, and after a trailer's end. */
  left: number | null;
  /** Whether the audible player takes commands. */
  controlled: boolean;
  stopped: boolean;
};

/** The state in the server's HTML. */
export const sleepDefaults: SleepState = {
  ...defaultChoices,
  timer: null,
  wanted: null,
  nightlyWaits: false,
  left: null,
  controlled: false,
  stopped: false,
};

const store = createStore(sleepDefaults);
let isRestored = false;
/** The video whose player is on this page, even if it takes no commands. */
let slugHere: string | null = null;
/** The players that have played. */
const started = new WeakSet<EventTarget>();
/** The players of trailers; they end with the offer of the full video. */
const trailers = new WeakSet<Playable>();
let checking: ReturnType<typeof setInterval> | undefined;

const change = (changed: Partial<SleepState>): void => store.set({ ...store.read(), ...changed });

/** Whether the timer outlasts the video, which then starts again: without autoplay no next one starts. */
export const outlasts = (timer: SleepTimer): boolean =>
  timer !== null && timer !== "end" && !autoplayStore.read().autoplay;

/**
 * Sets whether the player loops. A video with which the timer ends must not: an iframe reports its position too rarely
 * to be stopped in time.
 */
function applyLoop(): void {
  const player = audiblePlayer();
  if (!player) return;
  const { loop, timer } = store.read();
  player.loop = timer !== "end" && (loop || (outlasts(timer) && !trailers.has(player)));
}

/** Whether a trailer has ended: nothing plays for the timer to count, until the listener chooses. */
function isTrailerOver(): boolean {
  const player = audiblePlayer();
  return player?.ended === true && trailers.has(player);
}

function stop(): void {
  audiblePlayer()?.pause();
  restoreVolume();
  clearInterval(checking);
  storeTimer(null);
  playOnArrival(null);
  // Without a player, and after a trailer's end, nothing has stopped.
  const hasStopped = (slugHere !== null || audiblePlayer() !== null) && !isTrailerOver();
  change({ timer: null, left: null, stopped: hasStopped });
  applyLoop();
}

/** Fades or stops the sound, according to the timer. */
function applyTimer(): void {
  const { timer, left: before, fade, fadeOver } = store.read();
  const left = timeLeft(timer, Date.now(), audiblePlayer() ?? undefined);
  const shown = isTrailerOver() ? null : left;
  if (shown !== before) change({ left: shown });
  if (left !== null && left <= (timer === "end" ? nearlyOverMs : 0)) stop();
  else fadeSound(fade ? left : null, fadeOver * minute);
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
      autoplayStore.subscribe(applyLoop);
      change({ ...readChoices(), wanted: readWanted() });
      const timer = readTimer();
      if (timer && timer.at > Date.now()) setTimer(timer);
    }
    return unsubscribe;
  },
};

/** Sets when the sound ends. */
export function setTimer(timer: SleepTimer): void {
  clearInterval(checking);
  restartFade();
  change({ timer, wanted: null, nightlyWaits: false, left: null, stopped: false });
  applyLoop();
  if (timer !== null) checking = setInterval(applyTimer, checkEveryMs);
  storeTimer(timer === "end" ? null : timer);
  applyTimer();
}

/** Whether the first play of the video that is ready sets the usual timer by itself. */
function waitsForNightly(): boolean {
  const { nightly, timer } = store.read();
  const player = audiblePlayer();
  const isReady = player?.paused === true && !started.has(player) && !trailers.has(player);
  return isReady && nightly && timer === null && isTimerNight();
}

/** Minutes of the timer that starts with the first play; null for none. */
export const wantedMinutes = (sleep: SleepState): number | null =>
  sleep.wanted ?? (sleep.nightlyWaits ? usualMinutes(sleep) : null);

export function wantTimer(minutes: number): void {
  change({ wanted: minutes });
  storeWanted(minutes);
}

/** Sets a timer as a listener chooses it: before the first play it waits for that. */
export function chooseTimer(minutes: number): void {
  const player = audiblePlayer();
  if (player?.paused && !started.has(player)) {
    setTimer(null);
    wantTimer(minutes);
  } else setTimer(timerOf(minutes, Date.now()));
}

export function startWantedTimer(): void {
  const { wanted } = store.read();
  if (wanted !== null) setTimer(timerOf(wanted, Date.now()));
}

/** Puts the end of a timer of minutes off. */
export function putOffTimer(): void {
  const { timer } = store.read();
  if (timer !== null && timer !== "end") setTimer({ ...timer, at: timer.at + moreMinutes * minute });
}

/** Ends the timer, and lets none start by itself tonight. */
export function turnOffTimer(): void {
  noteTimerOff();
  setTimer(null);
}

/** Stores the minutes that this device usually chooses; null for none. */
export const setUsualMinutes = (minutes: number | null): void => choose({ minutes });

export function setFade(fade: boolean): void {
  restartFade();
  choose({ fade });
  applyTimer();
}

/** @param minutes 0 for a sound that does not fade */
export function setFadeOver(minutes: number): void {
  if (minutes > 0) change({ fadeOver: minutes });
  setFade(minutes > 0);
}

export function setNightly(nightly: boolean): void {
  choose({ nightly });
  change({ nightlyWaits: waitsForNightly() });
}

/** @param dimAfter in minutes, 0 for never */
export const setDimAfter = (dimAfter: number): void => choose({ dimAfter });

export function setLoop(loop: boolean): void {
  choose({ loop });
  applyLoop();
}

/** Repeats the video, without storing that as this device's choice. */
export function loopTonight(): void {
  change({ loop: true });
  applyLoop();
}

export const setSoundOnly = (soundOnly: boolean): void => choose({ soundOnly });

/** Removes the notice that the timer has stopped the video. */
export const wake = (): void => change({ stopped: false });

/** Ends a timer that was set for the end of a video: it does not hold for the next video. */
const forgetEnd = (): void => {
  if (store.read().timer === "end") setTimer(null);
};

/** Notes that the player of a video is on this page. @returns a function to call when it leaves */
export function enterVideoPage(slug: string): () => void {
  slugHere = slug;
  return () => {
    slugHere = null;
    // A carried player goes on, so its timer does, too.
    if (audiblePlayer() === currentPlayer()) forgetEnd();
  };
}

/** Sets the usual timer if it is to start by itself. */
function startNightly(): void {
  const { nightly, timer } = store.read();
  if (nightly && timer === null && isTimerNight()) setTimer(timerOf(usualMinutes(store.read()), Date.now()));
}

function onPlay({ currentTarget }: Event): void {
  if (store.read().stopped) wake();
  if (!currentTarget) return;
  started.add(currentTarget);
  if (isCarried(currentTarget)) return;
  endCarriedPlayer();
  startWantedTimer();
  if (!trailers.has(currentTarget as Playable)) startNightly();
  applyTimer();
}

function release(player: Playable): void {
  player.removeEventListener("timeupdate", applyTimer);
  player.removeEventListener("play", onPlay);
}

/** Puts a player under the control of the sleep kit. @returns a function that releases it */
export function attachPlayer(player: Playable, isTrailer = false): () => void {
  if (isTrailer) trailers.add(player);
  if (!player.paused) started.add(player);
  player.addEventListener("timeupdate", applyTimer);
  player.addEventListener("play", onPlay);
  // A carried one is on no page; this page may have a player of its own.
  if (!isCarried(player)) setCurrentPlayer(player, slugHere);
  // One that comes back from the mini player plays already.
  if (!isCarried(player) && !player.paused) startWantedTimer();
  applyLoop();
  change({ controlled: true, nightlyWaits: waitsForNightly() });
  return () => {
    if (!isCarried(player)) release(player);
    if (currentPlayer() !== player) return;
    if (audiblePlayer() === player && !isCarried(player)) restoreVolume();
    setCurrentPlayer(null, null);
    change({ controlled: audiblePlayer() !== null });
  };
}

/** Releases a carried player that is over. */
export function dropPlayer(player: Playable): void {
  if (!isCarried(player)) return;
  restoreVolume();
  setCarriedPlayer(null);
  release(player);
  forgetEnd();
  applyLoop();
  change({ stopped: false, controlled: audiblePlayer() !== null });
}
