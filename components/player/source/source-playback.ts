import { awaitAnswer, resumesWithinMs } from "#lib/browser/player/lost-connection.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { attachSource, enginesFor, type PlaylistEngine } from "./media-source.ts";
import { watchPosition } from "./position.ts";
import { hasRunDry, watchForStall, watchForStandstill } from "./stalls.ts";

/** Where and how an element played when its source was taken away. */
export type PlaybackState = { at: number; playing: boolean; rate: number; muted: boolean };

/** Why a source does not play. A `lost` connection may come back. */
export type Trouble = "lost" | "broken";

/** The shortest pause between two requests for a new address, unless the source has played in between. */
const renewsEveryMs = 60_000;

/** The most renewals of an address within `samePlaceSeconds`, before the segment there counts as refused. */
const mostRenewals = 2;
const samePlaceSeconds = 10;

export type PlaybackOptions = {
  source: PlayerSource;
  /** Requests a fresh address for the source; null if the visitor may no longer play it. */
  renew?: (source: PlayerSource) => Promise<PlayerSource | null>;
  soundOnly: boolean;
  from: PlaybackState | null;
};

/** Continues a playback in an element whose source has just been attached. */
function restore(
  element: HTMLMediaElement,
  { at, muted, rate, playing }: PlaybackState,
  signal: AbortSignal,
): void {
  element.currentTime = at;
  // Safari forgets a position that was set before it had read the metadata.
  const placeAgain = () => {
    if (at >= 1 && element.currentTime < 1) element.currentTime = at;
  };
  if (element.readyState === 0)
    element.addEventListener("loadedmetadata", placeAgain, { once: true, signal });
  element.muted = muted;
  element.defaultPlaybackRate = rate;
  element.playbackRate = rate;
  // The sleep timer may have ended in the meantime.
  if (playing && !sleepStore.read().stopped) element.play().catch(() => {});
}

/** Returns a function that acts once the buffered part has been played; of several acts, the first one. */
function afterBuffered(element: HTMLMediaElement, signal: AbortSignal): (act: () => void) => void {
  let playsRest = false;
  const run = (act: () => void) => {
    if (hasRunDry(element)) return act();
    if (playsRest) return;
    playsRest = true;
    const runAgain = () => {
      playsRest = false;
      run(act);
    };
    element.addEventListener("waiting", runAgain, { once: true, signal });
  };
  return run;
}

/**
 * Plays a source in an element. A source that has played and loses its connection resumes where it was once the
 * connection is back (product: Player).
 */
export class SourcePlayback {
  #element: HTMLMediaElement;
  #options: PlaybackOptions;
  /** The visitor wants it to play. */
  #isWanted = false;
  #hasLoaded: boolean;
  /** When a new address was last requested; null once it has played since. */
  #renewedAt: number | null = null;
  /** The renewals of the address around one position. */
  #renewals = { at: 0, times: 0 };
  /** The engines that have not been tried for a playlist; the first one plays. */
  #engines: readonly PlaylistEngine[];
  #lostAt: number | null = null;
  /** What to restore once the source is attached. */
  #pending: PlaybackState | null = null;
  #detach = () => {};
  #trouble: Trouble | null = null;
  #onTrouble: (trouble: Trouble | null) => void = () => {};
  #listening = new AbortController();
  #readPosition: () => number;

  constructor(element: HTMLMediaElement, options: PlaybackOptions) {
    this.#element = element;
    this.#options = options;
    this.#hasLoaded = options.from !== null;
    this.#engines = enginesFor(element);
    this.#readPosition = watchPosition(element, this.#listening.signal, options.from?.at);
    // The visitor may have started the element before this code was loaded; loading stops it.
    this.#isWanted = !element.paused;
    this.#listen();
    this.#attach(options.from);
  }

  /** Calls `onTrouble` with the reason why it does not play, now and on every change. */
  watchTrouble(onTrouble: (trouble: Trouble | null) => void): void {
    this.#onTrouble = onTrouble;
    onTrouble(this.#trouble);
  }

  /** Reloads the source at once. */
  tryAgain(): void {
    this.#isWanted = true;
    this.#lostAt = null;
    this.#renewedAt = null;
    this.#engines = enginesFor(this.#element);
    this.#setTrouble(null);
    this.#reattach();
  }

  /** Where and how it plays now. */
  get state(): PlaybackState {
    const { playbackRate, muted } = this.#element;
    const position = this.#readPosition();
    return this.#pending ?? { at: position, playing: this.#isWanted, rate: playbackRate, muted };
  }

  /** Continues the playback of another document. */
  playOn(state: PlaybackState): void {
    restore(this.#element, state, this.#listening.signal);
  }

  /** Removes the source; returns its playback state. */
  leave(): PlaybackState {
    const { state } = this;
    this.#listening.abort();
    this.#detach();
    return state;
  }

  #listen(): void {
    const element = this.#element;
    const { signal } = this.#listening;
    const onPlay = () => {
      this.#isWanted = true;
    };
    const onPause = () => {
      // Browsers pause an element that fails.
      if (element.error === null) this.#isWanted = false;
    };
    const onLoaded = () => {
      this.#hasLoaded = true;
      this.#setTrouble(null);
    };
    const onPlaying = () => {
      this.#lostAt = null;
      this.#renewedAt = null;
    };
    element.addEventListener("play", onPlay, { signal });
    element.addEventListener("pause", onPause, { signal });
    element.addEventListener("loadedmetadata", onLoaded, { signal });
    element.addEventListener("playing", onPlaying, { signal });
  }

  #setTrouble(trouble: Trouble | null): void {
    this.#trouble = trouble;
    this.#onTrouble(trouble);
  }

