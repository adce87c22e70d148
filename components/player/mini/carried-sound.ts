import type { Media } from "#components/player/controls/media.ts";
import type { PlaybackState, SourcePlayback } from "#components/player/source/source-playback.ts";
import { createStore } from "#lib/browser/session/store.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** A video whose page was left while it played: its sound goes on in the mini player (product: Mini player). */
export type CarriedSound = {
  media: Media;
  source: PlayerSource;
  element: HTMLMediaElement;
  playback: SourcePlayback;
  texts: Texts["player"];
  /** Stops it for good; its position is stored. Returns where it was. */
  end: () => PlaybackState;
};

export const carriedSound = createStore<CarriedSound | null>(null);

/** What the page's source does when somebody leaves the page. */
let leave = () => {};

/** Sets what a source does before its page goes; returns what takes that back. */
export function onPageLeft(run: () => void): () => void {
  leave = run;
  return () => {
    if (leave === run) leave = () => {};
  };
}

/** Called before a video's page goes, while its elements are still in the document. */
export const leavePage = (): void => leave();
