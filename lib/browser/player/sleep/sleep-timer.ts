import { fill } from "#lib/i18n/format/fill.ts";
import { minute } from "#lib/platform/time/duration.ts";

export const timerMinutes = [15, 30, 45, 60, 90] as const;
/** How many minutes one press adds, to a running timer or after its end. */
export const moreMinutes = 15;

/** `at`: in ms since 1970. `minutes`: the choice that led to it, if one did. */
export type TimedEnd = { at: number; minutes?: number | undefined };

/** When the sound ends: at a time, with the video, or never (null). */
export type SleepTimer = TimedEnd | "end" | null;

/** The minutes over which the sound may fade. */
export const fadeMinutes = [1, 5, 15] as const;

export const timerOf = (minutes: number, now: number): SleepTimer => ({
  at: now + minutes * minute,
  minutes,
});

/** Ms until the sound ends; null if unknown. `played` is needed for "end". */
export function timeLeft(
  timer: SleepTimer,
  now: number,
  played?: { currentTime: number; duration: number },
): number | null {
  if (timer === null) return null;
  if (timer !== "end") return Math.max(0, timer.at - now);
  if (!played || !Number.isFinite(played.duration)) return null;
  return Math.max(0, (played.duration - played.currentTime) * 1000);
}

/** Whether the sound ends within a minute; `left` as from timeLeft(). */
export const isLastMinute = (left: number | null): boolean => left !== null && left > 0 && left <= minute;

/**
 * The part of the chosen volume that is played now, from 0 to 1. Squared, because ears hear loudness in proportions: so
 * the sound grows quieter evenly.
 * @param left ms until the sound ends
 * @param fadeMs ms before its end at which it starts to fade; 0 for a sound that does not
 */
export const loudness = (left: number, fadeMs: number): number =>
  fadeMs > 0 ? Math.min(1, Math.max(0, left / fadeMs)) ** 2 : 1;

/** Ms as "15 min", rounded up, so that the last minute is 1; from two hours on as "8 h". */
export function timeInWords(left: number, texts: { minutes: string; hours: string }): string {
  const minutes = Math.max(1, Math.ceil(left / minute));
  return minutes < 120
    ? fill(texts.minutes, { minutes })
    : fill(texts.hours, { hours: Math.round(minutes / 60) });
}
