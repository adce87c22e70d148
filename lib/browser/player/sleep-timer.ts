import { minute } from "#lib/platform/time/duration.ts";

export const timerMinutes = [15, 30, 45, 60, 90] as const;

/** When the sound ends: at a moment (milliseconds since 1970), with the video, or never. */
export type SleepTimer = { at: number } | "end" | null;

/** Milliseconds before the end at which the sound starts to fade. */
export const fadeMs = minute;

export const timerOf = (minutes: number, now: number): SleepTimer => ({ at: now + minutes * minute });

/** Milliseconds until the sound ends; null if unknown. `played` is needed for "end". */
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

/** The share of the chosen volume, 0 to 1. */
export const loudness = (left: number, fade: boolean): number =>
  fade ? Math.min(1, Math.max(0, left / fadeMs)) : 1;

/** Whole minutes left, rounded up: the last one is 1. */
export const minutesLeft = (left: number): number => Math.max(1, Math.ceil(left / minute));
