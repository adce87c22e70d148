import type Hls from "hls.js";
import type { ErrorData, Fragment } from "hls.js";
import { sleepStore } from "#lib/browser/watching/sleep/sleep-store.ts";
import { watchForGap } from "./gaps.ts";
import { watchPosition } from "./position.ts";
import { hasRunDry } from "./stalls.ts";

/** Seconds of the video: what fails again within them is the same bad stretch. */
const oneStretch = 10;
/** How many segments in a row are jumped over. */
const mostJumps = 5;
/** The most tries of a segment: one refused for good, one without an answer, one whose refusal may pass. */
const mostRequests = { final: 2, silent: 4, passing: 10 };
/** Statuses of the client's kind that may pass. */
const passing: readonly number[] = [408, 429];

export const isFinalRefusal = (status = 0): boolean =>
  status >= 400 && status < 500 && !passing.includes(status);

/** In seconds: a position this close to a segment's end is behind it. */
const nearEnd = 0.5;

type Library = Pick<typeof Hls, "ErrorDetails" | "ErrorTypes" | "Events">;

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

/** hls.js leaves such a segment out, or takes it from another level. */
function leaveOut(segment: Fragment): void {
  segment.gap = true;
  // Without the playlist's own tag hls.js would load it once more.
  if (segment.tagList.every(([tag]) => tag !== "GAP")) segment.tagList.push(["GAP"]);
}

/**
 * Plays on over damaged segments: loads the media anew, then with another audio codec, then without the segment. Where
 * that is of no use it gives up.
 */
export function playOverDamage(hls: Hls, library: Library, element: HTMLMediaElement, giveUp: () => void) {
  const { ErrorDetails, ErrorTypes, Events } = library;
  const listening = new AbortController();
  const { signal } = listening;
  const readPosition = watchPosition(element, signal, element.currentTime);
  /** By the bad stretch or segment. */
  const failures = new Map<string, number>();
  let reached = 0;
  let jumps = 0;
  let jumpedTo = -1;
  /** By type, the first of the segments that the browser has taken without growing its buffer. */
  const swallowed = new Map<string, Fragment>();

  function count(name: string): number {
    const times = (failures.get(name) ?? 0) + 1;
    failures.set(name, times);
    return times;
  }

  /** The segment that holds what comes next; undefined where the playlist has none. */
  const findNext = (at: number): Fragment | undefined =>
    hls.latestLevelDetails?.fragments.find(({ end }) => end > at + nearEnd);

  function loadAnew(at: number): void {
    if (element.currentTime !== at) element.currentTime = at;
    hls.recoverMediaError();
  }

  /** Jumps over a segment; returns the position behind it, or null where it gives up. */
  function jump(segment: Fragment | undefined, at: number): number | null {
    jumps = segment?.start === jumpedTo ? jumps + 1 : 1;
    const isLast = hls.latestLevelDetails?.fragments.every((one) => one === segment || one.gap);
    if (segment === undefined || isLast || jumps > mostJumps) {
      giveUp();
      return null;
    }
    jumpedTo = segment.end;
    leaveOut(segment);
    return segment.start <= at + nearEnd ? segment.end : at;
  }

  /** `segment`: the one that the library could not use, if it knows. */
  function repair(segment?: Fragment, isLoadedAnew = false): void {
    const at = readPosition();
    if (Math.abs(at - reached) > oneStretch) failures.delete("stretch");
    reached = at;
    const times = count(segment ? `${segment.type} ${segment.sn}` : "stretch");
    if (times === 2) hls.swapAudioCodec();
    if (times <= 2) {
      if (!isLoadedAnew) loadAnew(at);
      return;
    }
    const behind = jump(segment ?? findNext(at), at);
    if (behind === null) return;
    reached = behind;
    if (!isLoadedAnew || behind !== at) loadAnew(behind);
  }

  /** A segment that breaks off makes the browser swallow the following ones as its rest. */
  function onSwallowed(segment: Fragment): void {
    const broken = swallowed.get(segment.type);
    if (broken === undefined || broken.sn === segment.sn) {
      swallowed.set(segment.type, segment);
      return;
    }
    swallowed.clear();
    const behind = jump(broken, readPosition());
    if (behind !== null) loadAnew(behind);
  }

  /** A lost connection brings no refusal. */
  const isRefusal = ({ details, response }: ErrorData) =>
    details === ErrorDetails.FRAG_LOAD_TIMEOUT ||
    (details === ErrorDetails.FRAG_LOAD_ERROR && (response?.code ?? 0) >= 400);

  /** @param status of the answer; undefined without one */
  function onRefused(segment: Fragment, status: number | undefined): void {
    if (navigator.onLine === false) return;
    const kind = status === undefined ? "silent" : isFinalRefusal(status) ? "final" : "passing";
    // Nothing is lost by waiting while the buffer lasts.
    const most = mostRequests[hasRunDry(element) ? "final" : kind];
    if (count(`refused ${segment.type} ${segment.sn}`) >= most) leaveOut(segment);
  }

  hls.on(Events.FRAG_BUFFERED, (_event, { frag }) => {
    if (swallowed.get(frag.type)?.sn !== frag.sn) swallowed.delete(frag.type);
  });
  const onError = (data: ErrorData): void => {
    const { details, fatal, frag, response, type } = data;
    const segment = frag?.sn === "initSegment" ? undefined : frag;
    if (segment && !fatal && isRefusal(data)) onRefused(segment, response?.code);
    else if (segment && details === ErrorDetails.BUFFER_APPEND_NO_PROGRESS) onSwallowed(segment);
    // The library has loaded the media anew itself.
    else if (details === ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET && !fatal) repair(segment, true);
    // The element reports its own error itself.
    else if (fatal && type === ErrorTypes.MEDIA_ERROR && element.error === null) repair(segment);
  };

  const stopWatching = watchForGap(hls, Events, element, () => {
    const at = readPosition();
    const next = findNext(at);
    // A live stream may have nothing behind.
    if (next === undefined) return;
    const behind = jump(next, at);
    if (behind !== null) element.currentTime = behind;
  });
  keepPlayback(element, signal);
  element.addEventListener("error", () => repair(), { signal });
  return {
    onError,
    end: () => {
      stopWatching();
      listening.abort();
    },
  };
}
