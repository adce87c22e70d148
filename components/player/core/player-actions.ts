import { deviceStorage } from "#lib/browser/base/storage.ts";
import { IframePlayer } from "#lib/browser/player/embed/iframe-player.ts";
import type { PlayerAction } from "#lib/browser/player/keys.ts";
import { type Playable, speeds } from "#lib/browser/player/playable.ts";
import { canSetVolume, changeVolume } from "#lib/browser/player/volume.ts";
import { theatreKey } from "#lib/config/device-keys.ts";

export const captionTracks = (playable: Playable): TextTrack[] =>
  playable instanceof HTMLMediaElement
    ? Array.from(playable.textTracks).filter(({ kind }) => kind === "captions" || kind === "subtitles")
    : [];

export const hasCaptions = (playable: Playable): boolean =>
  playable instanceof IframePlayer
    ? playable.skills.includes("captions")
    : captionTracks(playable).length > 0;

export const areCaptionsOn = (playable: Playable): boolean =>
  playable instanceof IframePlayer
    ? playable.captioned
    : captionTracks(playable).some(({ mode }) => mode === "showing");

export const hasSpeeds = (playable: Playable): boolean =>
  !(playable instanceof IframePlayer) || playable.skills.includes("rate");

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
  // The browser focuses the list once more before.
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

/** The index of the captions to show first: those in the page's language, else the first. */
function ownCaptions(tracks: readonly TextTrack[]): number {
  const [language] = document.documentElement.lang.split("-");
  return Math.max(
    0,
    tracks.findIndex((track) => track.language.split("-")[0] === language),
  );
}

/** The index of the visible captions; -1 for none. */
export const visibleCaptions = (playable: Playable): number =>
  captionTracks(playable).findIndex(({ mode }) => mode === "showing");

/** The language of the captions that were shown last on this device; none once they are switched off. */
const captionsKey = "captions";

export function showCaptions(playable: Playable, chosen: number): void {
  const tracks = captionTracks(playable);
  for (const [nth, track] of tracks.entries()) track.mode = nth === chosen ? "showing" : "disabled";
  const chosenTrack = tracks[chosen];
  if (chosenTrack) deviceStorage.write(captionsKey, chosenTrack.language);
  else deviceStorage.remove(captionsKey);
  playable.dispatchEvent(new Event("captionschange"));
}

/**
 * Shows captions as on the previous video, also tracks that a playlist adds later. Returns a function that stops
 * waiting for them.
 */
export function restoreCaptions(playable: Playable): () => void {
  if (!(playable instanceof HTMLMediaElement)) return () => {};
  const restore = () => {
    const language = deviceStorage.read(captionsKey);
    const tracks = captionTracks(playable);
    if (language === null || tracks.length === 0) return;
    const sameLanguage = tracks.findIndex((track) => track.language === language);
    showCaptions(playable, sameLanguage === -1 ? ownCaptions(tracks) : sameLanguage);
  };
  restore();
  playable.textTracks.addEventListener("addtrack", restore);
  return () => playable.textTracks.removeEventListener("addtrack", restore);
}

export function toggleCaptions(playable: Playable): void {
  const areOn = areCaptionsOn(playable);
  if (playable instanceof IframePlayer) playable.showCaptions(!areOn);
  showCaptions(playable, areOn ? -1 : ownCaptions(captionTracks(playable)));
}

/** The speed chosen last on this device. */
const speedKey = "player-speed";

/** The default rate keeps the speed when the element loads its source again. */
function setSpeed(playable: Playable, speed: number): void {
  if (playable instanceof HTMLMediaElement) playable.defaultPlaybackRate = speed;
  playable.playbackRate = speed;
}

export function chooseSpeed(playable: Playable, speed: number): void {
  setSpeed(playable, speed);
  deviceStorage.write(speedKey, String(speed));
}

/** Sets the speed of the previous video. */
export function restoreSpeed(playable: Playable): void {
  const stored = Number(deviceStorage.read(speedKey));
  const speed = speeds.find((known) => known === stored);
  if (speed !== undefined && hasSpeeds(playable)) setSpeed(playable, speed);
}

function changeSpeed(playable: Playable, step: 1 | -1): void {
  const { playbackRate } = playable;
  const next =
    step > 0
      ? speeds.find((speed) => speed > playbackRate)
      : speeds.findLast((speed) => speed < playbackRate);
  chooseSpeed(playable, next ?? playbackRate);
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
