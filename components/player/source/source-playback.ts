import { AddressRenewals } from "#lib/browser/player/address-renewals.ts";
import { awaitAnswer, resumesWithinMs } from "#lib/browser/player/lost-connection.ts";
import { sleepStore } from "#lib/browser/player/sleep/sleep-store.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { attachSource, enginesFor, type PlaylistEngine } from "./media-source.ts";
import { watchPosition } from "./position.ts";
import { hasRunDry, watchForStall, watchForStandstill } from "./stalls.ts";

// The states of an attached source, and what leads from one to another:
//   plays      #fail → runs out, or → is repaired if nothing is buffered
//   runs out   (`#isRunningOut`) the end of the buffered part → is repaired
//   repaired   (`#repair`) by #tryOtherEngine or a new address (#recover) → plays again; otherwise → lost or broken
//   lost       (`#repair`, trouble `lost`) an answer, or a new address → plays again; after ten minutes → broken
//   broken     (trouble `broken`) tryAgain → plays again
// A source that plays on by itself has ended its repair, and its trouble.

/** Where and how an element played when its source was taken away. */
export type PlaybackState = { at: number; playing: boolean; rate: number; muted: boolean };

/** Why a source does not play. A `lost` connection may come back. */
export type Trouble = "lost" | "broken";

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
  #renewals = new AddressRenewals();
  /** The engines that have not been tried for a playlist; the first one plays. */
  #engines: readonly PlaylistEngine[];
  #lostAt: number | null = null;
  /** What to restore once the source is attached. */
  #pending: PlaybackState | null = null;
  #detach = () => {};
  /** The first failure waits for the end of the buffered part. */
  #isRunningOut = false;
  /** Ends the repair of a failure; null while there is none. */
  #repair: AbortController | null = null;
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
    this.#renewals.allowNext();
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
      this.#renewals.allowNext();
      if (!this.#repair || element.error !== null) return;
      this.#repair.abort();
      this.#repair = null;
      this.#setTrouble(null);
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
    this.#isRunningOut = false;
    this.#repair = null;
    const attached = new AbortController();
    const { signal } = attached;
    const fail = (isFinal: boolean, isUnreadable: boolean) => this.#fail(isFinal, isUnreadable, signal);
    const onAttached = () => {
      this.#pending = null;
      // Loading has stopped a start that the visitor pressed in the meantime.
      if (state) restore(element, { ...state, playing: state.playing || this.#isWanted }, signal);
      else if (this.#isWanted && element.paused) element.play().catch(() => {});
    };
    const [engine = "browser"] = this.#engines;
    const mayRunOut = !this.#renewals.isSegmentRefused;
    const detachSource = attachSource(element, source, { soundOnly, mayRunOut, engine, onAttached, fail });
    const stopWatching = watchForStall(element, () => fail(false, false));
    // hls.js detects stalls itself.
    const isOwn = source.kind === "hls" && engine === "browser";
    // A new address would not help what stands still with a filled buffer.
    const onStandstill = () =>
      this.#repairBy((repair) => this.#tryOtherEngine() || this.#reportTrouble(true, repair));
    const stopLooking = isOwn ? watchForStandstill(element, onStandstill) : () => {};
    this.#detach = () => {
      attached.abort();
      this.#repair?.abort();
      stopWatching();
      stopLooking();
      detachSource();
    };
  }

  /** Repairs a source once its buffered part has been played; of several failures, the first one counts. */
  #fail(isFinal: boolean, isUnreadable: boolean, attached: AbortSignal): void {
    if (attached.aborted || this.#repair) return;
    if (hasRunDry(this.#element))
      this.#repairBy((signal) => (isUnreadable && this.#tryOtherEngine()) || this.#recover(isFinal, signal));
    else if (!this.#isRunningOut) {
      this.#isRunningOut = true;
      const onDry = () => {
        this.#isRunningOut = false;
        this.#fail(isFinal, isUnreadable, attached);
      };
      this.#element.addEventListener("waiting", onDry, { once: true, signal: attached });
    }
  }

  /** Begins a repair, unless there is one already. */
  #repairBy(help: (signal: AbortSignal) => unknown): void {
    if (this.#repair) return;
    this.#repair = new AbortController();
    help(this.#repair.signal);
  }

  /** Plays the playlist from the same position with the other engine; false if that has been tried. */
  #tryOtherEngine(): boolean {
    const [, ...untried] = this.#engines;
    if (this.#options.source.kind !== "hls" || untried.length === 0) return false;
    this.#engines = untried;
    this.#reattach();
    return true;
  }

  /** Requests a fresh address, because a signature of the site or of WordPress may have expired. */
  async #recover(isFinal: boolean, signal: AbortSignal): Promise<void> {
    const { source, renew } = this.#options;
    const isSigned = source.unsigned !== undefined;
    const mayRenew = renew !== undefined && this.#renewals.mayRequest(isSigned);
    // Without a signature of the site the connection is the likelier cause.
    if (!isSigned || !mayRenew) this.#reportTrouble(isFinal, signal);
    if (!mayRenew) return;
    const renewed = await this.#renewals.request(this.#readPosition(), () => renew(source));
    if (signal.aborted) return;
    if (renewed && (isSigned || renewed.src !== source.src)) {
      this.#options = { ...this.#options, source: renewed };
      this.#reattach();
    } else if (isSigned && renewed === null) this.#setTrouble("broken");
    else if (isSigned) this.#reportTrouble(isFinal, signal);
  }

  /** Reports why nothing plays, and waits for a lost connection until the repair ends. */
  #reportTrouble(isFinal: boolean, signal: AbortSignal): void {
    const { source } = this.#options;
    // Offline, the video may have been about to start as the next one.
    const wasAboutToStart = this.#isWanted && navigator.onLine === false;
    const mayComeBack = !isFinal && (this.#hasLoaded || wasAboutToStart);
    this.#setTrouble(mayComeBack ? "lost" : "broken");
    if (!mayComeBack) return;
    this.#lostAt ??= Date.now();
    const onBack = () => this.#reattach();
    // The source is removed: a connection that comes back at night must not start the sound.
    const giveUp = () => {
      this.#pending = this.state;
      this.#detach();
      this.#setTrouble("broken");
    };
    const stopWaiting = awaitAnswer(source.src, this.#lostAt + resumesWithinMs, onBack, giveUp);
    signal.addEventListener("abort", stopWaiting);
  }

  #reattach(): void {
    const { state } = this;
    this.#detach();
    this.#attach(state);
  }
}
