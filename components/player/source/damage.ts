import type Hls from "hls.js";
import type { ErrorData, Fragment } from "hls.js";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import { isTemporaryStatus } from "#lib/platform/http/temporary-status.ts";
import { watchForGap } from "./gaps.ts";
import { watchPosition } from "./position.ts";
import { hasRunDry } from "./stalls.ts";

/** Failures within so many seconds of the video belong to the same damaged stretch. */
const stretchSeconds = 10;
const maxSkippedInRow = 5;
/** The most requests for a segment: refused for good, without a response, or refused for the moment. */
const mostRequests = { final: 2, silent: 4, passing: 10 };

export const isFinalRefusal = (status = 0): boolean => status >= 400 && !isTemporaryStatus(status);

/** A position so many seconds before a segment's end counts as behind it. */
const nearEndSeconds = 0.5;

type Library = Pick<typeof Hls, "ErrorDetails" | "ErrorTypes" | "Events">;
type ErrorDetails = Library["ErrorDetails"];

/** Restores playing and speed after the library has loaded the media again. */
function keepPlayback(element: HTMLMediaElement, signal: AbortSignal): void {
  let isWanted = !element.paused;
  const playAgain = () => {
    if (isWanted && element.paused && !sleepStore.read().stopped) element.play().catch(() => {});
  };
  const listen = (name: string, run: () => void) => element.addEventListener(name, run, { signal });
  listen("play", () => {
    isWanted = true;
  });
  listen("pause", () => {
    // Browsers pause an element that fails.
    if (element.error === null) isWanted = false;
  });
  listen("ratechange", () => {
    if (element.readyState > 0) element.defaultPlaybackRate = element.playbackRate;
  });
  listen("emptied", () => element.addEventListener("loadedmetadata", playAgain, { once: true, signal }));
}

/** hls.js skips a segment marked like this, or takes it from another level. */
function leaveOut(segment: Fragment): void {
  segment.gap = true;
  // Without the playlist's own tag hls.js would load it once more.
  if (segment.tagList.every(([tag]) => tag !== "GAP")) segment.tagList.push(["GAP"]);
}

/** Adds one to a name's count, and returns it. */
function count(counts: Map<string, number>, name: string): number {
  const times = (counts.get(name) ?? 0) + 1;
  counts.set(name, times);
  return times;
}

/** A lost connection has no response, so it is no refusal. */
const isRefusal = ({ details, response }: ErrorData, { FRAG_LOAD_TIMEOUT, FRAG_LOAD_ERROR }: ErrorDetails) =>
  details === FRAG_LOAD_TIMEOUT || (details === FRAG_LOAD_ERROR && (response?.code ?? 0) >= 400);

/** Leaves a segment out that the server has refused too often. `status` is undefined without a response. */
function createRefusalCounter(element: HTMLMediaElement) {
  const refusals = new Map<string, number>();
  return (segment: Fragment, status: number | undefined): void => {
    if (navigator.onLine === false) return;
    const kind = status === undefined ? "silent" : isFinalRefusal(status) ? "final" : "passing";
    // While the buffer lasts, waiting costs nothing.
    const maxRequests = mostRequests[hasRunDry(element) ? "final" : kind];
    if (count(refusals, `${segment.type} ${segment.sn}`) >= maxRequests) leaveOut(segment);
  };
}

/** Sets the position, and loads the media again. */
function loadAnew(hls: Hls, element: HTMLMediaElement, at: number): void {
  if (element.currentTime !== at) element.currentTime = at;
  hls.recoverMediaError();
}

/** Skips segments, until too many in a row, or all, are left out. */
function createSkipper(hls: Hls, giveUp: () => void) {
  let skippedInRow = 0;
  let jumpedTo = -1;
  return {
    /** The segment that holds the position; undefined if the playlist has none there. */
    findNext: (at: number): Fragment | undefined =>
      hls.latestLevelDetails?.fragments.find(({ end }) => end > at + nearEndSeconds),

    /** Skips a segment; returns the position behind it, or null after giving up. */
    skip(segment: Fragment | undefined, at: number): number | null {
      skippedInRow = segment?.start === jumpedTo ? skippedInRow + 1 : 1;
      const isLast = hls.latestLevelDetails?.fragments.every(
        (fragment) => fragment === segment || fragment.gap,
      );
      if (segment === undefined || isLast || skippedInRow > maxSkippedInRow) {
        giveUp();
        return null;
      }
      jumpedTo = segment.end;
      leaveOut(segment);
      return segment.start <= at + nearEndSeconds ? segment.end : at;
    },
  };
}

