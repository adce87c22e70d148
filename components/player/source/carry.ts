import { isSamePart, type Media } from "#components/player/core/media.ts";
import { awaitsArrival } from "#lib/browser/watching/arrival.ts";
import { isCarried, setCarriedPlayer } from "#lib/browser/watching/current-player.ts";
import { readTimer } from "#lib/browser/watching/sleep/sleep-choices.ts";
import { attachPlayer, dropPlayer, setTimer, sleepStore } from "#lib/browser/watching/sleep/sleep-store.ts";
import { storeInterrupted } from "#lib/browser/watching/sound/interrupted-sound.ts";
import { type CarriedSound, carriedSound } from "./carried-sound.ts";
import { createMediaElement, playSource } from "./media-element.ts";
import { type StoredSound, takeStoredSound } from "./stored-sound.ts";

/** Reserves the mini player's height at the end of the page (app/styles/mini-player.css). */
const mark = (isThere: boolean) => document.documentElement.toggleAttribute("data-mini", isThere);

/** Hands an element to the mini player. Its picture is hidden. */
function handOver(sound: Omit<CarriedSound, "end">): void {
  const { element, playback } = sound;
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

/** Takes a playing element out of its page. One that is removed and inserted in one task plays on without a gap. */
export function carry(sound: Omit<CarriedSound, "end">): void {
  const { element } = sound;
  // The visitor has opened the next video, which ends this one.
  if (element.paused || element.ended || awaitsArrival()) return;
  handOver(sound);
}

/** Stores a sound that plays, or is in the mini player, when its document is left. @returns a function that stops this */
export function storeOnLeaving(sound: () => Omit<CarriedSound, "end">): () => void {
  const store = () => {
    const { media, source, texts, playback, element } = sound();
    const { state } = playback;
    // A visitor who has opened the next video wants to hear that one.
    if (!(state.playing || isCarried(element)) || awaitsArrival()) return;
    const tag = element instanceof HTMLAudioElement ? "audio" : "video";
    const isUntilEnd = sleepStore.read().timer === "end";
    const { lang } = document.documentElement;
    const stored: StoredSound = { media, source, texts, state, tag, isUntilEnd, lang, at: Date.now() };
    storeInterrupted(stored);
    // Chromium would play on in a page that its back/forward cache restores.
    element.pause();
  };
  window.addEventListener("pagehide", store);
  return () => window.removeEventListener("pagehide", store);
}

/** Sets the timer that an interrupted sound had: its document may have changed it since this one was left. */
export function resumeTimer({ isUntilEnd }: StoredSound): void {
  const stored = readTimer();
  const timer = stored && stored.at > Date.now() ? stored : null;
  if (isUntilEnd) setTimer("end");
  else if (timer || sleepStore.read().timer) setTimer(timer);
}

/** Plays on what a document load has interrupted; where the browser does not let it, Play is there. */
export function resumeInMini(): void {
  const stored = takeStoredSound();
  if (!stored) return;
  const { media, source, texts, state, tag } = stored;
  const element = createMediaElement(tag, source);
  element.ariaLabel = media.title;
  const playback = playSource(element, media.slug, { source, soundOnly: tag === "audio", from: state });
  handOver({ media, source, texts, element, playback });
  attachPlayer(element, media.isTrailer);
  resumeTimer(stored);
}

/** The carried sound of this video, if it plays the same part, whole or trailer. */
export function carriedOf(page: Media): CarriedSound | null {
  const sound = carriedSound.read();
  return sound && isSamePart(sound.media, page) ? sound : null;
}

/** Moves the element back into its page, where it plays on. */
export function takeBack({ element }: CarriedSound): void {
  setCarriedPlayer(null);
  carriedSound.set(null);
  mark(false);
  element.hidden = false;
}
