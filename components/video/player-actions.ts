import type { PlayerAction } from "#lib/player/keys.ts";

const captionsOf = ({ textTracks }: HTMLMediaElement) =>
  Array.from(textTracks).filter(({ kind }) => kind === "captions" || kind === "subtitles");

/** Whether a source can do what a key asks: sound has no screen, a stream no length, few have captions. */
export function canDo(action: PlayerAction, element: HTMLMediaElement): boolean {
  if (action.do === "captions") return captionsOf(element).length > 0;
  if (action.do === "fullscreen") return document.fullscreenEnabled && element instanceof HTMLVideoElement;
  if (action.do === "jump" || action.do === "seek") return Number.isFinite(element.duration);
  return true;
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function toggleCaptions(element: HTMLMediaElement): void {
  const tracks = captionsOf(element);
  const shown = tracks.some(({ mode }) => mode === "showing");
  for (const [index, track] of tracks.entries()) track.mode = !shown && index === 0 ? "showing" : "disabled";
}

/** Does what a key asks; `frame` is what goes full screen, so that our notices go with it. */
export function perform(
  action: Exclude<PlayerAction, { do: "help" }>,
  element: HTMLMediaElement,
  frame: HTMLElement,
): void {
  if (action.do === "toggle") {
    if (element.paused) element.play().catch(() => {});
    else element.pause();
  } else if (action.do === "mute") element.muted = !element.muted;
  else if (action.do === "captions") toggleCaptions(element);
  else if (action.do === "seek")
    element.currentTime = within(element.currentTime + action.seconds, 0, element.duration);
  else if (action.do === "jump") element.currentTime = element.duration * action.share;
  else if (action.do === "volume")
    element.volume = within(Math.round((element.volume + action.step) * 10) / 10, 0, 1);
  else if (action.do === "fullscreen") {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else frame.requestFullscreen().catch(() => {});
  }
}