/** Notices an incomplete segment, for whose rest the browser takes the following ones. */
function createSwallowWatch() {
  /** By type, the first segment that the browser has accepted without growing its buffer. */
  const withoutGrowth = new Map<string, Fragment>();
  return {
    /** Returns the incomplete segment once the browser has swallowed another one after it. */
    onSwallowed(segment: Fragment): Fragment | undefined {
      const first = withoutGrowth.get(segment.type);
      if (first !== undefined && first.sn !== segment.sn) {
        withoutGrowth.clear();
        return first;
      }
      withoutGrowth.set(segment.type, segment);
      return undefined;
    },
    onBuffered({ type, sn }: { type: string; sn: Fragment["sn"] }): void {
      if (withoutGrowth.get(type)?.sn !== sn) withoutGrowth.delete(type);
    },
  };
}

/** Counts failures; repairs by loading again, then with another audio codec, then without the segment. */
function createRepair(
  hls: Hls,
  element: HTMLMediaElement,
  readPosition: () => number,
  { findNext, skip }: ReturnType<typeof createSkipper>,
) {
  /** The number of failures of each segment; those that name no segment count under "stretch". */
  const failures = new Map<string, number>();
  let reached = 0;
  /** `segment`: the segment that the library could not use, if it names one. */
  return (segment?: Fragment, isLoadedAnew = false): void => {
    const position = readPosition();
    if (Math.abs(position - reached) > stretchSeconds) failures.delete("stretch");
    reached = position;
    const times = count(failures, segment ? `${segment.type} ${segment.sn}` : "stretch");
    if (times === 2) hls.swapAudioCodec();
    if (times <= 2) {
      if (!isLoadedAnew) loadAnew(hls, element, position);
      return;
    }
    const skipTo = skip(segment ?? findNext(position), position);
    if (skipTo === null) return;
    reached = skipTo;
    if (!isLoadedAnew || skipTo !== position) loadAnew(hls, element, skipTo);
  };
}

/**
 * Keeps a playlist with damaged segments playing: loads the media again, then with another audio codec, then without
 * the segment. Gives up if nothing helps.
 */
export function playOverDamage(hls: Hls, library: Library, element: HTMLMediaElement, giveUp: () => void) {
  const { ErrorDetails, ErrorTypes, Events } = library;
  const listening = new AbortController();
  const { signal } = listening;
  const readPosition = watchPosition(element, signal, element.currentTime);
  const onRefused = createRefusalCounter(element);
  const skipper = createSkipper(hls, giveUp);
  const repair = createRepair(hls, element, readPosition, skipper);
  const { onSwallowed, onBuffered } = createSwallowWatch();

  function skipIncomplete(segment: Fragment | undefined): void {
    if (segment === undefined) return;
    const skipTo = skipper.skip(segment, readPosition());
    if (skipTo !== null) loadAnew(hls, element, skipTo);
  }

  hls.on(Events.FRAG_BUFFERED, (_event, { frag }) => onBuffered(frag));
  const onError = (data: ErrorData): void => {
    const { details, fatal, frag, response, type } = data;
    const segment = frag?.sn === "initSegment" ? undefined : frag;
    if (segment && !fatal && isRefusal(data, ErrorDetails)) onRefused(segment, response?.code);
    else if (segment && details === ErrorDetails.BUFFER_APPEND_NO_PROGRESS)
      skipIncomplete(onSwallowed(segment));
    // The library has already loaded the media again.
    else if (details === ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET && !fatal) repair(segment, true);
    // The element reports its own error itself.
    else if (fatal && type === ErrorTypes.MEDIA_ERROR && element.error === null) repair(segment);
  };

  const stopWatching = watchForGap(hls, Events, element, () => {
    const position = readPosition();
    const next = skipper.findNext(position);
    // A live stream may have no segment behind this one.
    if (next === undefined) return;
    const skipTo = skipper.skip(next, position);
    if (skipTo !== null) element.currentTime = skipTo;
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
