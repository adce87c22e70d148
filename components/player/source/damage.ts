import type Hls from "hls.js";
import { sleepStore } from "#lib/browser/watching/sleep/sleep-kit.ts";
import { isWaiting } from "./stalls.ts";

/** Seconds of the video: what fails again within them is the same bad stretch. */
const oneStretch = 10;
/** How often one bad stretch is jumped over, a segment each. */
const mostJumps = 5;
const checkEvery = 1000;
/** Ms of waiting, with nothing on its way, after which what has come can't be played. */
const stuckAfter = 5000;
/** How often a segment that does not help is loaded. */
const mostLoads = 3;
/** In seconds: a position this close to a segment's end is behind it. */
const nearEnd = 0.5;

type Events = typeof Hls.Events;

/** Plays on, at the same speed, when the library has loaded the element anew. */
function keepPlayback(element: HTMLMediaElement, signal: AbortSignal): void {
  let isWanted = !element.paused;
  const playAgain = () => {
    if (isWanted && element.paused && !sleepStore.read().stopped) element.play().catch(() => {});
  };
  const on = (name: string, run: () => void) => element.addEventListener(name, run, { signal });
  on("play", () => {
    isWanted = true;
  });
  on("pause", () => {
    // Browsers pause an element that fails.
    if (element.error === null) isWanted = false;
  });
  on("ratechange", () => {
    if (element.readyState > 0) element.defaultPlaybackRate = element.playbackRate;
  });
  on("emptied", () => element.addEventListener("loadedmetadata", playAgain, { once: true, signal }));
}

/** Calls `onStuck` where the element waits although nothing is on its way, or a segment came again and again. */
function watchForGap(hls: Hls, events: Events, element: HTMLMediaElement, onStuck: () => void): () => void {
  const loading = new Set<string>();
  const loads = new Map<string, number>();
  let isLost = false;
  let stuckAt = -1;
  let quietSince = 0;
  type Segment = { type: string; sn: number | "initSegment" };
  const nameOf = ({ type, sn }: Segment) => `${type} ${sn}`;
  const begin = (name: string) => void loading.add(name);
  const finish = (name: string) => {
    loading.delete(name);
    quietSince = performance.now();
    isLost = false;
  };
  hls.on(events.LEVEL_LOADING, () => begin("level"));
  hls.on(events.LEVEL_LOADED, () => finish("level"));
  hls.on(events.AUDIO_TRACK_LOADING, () => begin("track"));
  hls.on(events.AUDIO_TRACK_LOADED, () => finish("track"));
  hls.on(events.KEY_LOADING, (_event, { frag }) => begin(`key ${nameOf(frag)}`));
  hls.on(events.KEY_LOADED, (_event, { frag }) => finish(`key ${nameOf(frag)}`));
  hls.on(events.FRAG_LOADING, (_event, { frag }) => begin(nameOf(frag)));
  hls.on(events.FRAG_LOAD_EMERGENCY_ABORTED, (_event, { frag }) => finish(nameOf(frag)));
  hls.on(events.FRAG_LOADED, (_event, { frag }) => {
    finish(nameOf(frag));
    loads.set(nameOf(frag), (loads.get(nameOf(frag)) ?? 0) + 1);
  });
  hls.on(events.ERROR, (_event, { type }) => {
    if (type !== "networkError") return;
    loading.clear();
    isLost = true;
  });
  const timer = setInterval(() => {
    const isStuck = isWaiting(element) && element.currentTime === stuckAt;
    const isQuiet = loading.size === 0 && performance.now() - quietSince >= stuckAfter;
    const isLooping = Math.max(0, ...loads.values()) >= mostLoads;
    // A lost connection is no damage.
    if (isStuck && (isLost || navigator.onLine === false || !(isQuiet || isLooping))) return;
    stuckAt = element.currentTime;
    quietSince = performance.now();
    loads.clear();
    if (isStuck) onStuck();
  }, checkEvery);
  return () => clearInterval(timer);
}

/**
 * Plays on over damaged segments: loads the media anew, then with another audio codec, then behind the segment. Where
 * that is of no use it gives up. `onError`: the library can't read what it has.
 */
export function playOverDamage(hls: Hls, events: Events, element: HTMLMediaElement, giveUp: () => void) {
  const listening = new AbortController();
  const { signal } = listening;
  let [errors, jumps] = [0, 0];
  let reached = 0;

  /** Where it failed; what failed far from there before is forgotten. */
  function takePosition(): number {
    const at = element.currentTime;
    if (Math.abs(at - reached) > oneStretch) [errors, jumps] = [0, 0];
    reached = at;
    return at;
  }

  /** The end of the segment that can't be played; null where the playlist has none. */
  const findBehind = (at: number) =>
    hls.latestLevelDetails?.fragments.find(({ end }) => end > at + nearEnd)?.end ?? null;

  function loadAnew(at: number): void {
    hls.recoverMediaError();
    hls.startLoad(at);
    element.currentTime = at;
  }

  function onError(): void {
    const at = takePosition();
    errors += 1;
    if (errors === 2) hls.swapAudioCodec();
    if (errors <= 2) {
      loadAnew(at);
      return;
    }
    jumps += 1;
    const behind = findBehind(at);
    if (behind === null || jumps > mostJumps) {
      giveUp();
      return;
    }
    reached = behind;
    loadAnew(behind);
  }

  const stopWatching = watchForGap(hls, events, element, () => {
    const behind = findBehind(takePosition());
    // A live stream may have nothing behind.
    if (behind === null) return;
    jumps += 1;
    if (jumps > mostJumps) {
      giveUp();
      return;
    }
    reached = behind;
    element.currentTime = behind;
  });
  keepPlayback(element, signal);
  element.addEventListener("error", onError, { signal });
  return {
    onError,
    end: () => {
      stopWatching();
      listening.abort();
    },
  };
}
