import { createStore } from "#lib/browser/base/store.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import type { SleepTimer } from "#lib/browser/player/sleep/sleep-timer.ts";
import { defaultChoices, type SleepChoices, usualMinutes } from "./sleep-choices.ts";

/** The sleep kit: when the sound ends, and how a video plays (product: Sleep kit). */
export type SleepState = SleepChoices & {
  timer: SleepTimer;
  /** Minutes of a chosen timer that starts with the first play; null for none. */
  wanted: number | null;
  /** Whether the usual timer starts with the first play, because it is evening. */
  nightlyWaits: boolean;
  /** Milliseconds left at the last check; null without a timer, and after a trailer's end. */
  left: number | null;
  /** Whether the audible player takes commands. */
  controlled: boolean;
  stopped: boolean;
};

/** The state in the server's HTML. */
export const sleepDefaults: SleepState = {
  ...defaultChoices,
  timer: null,
  wanted: null,
  nightlyWaits: false,
  left: null,
  controlled: false,
  stopped: false,
};

export const sleepState = createStore(sleepDefaults);

export const changeState = (changed: Partial<SleepState>): void =>
  sleepState.set({ ...sleepState.read(), ...changed });

/** The video whose player is on this page, even if it takes no commands. */
export const videoHere: { slug: string | null } = { slug: null };
/** The players that have played. */
export const startedPlayers = new WeakSet<EventTarget>();
/** The players of trailers; they end with the offer of the full video. */
export const trailerPlayers = new WeakSet<Playable>();

/** Minutes of the timer that starts with the first play; null for none. */
export const wantedMinutes = (sleep: SleepState): number | null =>
  sleep.wanted ?? (sleep.nightlyWaits ? usualMinutes(sleep) : null);
