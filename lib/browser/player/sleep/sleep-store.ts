import { playOnArrival } from "#lib/browser/player/arrival.ts";
import { autoplayStore } from "#lib/browser/player/autoplay.ts";
import { audiblePlayer } from "#lib/browser/player/current-player.ts";
import { moreMinutes, type SleepTimer, timeLeft, timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";
import { minute } from "#lib/platform/time/duration.ts";
import {
  isTimerNight,
  noteTimerOff,
  readChoices,
  readTimer,
  readWanted,
  type SleepChoices,
  storeChoices,
  storeTimer,
  storeWanted,
} from "./sleep-choices.ts";
import { changeState, sleepState, startedPlayers, trailerPlayers, videoHere } from "./sleep-state.ts";
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

let isRestored = false;
let checking: ReturnType<typeof setInterval> | undefined;

/** Whether the timer runs on after the video's end. The video then repeats, because without autoplay none follows it. */
export const outlasts = (timer: SleepTimer): boolean =>
  timer !== null && timer !== "end" && !autoplayStore.read().autoplay;

/**
 * Sets whether the player loops. A video with which the timer ends must not: an iframe reports its position too rarely
 * to be stopped in time.
 */
export function applyLoop(): void {
  const player = audiblePlayer();
  if (!player) return;
  const { loop, timer } = sleepState.read();
  player.loop = timer !== "end" && (loop || (outlasts(timer) && !trailerPlayers.has(player)));
}

/** Whether a trailer has ended. Until the listener chooses what comes next, nothing plays that the timer could stop. */
function isTrailerOver(): boolean {
  const player = audiblePlayer();
  return player?.ended === true && trailerPlayers.has(player);
}

function stop(): void {
  audiblePlayer()?.pause();
  restoreVolume();
  clearInterval(checking);
  storeTimer(null);
  playOnArrival(null);
  // Without a player, and after a trailer's end, nothing has stopped.
  const hasStopped = (videoHere.slug !== null || audiblePlayer() !== null) && !isTrailerOver();
  changeState({ timer: null, left: null, stopped: hasStopped });
  applyLoop();
}

/** Fades or stops the sound, according to the timer. */
export function applyTimer(): void {
  const { timer, left: before, fade, fadeOver } = sleepState.read();
  const left = timeLeft(timer, Date.now(), audiblePlayer() ?? undefined);
  const shown = isTrailerOver() ? null : left;
  if (shown !== before) changeState({ left: shown });
  if (left !== null && left <= (timer === "end" ? nearlyOverMs : 0)) stop();
  else fadeSound(fade ? left : null, fadeOver * minute);
}

function choose(choices: Partial<SleepChoices>): void {
  changeState(choices);
  storeChoices(sleepState.read());
}

export const sleepStore = {
  read: sleepState.read,
  subscribe(listener: () => void) {
    const unsubscribe = sleepState.subscribe(listener);
    if (!isRestored) {
      isRestored = true;
      autoplayStore.subscribe(applyLoop);
      changeState({ ...readChoices(), wanted: readWanted() });
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
  changeState({ timer, wanted: null, nightlyWaits: false, left: null, stopped: false });
  applyLoop();
  if (timer !== null) checking = setInterval(applyTimer, checkEveryMs);
  storeTimer(timer === "end" ? null : timer);
  applyTimer();
}

/** Whether the first play of the video that is ready sets the usual timer by itself. */
export function waitsForNightly(): boolean {
  const { nightly, timer } = sleepState.read();
  const player = audiblePlayer();
  const isReady = player?.paused === true && !startedPlayers.has(player) && !trailerPlayers.has(player);
  return isReady && nightly && timer === null && isTimerNight();
}

export function wantTimer(minutes: number): void {
  changeState({ wanted: minutes });
  storeWanted(minutes);
}

/** Sets a timer as a listener chooses it: before the first play it waits for that. */
export function chooseTimer(minutes: number): void {
  const player = audiblePlayer();
  if (player?.paused && !startedPlayers.has(player)) {
    setTimer(null);
    wantTimer(minutes);
  } else setTimer(timerOf(minutes, Date.now()));
}

export function startWantedTimer(): void {
  const { wanted } = sleepState.read();
  if (wanted !== null) setTimer(timerOf(wanted, Date.now()));
}

/** Puts the sound's end off; after the end of its video it goes on as with a timer of minutes. */
export function putOffTimer(): void {
  const { timer, left } = sleepState.read();
  if (timer === null || left === null) return;
  const before = timer === "end" ? { at: Date.now() + left } : timer;
  setTimer({ ...before, at: before.at + moreMinutes * minute });
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
  if (minutes > 0) changeState({ fadeOver: minutes });
  setFade(minutes > 0);
}

export function setNightly(nightly: boolean): void {
  choose({ nightly });
  changeState({ nightlyWaits: waitsForNightly() });
}

/** @param dimAfter in minutes, 0 for never */
export const setDimAfter = (dimAfter: number): void => choose({ dimAfter });

export function setLoop(loop: boolean): void {
  choose({ loop });
  applyLoop();
}

/** Repeats the video, without storing that as this device's choice. */
export function loopTonight(): void {
  changeState({ loop: true });
  applyLoop();
}

export const setSoundOnly = (soundOnly: boolean): void => choose({ soundOnly });

/** Removes the notice that the timer has stopped the video. */
export const wake = (): void => changeState({ stopped: false });

/** Ends a timer that was set for the end of a video: it does not hold for the next video. */
export const forgetEnd = (): void => {
  if (sleepState.read().timer === "end") setTimer(null);
};
