import { isSamePart, type Media, type SourceProps } from "#components/player/core/media.ts";
import { showToast } from "#components/toast/show-toast.ts";
import { awaitsArrival } from "#lib/browser/player/arrival.ts";
import { isCarried, setCarriedPlayer } from "#lib/browser/player/current-player.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { readTimer } from "#lib/browser/player/sleep/sleep-choices.ts";
import { attachPlayer, dropPlayer } from "#lib/browser/player/sleep/sleep-players.ts";
import { setTimer, sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { readDeviceHistory } from "#lib/browser/watching/history/device-history.ts";
import { storeInterrupted } from "#lib/browser/watching/sound/interrupted-sound.ts";
import { markStopped } from "#lib/browser/watching/sound/stopped-iframe.ts";
import { type CarriedFile, type CarriedIframe, type CarriedSound, carriedSound } from "./carried-sound.ts";
import { createMediaElement, playSource } from "./media-element.ts";
import { iframeClass } from "./plain-source.tsx";
import { type StoppedIframe, type StoredSound, takeStoredSound } from "./stored-sound.ts";

/** Reserves the mini player's height at the end of the page (app/styles/player/mini-player.css). */
const mark = (isThere: boolean) => document.documentElement.toggleAttribute("data-mini", isThere);

/** Makes a sound the mini player's. */
function setCarried(sound: CarriedSound): void {
  setCarriedPlayer(sound);
  mark(true);
  carriedSound.set(sound);
}

/** Takes a sound from the mini player. */
function unsetCarried(): void {
  carriedSound.set(null);
  mark(false);
}

/** Hands a media element to the mini player. Its picture is hidden. */
function handOverFile(sound: Omit<CarriedFile, "end">): void {
  const { player, playback } = sound;
  carriedSound.read()?.end();
  const end = () => {
    player.dispatchEvent(new Event("leaving"));
    unsetCarried();
    dropPlayer(player);
    const state = playback.leave();
    player.remove();
    return state;
  };
  player.hidden = true;
  document.body.append(player);
  setCarried({ ...sound, end });
}

/** Whether a player that plays goes on without its page: the choice of the next video ends it. */
const playsOn = ({ paused, ended }: Playable) => !paused && !ended && !awaitsArrival();

/** Takes a playing element out of its page. One that is removed and inserted in one task plays on without a gap. */
export function carryFile(sound: Omit<CarriedFile, "end">): void {
  if (playsOn(sound.player)) handOverFile(sound);
}

/**
 * Takes a playing iframe out of its page; it becomes the mini player's picture. @returns false in a browser that would
 * load it anew, where it stops
 */
export function carryIframe(sound: Omit<CarriedIframe, "end">): boolean {
  const { player } = sound;
  const { iframe } = player;
  if (!playsOn(player)) return true;
  if (!("moveBefore" in document.body)) return false;
  carriedSound.read()?.end();
  const end = () => {
    player.release();
    unsetCarried();
    dropPlayer(player);
    iframe.remove();
    return null;
  };
  document.body.moveBefore(iframe, null);
  iframe.inert = true;
  iframe.className = sleepStore.read().soundOnly ? "mini-iframe opacity-0" : "mini-iframe";
  setCarried({ ...sound, end });
  return true;
}

/** Stores a sound that plays, or is in the mini player, when its document is left. @returns a function that stops this */
export function storeOnLeaving(sound: () => Omit<CarriedFile, "end">): () => void {
  const store = () => {
    const { media, source, texts, playback, player } = sound();
    const { state } = playback;
    // A visitor who has opened the next video wants to hear that one.
    if (!(state.playing || isCarried(player)) || awaitsArrival()) return;
    const tag = player instanceof HTMLAudioElement ? "audio" : "video";
    const isUntilEnd = sleepStore.read().timer === "end";
    const { lang } = document.documentElement;
    const stored: StoredSound = { media, source, texts, state, tag, isUntilEnd, lang, at: Date.now() };
    storeInterrupted(stored);
    // Chromium would play on in a page that its back/forward cache restores.
    player.pause();
  };
  window.addEventListener("pagehide", store);
  return () => window.removeEventListener("pagehide", store);
}

/** What the visitor reads where a frame ends because its page is left. */
export function stoppedText({ media, texts }: Pick<CarriedIframe, "media" | "texts">): string {
  const { iframeStays, placeSaved } = texts.mini;
  const isSaved = readDeviceHistory().some(({ slug }) => slug === media.slug);
  return isSaved ? `${iframeStays} ${placeSaved}` : iframeStays;
}

/** Stores that the load of a document ends a frame that plays, for the next page. @returns a function that stops this */
export function noteOnLeaving(
  frame: () => Pick<CarriedIframe, "media" | "texts" | "player"> | null,
): () => void {
  const store = () => {
    const stopped = frame();
    if (!stopped || !playsOn(stopped.player)) return;
    const { lang } = document.documentElement;
    const stored: StoppedIframe = { media: stopped.media, lang, at: Date.now(), note: stoppedText(stopped) };
    storeInterrupted(stored);
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

/**
 * Plays on what a document load has interrupted; where the browser does not let it, Play is there. Of a frame, which can't
 * play on, it says that it has ended.
 */
export function resumeInMini(): void {
  const stored = takeStoredSound();
  if (!stored) return;
  if ("note" in stored) {
    markStopped(stored.media.slug);
    showToast("info", stored.note);
    return;
  }
  const { media, source, texts, state, tag } = stored;
  const element = createMediaElement(tag, source);
  element.ariaLabel = media.title;
  const playback = playSource(element, media.slug, { source, soundOnly: tag === "audio", from: state });
  handOverFile({ media, source, texts, player: element, playback });
  attachPlayer(element, media.isTrailer);
  resumeTimer(stored);
}

/** The carried sound of this video, if it plays the same part, whole or trailer. */
export function carriedOf(page: Media): CarriedSound | null {
  const sound = carriedSound.read();
  return sound && isSamePart(sound.media, page) ? sound : null;
}

/** The carried player of this source's iframe. */
export function carriedIframe({
  media,
  source,
}: Pick<SourceProps, "media" | "source">): CarriedIframe | null {
  const sound = carriedOf(media);
  return sound && !sound.playback && sound.source.src === source.src ? sound : null;
}

/** Gives the player back to its page: a media element shown, an iframe moved into `place`. */
export function takeBack({ player }: CarriedSound, place: HTMLElement): void {
  setCarriedPlayer(null);
  unsetCarried();
  if (player instanceof HTMLMediaElement) {
    player.hidden = false;
    place.prepend(player);
    return;
  }
  const { iframe } = player;
  place.moveBefore(iframe, null);
  iframe.inert = false;
  iframe.className = iframeClass;
}
