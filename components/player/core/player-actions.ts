import { deviceStorage } from "#lib/browser/base/storage.ts";
import type { PlayerAction } from "#lib/browser/player/keys.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { changeVolume } from "#lib/browser/player/sleep/sound-fade.ts";
import { canSetVolume } from "#lib/browser/player/volume.ts";
import { theatreKey } from "#lib/config/device-keys.ts";
import { hasCaptions, toggleCaptions } from "./player-captions.ts";
import { changeSpeed, hasSpeeds } from "./player-speed.ts";

/** iPhones show nothing full screen but videos. */
type PhoneFilm = HTMLVideoElement & { webkitEnterFullscreen: () => void };
const phoneFilm = (playable: Playable | null): PhoneFilm | null =>
  playable instanceof HTMLVideoElement && "webkitEnterFullscreen" in playable
    ? (playable as PhoneFilm)
    : null;

export const canFillScreen = (playable: Playable | null): boolean =>
  document.fullscreenEnabled || phoneFilm(playable) !== null;

/** On iPhones the property is missing. */
export const isFullscreen = (): boolean => Boolean(document.fullscreenElement);

/** `stage` goes full screen, so that our controls do, too. */
export function toggleFullscreen(playable: Playable | null, stage: HTMLElement): void {
  if (isFullscreen()) document.exitFullscreen().catch(() => {});
  else if (document.fullscreenEnabled) stage.requestFullscreen().catch(() => {});
  else phoneFilm(playable)?.webkitEnterFullscreen();
}

/** Whether the window is wide enough for theatre mode. */
export const hasTheatre = (): boolean => matchMedia("(width >= 75rem)").matches;

/** Switches the player to the full width and back; stored on this device (lib/config/head-script.ts). */
export function toggleTheatre(): void {
  const isOn = document.documentElement.classList.toggle(theatreKey);
  if (isOn) deviceStorage.write(theatreKey, "on");
  else deviceStorage.remove(theatreKey);
}

/** Whether a source supports an action: a stream has no length, few videos have captions. */
export function canDo(action: PlayerAction, playable: Playable): boolean {
  if (action.do === "captions") return hasCaptions(playable);
  if (action.do === "fullscreen") return canFillScreen(playable) || isFullscreen();
  if (action.do === "theatre") return hasTheatre() && !isFullscreen();
  if (action.do === "speed") return hasSpeeds(playable);
  if (action.do === "volume") return canSetVolume();
  if (action.do === "jump" || action.do === "seek") return Number.isFinite(playable.duration);
  return true;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Gives the keyboard to the player, also when the focused button is about to be removed. */
export const focusStage = (stage: HTMLElement): void => stage.focus({ preventScroll: true });

/** The player around an element, which receives the keys. */
export const stageAround = (element: Element | null | undefined) =>
  element?.closest<HTMLElement>(".player-stage");

/** Gives the keyboard back to the player after a choice from a list by pointer: the list would keep the keys. */
export function leaveList(list: HTMLElement): void {
  // In the next frame, because the browser focuses the list once more after the choice.
  requestAnimationFrame(() => {
    const stage = stageAround(list);
    if (stage && !list.matches(":focus-visible")) focusStage(stage);
  });
}

/**
 * Starts the video without a press if the browser allows it. The player gets the keyboard, unless a control has the
 * focus.
 */
export function playByItself(playable: Playable, stage: HTMLElement): void {
  if (document.activeElement === document.body) focusStage(stage);
  playable.play().catch(() => {});
}

export function togglePlay(playable: Playable): void {
  if (playable.paused) playable.play().catch(() => {});
  else playable.pause();
}

/** Seeks forward or back, within the video. */
export function seekBy(playable: Playable, seconds: number): void {
  playable.currentTime = within(playable.currentTime + seconds, 0, playable.duration);
}

/** Performs an action of the player. The key help and the sleep kit handle their own. */
export function perform(action: PlayerAction, playable: Playable, stage: HTMLElement): void {
  if (action.do === "toggle") togglePlay(playable);
  else if (action.do === "mute") playable.muted = !playable.muted;
  else if (action.do === "captions") toggleCaptions(playable);
  else if (action.do === "seek") seekBy(playable, action.seconds);
  else if (action.do === "jump") playable.currentTime = playable.duration * action.share;
  else if (action.do === "volume") changeVolume(playable, action.step);
  else if (action.do === "speed") changeSpeed(playable, action.step);
  else if (action.do === "theatre") toggleTheatre();
  else if (action.do === "fullscreen") {
    // A control that has kept the keyboard's focus would keep the bar lit.
    if (!isFullscreen()) focusStage(stage);
    toggleFullscreen(playable, stage);
  }
}
