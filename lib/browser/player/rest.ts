/**
 * What is visible of the player: everything (`awake`), the video without the bar (`hidden`), at a third of its light
 * (`dim`), or, once the sound has ended, nearly nothing (`dark`).
 */
export type Rest = "awake" | "hidden" | "dim" | "dark";

/** The choices of minutes without a touch after which a page with a sleep timer is dimmed. */
export const dimMinutes = [1, 5, 15] as const;
const darkAsleepAfterMs = 6_000;
const hiddenAfterMs = 3_000;
/** The part of the time until the page is dimmed after which the picture has a third of its light. */
const dimAt = 0.1;

export type RestInput = {
  /** Ms since the pointer moved or a key was pressed. */
  quietMs: number;
  isPlaying: boolean;
  /** Whether the player fills the screen, or has the full width. */
  isLarge: boolean;
  /** Ms without a touch after which the page is dimmed; infinite for never. */
  dimAfter: number;
  /** Whether the sleep timer or its end has stopped the video, and nobody has touched the player since. */
  isAsleep: boolean;
  /** Whether a control has the keyboard focus, or a menu or dialog is open. */
  isInUse: boolean;
};

export type Silence = {
  /** Whether the sleep timer, or the end of a video that played under one, has stopped the sound. */
  isSilent: boolean;
  /** Whether the video played under a timer. */
  isTimed: boolean;
  /** Whether somebody has touched the player since, or the page was dimmed. */
  isSeen: boolean;
};

/** The silence after another moment. A video that does not loop may end before its timer. */
export function silenceAfter(
  before: Silence,
  { timer, stopped }: { timer: object | "end" | null; stopped: boolean },
  ended: boolean,
): Silence {
  const isTimed = timer !== null || (before.isTimed && ended);
  const isSilent = stopped || (isTimed && ended);
  return { isSilent, isTimed, isSeen: isSilent && before.isSeen };
}

/** The player rests if nobody touches it while it plays, or after the sleep timer has stopped it (product: Player). */
export function restOf({ quietMs, isPlaying, isLarge, dimAfter, isAsleep, isInUse }: RestInput): Rest {
  if (isInUse) return "awake";
  if (isLarge && isAsleep && quietMs >= darkAsleepAfterMs) return "dark";
  if (!isPlaying || quietMs < hiddenAfterMs) return "awake";
  return isLarge && quietMs >= dimAfter * dimAt ? "dim" : "hidden";
}