  #attach(state: PlaybackState | null): void {
    const element = this.#element;
    const { source, soundOnly } = this.#options;
    this.#pending = state;
    let hasFailed = false;
    let stopWaiting = () => {};
    const attached = new AbortController();
    const { signal } = attached;
    const onBufferedPlayed = afterBuffered(element, signal);
    /** Runs a repair for the first failure only; detaching calls it off. */
    const failOnce = (help: () => () => void) => {
      if (hasFailed) return;
      hasFailed = true;
      stopWaiting = help();
    };
    const fail = (isFinal: boolean, isUnreadable: boolean) => {
      if (hasFailed) return;
      const help = () => (isUnreadable && this.#tryOtherEngine()) || this.#recover(isFinal);
      onBufferedPlayed(() => failOnce(help));
    };
    const onAttached = () => {
      this.#pending = null;
      // Loading has stopped a start that the visitor pressed in the meantime.
      if (state) restore(element, { ...state, playing: state.playing || this.#isWanted }, signal);
      else if (this.#isWanted && element.paused) element.play().catch(() => {});
    };
    // What stood still may play on by itself.
    const onPlaysOn = () => {
      if (!hasFailed || element.error !== null) return;
      hasFailed = false;
      stopWaiting();
      this.#setTrouble(null);
    };
    element.addEventListener("playing", onPlaysOn, { signal });
    const [engine = "browser"] = this.#engines;
    const mayRunOut = this.#renewals.times < mostRenewals;
    const detachSource = attachSource(element, source, { soundOnly, mayRunOut, engine, onAttached, fail });
    const stopWatching = watchForStall(element, () => fail(false, false));
    const onStandstill = () => failOnce(() => this.#tryOtherEngine() || this.#reportTrouble(true));
    // hls.js detects stalls itself.
    const isOwn = source.kind === "hls" && engine === "browser";
    const stopLooking = isOwn ? watchForStandstill(element, onStandstill) : () => {};
    this.#detach = () => {
      hasFailed = true;
      attached.abort();
      stopWaiting();
      stopWatching();
      stopLooking();
      detachSource();
    };
  }

  /**
   * Plays the playlist from the same position with the other engine, unless that has been tried; returns how that
   * is called off.
   */
  #tryOtherEngine(): (() => void) | null {
    const [, ...untried] = this.#engines;
    if (this.#options.source.kind !== "hls" || untried.length === 0) return null;
    this.#engines = untried;
    this.#reattach();
    return () => {};
  }

  /**
   * Requests a fresh address, because a signature of the site or of WordPress may have expired. Returns a function that
   * stops waiting.
   */
  #recover(isFinal: boolean): () => void {
    const { source, renew } = this.#options;
    const isSigned = source.unsigned !== undefined;
    const isRecent = this.#renewedAt !== null && (isSigned || Date.now() - this.#renewedAt < renewsEveryMs);
    if (renew === undefined || isRecent) return this.#reportTrouble(isFinal);
    this.#renewedAt = Date.now();
    const position = this.#readPosition();
    const isSamePlace = Math.abs(position - this.#renewals.at) < samePlaceSeconds;
    this.#renewals = isSamePlace
      ? { at: position, times: this.#renewals.times + 1 }
      : { at: position, times: 1 };
    let isLeft = false;
    let stopWaiting = isSigned ? () => {} : this.#reportTrouble(isFinal);
    const onRenewed = (renewed: PlayerSource | null) => {
      if (isLeft || (!isSigned && (renewed === null || renewed.src === source.src))) return;
      if (renewed === null) return this.#setTrouble("broken");
      this.#options = { ...this.#options, source: renewed };
      this.#reattach();
    };
    const onFailed = () => {
      this.#renewedAt = null;
      if (isSigned && !isLeft) stopWaiting = this.#reportTrouble(isFinal);
    };
    renew(source).then(onRenewed, onFailed);
    return () => {
      isLeft = true;
      stopWaiting();
    };
  }

  /** Reports why nothing plays, and waits for a lost connection; returns a function that stops waiting. */
  #reportTrouble(isFinal: boolean): () => void {
    const { source } = this.#options;
    // Offline, the video may have been about to start as the next one.
    const wasAboutToStart = this.#isWanted && navigator.onLine === false;
    const mayComeBack = !isFinal && (this.#hasLoaded || wasAboutToStart);
    this.#setTrouble(mayComeBack ? "lost" : "broken");
    if (!mayComeBack) return () => {};
    this.#lostAt ??= Date.now();
    const onBack = () => this.#reattach();
    // Without its source it can't play on by itself, and wake somebody.
    const giveUp = () => {
      this.#pending = this.state;
      this.#detach();
      this.#setTrouble("broken");
    };
    return awaitAnswer(source.src, this.#lostAt + resumesWithinMs, onBack, giveUp);
  }

  #reattach(): void {
    const { state } = this;
    this.#detach();
    this.#attach(state);
  }
}
