import type { Media } from "#components/player/core/media.ts";
import type { PlaybackState, SourcePlayback } from "#components/player/source/source-playback.ts";
import { createStore } from "#lib/browser/base/store.ts";
import type { IframePlayer } from "#lib/browser/player/embed/iframe-player.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** A video that goes on as sound in the mini player after its page was left (product: Mini player). */
type Carried = { media: Media; source: PlayerSource; texts: Texts["player"] };
export type CarriedFile = Carried & {
  player: HTMLMediaElement;
  playback: SourcePlayback;
  /** Stops it for good and stores its position. Returns where it was. */
  end: () => PlaybackState;
};
/** Its iframe stays in the document, in place of the mini player's picture. */
export type CarriedIframe = Carried & { player: IframePlayer; playback: null; end: () => null };
export type CarriedSound = CarriedFile | CarriedIframe;

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
