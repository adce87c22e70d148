import type { Media } from "#components/player/core/media.ts";
import { awaitsArrival } from "#lib/browser/watching/arrival.ts";
import { setCarriedPlayer } from "#lib/browser/watching/current-player.ts";
import { dropPlayer } from "#lib/browser/watching/sleep/sleep-store.ts";
import { type CarriedSound, carriedSound } from "./carried-sound.ts";

/** Reserves the mini player's height at the end of the page (app/styles/mini-player.css). */
const mark = (isThere: boolean) => document.documentElement.toggleAttribute("data-mini", isThere);

/**
 * Takes a playing element out of its page. An element that is removed and inserted in one task plays on without a gap;
 * its picture is hidden.
 */
export function carry(sound: Omit<CarriedSound, "end">): void {
  const { element, playback } = sound;
  // The visitor has opened the next video, which ends this one.
  if (element.paused || element.ended || awaitsArrival()) return;
  carriedSound.read()?.end();
  const end = () => {
    element.dispatchEvent(new Event("leaving"));
    carriedSound.set(null);
    mark(false);
    dropPlayer(element);
    const state = playback.leave();
    element.remove();
    return state;
  };
  element.hidden = true;
  document.body.append(element);
  setCarriedPlayer({ player: element, end });
  mark(true);
  carriedSound.set({ ...sound, end });
}

/** The carried sound of this video, if it plays the same part, whole or trailer. */
export function carriedOf({ slug, isTrailer = false }: Media): CarriedSound | null {
  const sound = carriedSound.read();
  const { media } = sound ?? {};
  return media?.slug === slug && (media.isTrailer ?? false) === isTrailer ? sound : null;
}

/** Moves the element back into its page, where it plays on. */
export function takeBack({ element }: CarriedSound): void {
  setCarriedPlayer(null);
  carriedSound.set(null);
  mark(false);
  element.hidden = false;
}
