import { deviceStorage, tabStorage } from "#lib/browser/base/storage.ts";
import { dimMinutes } from "#lib/browser/player/rest.ts";
import { fadeMinutes, type SleepTimer, type TimedEnd } from "#lib/browser/player/sleep/sleep-timer.ts";
import { hour, minute } from "#lib/platform/time/duration.ts";

export type SleepChoices = {
  fade: boolean;
  /** The minutes over which the sound fades. */
  fadeOver: number;
  loop: boolean;
  soundOnly: boolean;
  /** The timer that this device usually has; null for none. */
  minutes: number | null;
  /** Whether the timer starts by itself in the evening. */
  nightly: boolean;
  /** Minutes without a touch after which the page is dimmed while a timer runs; 0 for never. */
  dimAfter: number;
};

const choicesKey = "night";
/** In the tab's storage, because some navigations load a document. */
const timerKey = "sleep-timer";
/** In the tab's storage: the minutes of a timer that starts with the first play. */
const wantedKey = "sleep-timer-wanted";
/** In the tab's storage: when the listener switched the timer off, in ms. */
const offKey = "sleep-timer-off";

export const defaultChoices: SleepChoices = {
  fade: true,
  fadeOver: 1,
  loop: false,
  soundOnly: false,
  minutes: null,
  nightly: false,
  dimAfter: 1,
};

/** The minutes of a timer that starts by itself. */
export const usualMinutes = ({ minutes }: SleepChoices): number => minutes ?? 30;

/** Ms without a touch until a page whose sound the timer has stopped is dimmed. */
const dimAsleepAfter = minute;
/** The least ms without a touch until a silent page that somebody has touched is dimmed: they may be reading. */
const dimSilentAfter = 5 * minute;

export type DimInput = {
  timer: SleepTimer;
  dimAfter: number;
  isPlaying: boolean;
  /** Whether the sleep timer or its end has stopped the sound. */
  isSilent: boolean;
  /** Whether somebody has touched the page since, or it was dimmed. */
  isSeen: boolean;
};

/**
 * Ms without a touch before the page is dimmed; infinite for never. The page is dimmed during the timer, even while the
 * video is paused, and also after it, because somebody asleep may touch the screen.
 */
export function dimDelay({ timer, dimAfter, isPlaying, isSilent, isSeen }: DimInput): number {
  if (isSilent && !isSeen) return dimAsleepAfter;
  if (dimAfter === 0 || (timer === null && !isSilent)) return Number.POSITIVE_INFINITY;
  if (isSilent) return dimSilentAfter;
  return isPlaying ? dimAfter * minute : Math.max(dimAfter * minute, dimSilentAfter);
}

export function readChoices(): SleepChoices {
  try {
    const stored = JSON.parse(deviceStorage.read(choicesKey) ?? "{}");
    const { fade, fadeOver, loop, soundOnly, minutes, nightly, dimAfter } = stored;
    return {
      fade: fade !== false,
      fadeOver: fadeMinutes.find((known) => known === fadeOver) ?? defaultChoices.fadeOver,
      loop: loop === true,
      soundOnly: soundOnly === true,
      minutes: Number(minutes) || null,
      nightly: nightly === true,
      dimAfter: [0, ...dimMinutes].find((known) => known === dimAfter) ?? defaultChoices.dimAfter,
    };
  } catch {
    return defaultChoices;
  }
}

export function storeChoices(choices: SleepChoices): void {
  const { fade, fadeOver, loop, soundOnly, minutes, nightly, dimAfter } = choices;
  const stored = { fade, fadeOver, loop, soundOnly, minutes, nightly, dimAfter };
  deviceStorage.write(choicesKey, JSON.stringify(stored));
}

/** This tab's timer, also if it has run out. */
export function readTimer(): TimedEnd | null {
  const [at, minutes] = (tabStorage.read(timerKey) ?? "").split(" ").map(Number);
  return at ? { at, minutes } : null;
}

/** Stores a timer in place of a wanted one. */
export function storeTimer(timer: TimedEnd | null): void {
  tabStorage.remove(wantedKey);
  if (timer === null) tabStorage.remove(timerKey);
  else tabStorage.write(timerKey, timer.minutes ? `${timer.at} ${timer.minutes}` : String(timer.at));
}

export const readWanted = (): number | null => Number(tabStorage.read(wantedKey)) || null;

export const storeWanted = (minutes: number): void => tabStorage.write(wantedKey, String(minutes));

/** Hours of the day from and to which the timer may start by itself. */
export const eveningHour = 21;
const morningHour = 6;
/** How long a timer that was switched off does not start by itself. */
const offForMs = 10 * hour;

/** Notes that the listener wants no timer tonight. */
export const noteTimerOff = (): void => tabStorage.write(offKey, String(Date.now()));

/** Whether it is a night in which the timer may start by itself. */
export function isTimerNight(): boolean {
  const now = new Date().getHours();
  const wasOff = Number(tabStorage.read(offKey) ?? Number.NEGATIVE_INFINITY) > Date.now() - offForMs;
  return (now >= eveningHour || now < morningHour) && !wasOff;
}
