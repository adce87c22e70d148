/**
 * What is visible of the player: everything (`awake`), the video without the bar (`hidden`), or a nearly black video
 * (`dark`).
 */
export type Rest = "awake" | "hidden" | "dark";

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
  if (isLarge && (isAsleep || (isPlaying && hasTimer)) && quietMs >= 6_000) return "dark";
  if (!isPlaying) return "awake";
  return quietMs >= 3_000 ? "hidden" : "awake";
}
