/**
 * What is visible of the player: everything (`awake`), the video without the bar (`hidden`), at a third of its light
 * (`dim`), or nearly black (`dark`).
 */
export type Rest = "awake" | "hidden" | "dim" | "dark";

/** Milliseconds without a touch until it is dark for a night, in full screen and on the page alike. */
export const darkAfter = 60_000;
const dimAfter = 6_000;
const hiddenAfter = 3_000;

export type RestFacts = {
  /** Ms since the pointer moved or a key was pressed. */
  quietMs: number;
  isPlaying: boolean;
  /** Whether the player fills the screen, or has the full width. */
  isLarge: boolean;
  hasTimer: boolean;
  /** Whether the sleep timer or its end has stopped the video, and nobody has touched the player since. */
  isAsleep: boolean;
  /** Whether a control has the keyboard focus, or a menu or dialog is open. */
  isInUse: boolean;
};

/** The player rests if nobody touches it while it plays, or after the sleep timer has stopped it (product: Player). */
export function restOf({ quietMs, isPlaying, isLarge, hasTimer, isAsleep, isInUse }: RestFacts): Rest {
  if (isInUse) return "awake";
  if (isLarge && isAsleep && quietMs >= dimAfter) return "dark";
  if (!isPlaying || quietMs < hiddenAfter) return "awake";
  if (!(isLarge && hasTimer) || quietMs < dimAfter) return "hidden";
  return quietMs < darkAfter ? "dim" : "dark";
}
