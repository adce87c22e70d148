/** How much of the player is lit: everything, the film without the bar, or a nearly black film. */
export type Rest = "awake" | "hidden" | "dark";

export type RestFacts = {
  /** Milliseconds since the last pointer movement or key. */
  quietMs: number;
  isPlaying: boolean;
  /** The player fills the screen, or is in theatre mode. */
  isLarge: boolean;
  hasTimer: boolean;
  /** A control has the keyboard focus, or a menu or dialog is open. */
  isInUse: boolean;
};

/** The player rests while it plays and nobody touches it (product: Player). */
export function restOf({ quietMs, isPlaying, isLarge, hasTimer, isInUse }: RestFacts): Rest {
  if (!isPlaying || isInUse) return "awake";
  if (isLarge && hasTimer && quietMs >= 6_000) return "dark";
  return quietMs >= 3_000 ? "hidden" : "awake";
}
