import { deviceStorage } from "#lib/browser/base/storage.ts";
import { IframePlayer } from "#lib/browser/player/embed/iframe-player.ts";
import type { Playable } from "#lib/browser/player/playable.ts";

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
