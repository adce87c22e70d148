/** How much of the player is lit: everything, the film without the bar, or a nearly black film. */
export type Rest = "awake" | "hidden" | "dark";

export type RestFacts = {
  /** Milliseconds since the last pointer movement or key. */
  quietMs: number;
  isPlaying: boolean;
  /** The player fills the screen, or is in theatre mode. */
  isLarge: boolean;
  hasTimer: boolean;
  /** The sleep timer has stopped it, or it has ended before; nobody has touched it since. */
  isAsleep: boolean;
  /** A control has the keyboard focus, or a menu or dialog is open. */
  isInUse: boolean;
};

/** The player rests while nobody touches it and it plays, or has been stopped by the sleep timer (product: Player). */
export function restOf({ quietMs, isPlaying, isLarge, hasTimer, isAsleep, isInUse }: RestFacts): Rest {
  if (isInUse) return "awake";
  if (isLarge && (isAsleep || (isPlaying && hasTimer)) && quietMs >= 6_000) return "dark";
  if (!isPlaying) return "awake";
  return quietMs >= 3_000 ? "hidden" : "awake";
}
