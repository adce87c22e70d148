import { audiblePlayer } from "#lib/browser/player/current-player.ts";
import { loudness } from "#lib/browser/player/sleep/sleep-timer.ts";

// How the sound of the audible player fades before the sleep timer stops it.

/** The volume that the listener chose, while the sound fades. */
let chosenVolume: number | null = null;
/** The part of it that is heard now. */
let fadedShare = 1;
/** The length of the fade in ms: at most the time left when it began, so that the volume never jumps; null before. */
let fadeMs: number | null = null;

/** Whether the timer changes the volume, which must not be stored then. */
export const isFading = (): boolean => chosenVolume !== null;

/** The volume that the listener chose for the player, which may be fading. */
export const listenersVolume = (player: Pick<HTMLMediaElement, "volume">): number =>
  chosenVolume ?? player.volume;

/** Sets the volume that the listener chooses; a fade goes on from it. */
export function setListenersVolume(player: Pick<HTMLMediaElement, "volume">, volume: number): void {
  if (chosenVolume !== null) chosenVolume = volume;
  player.volume = volume * fadedShare;
}

/** Raises or lowers the volume that the listener chose by `step`; it stays a whole number of tenths. */
export function changeVolume(player: Pick<HTMLMediaElement, "volume">, step: number): void {
  const volume = Math.round((listenersVolume(player) + step) * 10) / 10;
  setListenersVolume(player, Math.min(1, Math.max(0, volume)));
}

/** Gives the player the volume that the listener chose. */
export function restoreVolume(): void {
  const player = audiblePlayer();
  if (player && chosenVolume !== null) player.volume = chosenVolume;
  chosenVolume = null;
  fadedShare = 1;
}

/** Lets the next fade take its time from what is left then: for another timer, and another choice of the fade. */
export function restartFade(): void {
  fadeMs = null;
}

/** Sets the volume by the ms left, null for the chosen volume; the sound fades over at most `longestMs`. */
export function fadeSound(left: number | null, longestMs: number): void {
  if (left !== null) fadeMs ??= Math.min(longestMs, left);
  fadedShare = left === null || fadeMs === null ? 1 : loudness(left, fadeMs);
  const player = audiblePlayer();
  if (fadedShare === 1) restoreVolume();
  else if (player) {
    chosenVolume ??= player.volume;
    player.volume = chosenVolume * fadedShare;
  }
}
