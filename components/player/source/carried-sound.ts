import type { Media } from "#components/player/core/media.ts";
import type { PlaybackState, SourcePlayback } from "#components/player/source/source-playback.ts";
import { createStore } from "#lib/browser/base/store.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** A video that goes on as sound in the mini player after its page was left (product: Mini player). */
export type CarriedSound = {
  media: Media;
  source: PlayerSource;
  element: HTMLMediaElement;
  playback: SourcePlayback;
  texts: Texts["player"];
  /** Stops it for good and stores its position. Returns where it was. */
  end: () => PlaybackState;
};

export const carriedSound = createStore<CarriedSound | null>(null);

/** What the source on the page does when the visitor leaves the page. */
let leave = () => {};

/** Sets what the source does before its page is left; returns a function that unsets it. */
export function onPageLeft(run: () => void): () => void {
  leave = run;
  return () => {
    if (leave === run) leave = () => {};
  };
}

/** Called before a video's page is removed, while its elements are still in the document. */
export const leavePage = (): void => leave();
