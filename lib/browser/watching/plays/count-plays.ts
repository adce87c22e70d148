import { encodeSlug } from "#lib/addresses/slug.ts";
import { tabStorage } from "#lib/browser/base/storage.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { isMarkedSignedIn, sessionChanged } from "#lib/browser/session/marker.ts";
import {
  asleepAfter,
  type Moment,
  PlayCount,
  type PlayReport,
} from "#lib/browser/watching/plays/play-count.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

type PlayedVideo = { slug: string; isTrailer?: boolean | undefined };

/** In the tab's storage, because a night of videos may load several documents. */
const touchedKey = "touched";
let touchedAt = Date.now();
const touch = () => {
  touchedAt = Date.now();
};
/** Whether the listener is an editor, whose plays do not count; null until it is known. */
let isByEditor: Promise<boolean> | null = null;

if (typeof window !== "undefined") {
  touchedAt = Number(tabStorage.read(touchedKey)) || touchedAt;
  for (const event of ["pointerdown", "pointermove", "keydown"])
    window.addEventListener(event, touch, { passive: true, capture: true });
  window.addEventListener(sessionChanged, () => {
    isByEditor = null;
  });
}

async function isEditor(): Promise<boolean> {
  if (!isMarkedSignedIn()) return false;
  try {
    const { readSession } = await import("#lib/browser/session/session.ts");
    return (await readSession())?.isEditor === true;
  } catch {
    return false;
  }
}

async function send({ slug, isTrailer = false }: PlayedVideo, report: PlayReport | null): Promise<void> {
  if (report === null) return;
  tabStorage.write(touchedKey, String(touchedAt));
  isByEditor ??= isEditor();
  if (await isByEditor) return;
  const { locale: language } = splitLocale(location.pathname);
  const body = JSON.stringify({ ...report, language, part: isTrailer ? "trailer" : "full" });
  // A beacon, because it is sent even while the page ends.
  navigator.sendBeacon(
    `/_api/video/${encodeSlug(slug)}/played`,
    new Blob([body], { type: "application/json" }),
  );
}

function momentOf(playback: Pick<Moment, "position" | "duration" | "rate">): Moment {
  const now = Date.now();
  return { ...playback, now, isAsleep: sleepStore.read().stopped || now - touchedAt >= asleepAfter };
}

/** Calls `run` when the page ends or is hidden, until the signal aborts. */
function onHidden(run: () => void, signal: AbortSignal): void {
  window.addEventListener("pagehide", run, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && run(), {
    signal,
  });
}

const counted = new WeakSet<Playable>();

/** Counts what a player plays, on its page and in the mini player (product: Plays). */
export function countPlays(playable: Playable, played: PlayedVideo): void {
  if (counted.has(playable)) return;
  counted.add(playable);
  const count = new PlayCount();
  const endOfCount = new AbortController();
  const moment = () =>
    momentOf({
      position: playable.currentTime,
      duration: playable.duration,
      rate: playable.playbackRate || 1,
    });
  const stop = () => void send(played, count.stop(moment()));
  const pause = () => {
    // An order from a headset or the lock screen shows that somebody is awake.
    if (!playable.ended && !sleepStore.read().stopped) touch();
    stop();
  };
  playable.addEventListener("play", () => count.start(moment()));
  playable.addEventListener(
    "timeupdate",
    () => playable.paused || void send(played, count.advance(moment())),
  );
  playable.addEventListener("pause", pause);
  playable.addEventListener("ended", stop);
  playable.addEventListener("leaving", () => {
    stop();
    endOfCount.abort();
  });
  onHidden(stop, endOfCount.signal);
}

/** Ms between two checks of a silent player. */
const checkEvery = 5000;

/**
 * Counts a player in an iframe that sends no messages: the time for which its page is visible after a click into it.
 * Its end is unknown, so it is never finished.
 *
 * @returns a function that ends the counting
 */
export function countSilentIframe(stage: HTMLElement, played: PlayedVideo): () => void {
  const count = new PlayCount();
  const endOfCount = new AbortController();
  let [position, lookedAt, wasVisible] = [0, 0, true];
  const moment = () => {
    const now = Date.now();
    if (lookedAt > 0 && wasVisible) position += (now - lookedAt) / 1000;
    if (lookedAt > 0) lookedAt = now;
    wasVisible = document.visibilityState === "visible";
    return momentOf({ position, duration: 0, rate: 1 });
  };
  const begin = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLIFrameElement) || !stage.contains(activeElement)) return;
    touch();
    if (lookedAt > 0) return;
    lookedAt = Date.now();
    count.start(moment());
  };
  const timer = setInterval(() => void send(played, count.advance(moment())), checkEvery);
  window.addEventListener("blur", begin, { signal: endOfCount.signal });
  // In both directions: a hidden page's timers run once a minute.
  document.addEventListener("visibilitychange", moment, { signal: endOfCount.signal });
  onHidden(() => void send(played, count.stop(moment())), endOfCount.signal);
  return () => {
    clearInterval(timer);
    endOfCount.abort();
    void send(played, count.stop(moment()));
  };
}
