import {
  audiblePlayer,
  currentPlayer,
  endCarriedPlayer,
  isCarried,
  setCarriedPlayer,
  setCurrentPlayer,
} from "#lib/browser/player/current-player.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { timerOf } from "#lib/browser/player/sleep/sleep-timer.ts";
import { isTimerNight, usualMinutes } from "./sleep-choices.ts";
import { changeState, sleepState, startedPlayers, trailerPlayers, videoHere } from "./sleep-state.ts";
import {
  applyLoop,
  applyTimer,
  forgetEnd,
  setTimer,
  startWantedTimer,
  waitsForNightly,
  wake,
} from "./sleep-store.ts";
import { restoreVolume } from "./sound-fade.ts";

/** Notes that the player of a video is on this page. @returns a function to call when it leaves */
export function enterVideoPage(slug: string): () => void {
  videoHere.slug = slug;
  return () => {
    videoHere.slug = null;
    // A carried player goes on, so its timer does, too.
    if (audiblePlayer() === currentPlayer()) forgetEnd();
  };
}

/** Sets the usual timer if it is to start by itself. */
function startNightly(): void {
  const { nightly, timer } = sleepState.read();
  if (nightly && timer === null && isTimerNight())
    setTimer(timerOf(usualMinutes(sleepState.read()), Date.now()));
}

function onPlay({ currentTarget }: Event): void {
  if (sleepState.read().stopped) wake();
  if (!currentTarget) return;
  startedPlayers.add(currentTarget);
  if (isCarried(currentTarget)) return;
  endCarriedPlayer();
  startWantedTimer();
  if (!trailerPlayers.has(currentTarget as Playable)) startNightly();
  applyTimer();
}

function release(player: Playable): void {
  player.removeEventListener("timeupdate", applyTimer);
  player.removeEventListener("play", onPlay);
}

/** Puts a player under the control of the sleep kit. @returns a function that releases it */
export function attachPlayer(player: Playable, isTrailer = false): () => void {
  if (isTrailer) trailerPlayers.add(player);
  if (!player.paused) startedPlayers.add(player);
  player.addEventListener("timeupdate", applyTimer);
  player.addEventListener("play", onPlay);
  // A carried one is on no page; this page may have a player of its own.
  if (!isCarried(player)) setCurrentPlayer(player, videoHere.slug);
  // One that comes back from the mini player plays already.
  if (!isCarried(player) && !player.paused) startWantedTimer();
  applyLoop();
  changeState({ controlled: true, nightlyWaits: waitsForNightly() });
  return () => {
    if (!isCarried(player)) release(player);
    if (currentPlayer() !== player) return;
    if (audiblePlayer() === player && !isCarried(player)) restoreVolume();
    setCurrentPlayer(null, null);
    changeState({ controlled: audiblePlayer() !== null });
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
  changeState({ stopped: false, controlled: audiblePlayer() !== null });
}
