import { awaitAnswer, resumesWithin } from "#lib/browser/watching/lost-connection.ts";
import { sleepStore } from "#lib/browser/watching/sleep-kit.ts";
import type { PlayerSource } from "#lib/contracts/video.ts";
import { attachSource } from "./media-source.ts";

/** Where an element was when its source was taken away. */
export type Left = { at: number; playing: boolean; rate: number; muted: boolean };

/** What keeps a source from playing: its connection, which is awaited, or anything else. */
export type Trouble = "lost" | "broken";

type Playing = {
  source: PlayerSource;
  soundOnly: boolean;
  /** Where it goes on. */
  from: Left | null;
  onTrouble: (trouble: Trouble | null) => void;
};

/** Milliseconds without a byte after which a connection that nobody has closed counts as lost. */
const longestSilence = 20_000;
const lookEvery = 5000;

/** Whether there is nothing more to play. */
const hasRunDry = (element: HTMLMediaElement) =>
  element.error !== null || element.readyState < element.HAVE_FUTURE_DATA;

/** Whether what is to play waits for its bytes. */
export const isWaiting = (element: HTMLMediaElement) =>
  !element.paused && element.error === null && hasRunDry(element);

/** Calls `onHung` when an element waits for bytes, and none has come for long; the returned function ends it. */
function watchSilence(element: HTMLMediaElement, onHung: () => void): () => void {
  let heard = Date.now();
  const hear = () => {
    heard = Date.now();
  };
  const timer = setInterval(() => {
    if (!isWaiting(element)) hear();
    else if (Date.now() - heard >= longestSilence) onHung();
  }, lookEvery);
  element.addEventListener("progress", hear);
  return () => {
    clearInterval(timer);
    element.removeEventListener("progress", hear);
  };
}

/**
 * Has an element play a source. Where that played before and loses its connection, it goes on where it was as soon as
 * the connection is back (product: Player). `tryAgain` does so at once; `leave` takes the source away.
 */
export function playSource(element: HTMLMediaElement, { source, soundOnly, from, onTrouble }: Playing) {
  let wanted = false;
  /** Where it goes on once the source is there. */
  let coming: Left | null = null;
  let loaded = from !== null;
  let lostAt: number | null = null;
  let end = () => {};

  const readPlace = (): Left =>
    coming ?? {
      at: element.currentTime,
      playing: wanted,
      rate: element.playbackRate,
      muted: element.muted,
    };

  const begin = (place: Left | null) => {
    coming = place;
    let failed = false;
    let stopWaiting = () => {};
    const fail = (isFinal: boolean) => {
      if (failed) return;
      // What has been loaded is played first.
      if (!hasRunDry(element)) {
        const dry = () => fail(isFinal);
        element.addEventListener("waiting", dry, { once: true });
        return;
      }
      failed = true;
      // The next video may have been to begin just then.
      const awaited = wanted && navigator.onLine === false;
      if (isFinal || !(loaded || awaited)) return onTrouble("broken");
      onTrouble("lost");
      lostAt ??= Date.now();
      stopWaiting = awaitAnswer(source.src, lostAt + resumesWithin, goOn, () => onTrouble("broken"));
    };
    const onAttached = () => {
      coming = null;
      if (!place) return;
      element.currentTime = place.at;
      element.muted = place.muted;
      element.defaultPlaybackRate = place.rate;
      element.playbackRate = place.rate;
      // The sleep timer may have run out meanwhile.
      if (place.playing && !sleepStore.read().stopped) element.play().catch(() => {});
    };
    const detach = attachSource(element, source, { soundOnly, onAttached, fail });
    const stopWatching = watchSilence(element, () => loaded && fail(false));
    end = () => {
      failed = true;
      stopWaiting();
      stopWatching();
      detach();
    };
  };

  const goOn = () => {
    const place = readPlace();
    end();
    begin(place);
  };

  const onPlay = () => {
    wanted = true;
  };
  const onPause = () => {
    // Browsers pause what has failed.
    if (element.error === null) wanted = false;
  };
  const onLoaded = () => {
    loaded = true;
    onTrouble(null);
  };
  const onPlaying = () => {
    lostAt = null;
  };
  const heard = { play: onPlay, pause: onPause, loadedmetadata: onLoaded, playing: onPlaying };
  for (const [event, hear] of Object.entries(heard)) element.addEventListener(event, hear);
  begin(from);

  return {
    tryAgain() {
      lostAt = null;
      onTrouble(null);
      goOn();
    },
    leave(): Left {
      const place = readPlace();
      for (const [event, hear] of Object.entries(heard)) element.removeEventListener(event, hear);
      end();
      return place;
    },
  };
}
