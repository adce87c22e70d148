/** What one can choose, in minutes. */
export const timerMinutes = [15, 30, 45, 60, 90] as const;

/** When the sound ends: at a moment (milliseconds since 1970), with the video, or not at all. */
export type SleepTimer = { at: number } | "end" | null;

const minute = 60_000;
/** The sound grows quieter over the last minute. */
export const fadeMs = minute;

export const timerOf = (minutes: number, now: number): SleepTimer => ({ at: now + minutes * minute });

/** Milliseconds until the sound ends; null where there is no end in sight. `played` is a source that can be read. */
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

/** The share of the chosen volume, 0 to 1, so many milliseconds before the end. */
export const loudness = (left: number, fade: boolean): number =>
  fade ? Math.min(1, Math.max(0, left / fadeMs)) : 1;

/** Whole minutes left, as a clock face says them: the last one is "1". */
export const minutesLeft = (left: number): number => Math.max(1, Math.ceil(left / minute));
