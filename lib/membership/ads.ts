import { randomFrom } from "#lib/platform/random.ts";

/** Times of ads, in milliseconds and seconds (product: Ads). */
export const adTimes = {
  /** When the console warns of a slot that is still empty. */
  warnAfter: 5000,
  /** When a slot is checked; without an ad at the last check it shows the fallback card. */
  lookAt: [2000, 5000, 8000],
  /** Seconds before a video starts. */
  preroll: 10,
  /** When a notice replaces a pre-roll ad that did not load; the wait stays the same. */
  prerollLoad: 6000,
} as const;

const lastLook = Math.max(...adTimes.lookAt);

export type SlotState = "loading" | "loaded" | "fallback";

/** A slot's state after a check `at` ms after it requested an ad. A decided state stays. */
export function slotAfter(state: SlotState, { at, filled }: { at: number; filled: boolean }): SlotState {
  if (state !== "loading") return state;
  if (filled) return "loaded";
  return at >= lastLook ? "fallback" : "loading";
}

/** Whether this level sees ads. Null is a member with an unknown level, who sees none. */
export const seesAds = (level: number | null) => level !== null && level < 2;

const minVideos = 8;
const lastFirstCell = 6;
const cellDistance = 6;

/**
 * The positions of the two ad cells in a grid, counted from 1 and including the ad cells: one at 1 to 6, the other at
 * least 6 later, both within the grid; none below 8 videos. The seed decides, because a cached page is shown to many.
 */
export function adCellPositions(videos: number, seed: number): number[] {
  if (videos < minVideos) return [];
  const random = randomFrom(seed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const cells = videos + 2;
  const first = between(1, Math.min(lastFirstCell, cells - cellDistance));
  return [first, between(first + cellDistance, cells)];
}

/** A list with ad cells among its items; each is its position, counted from 1. `positions` ascend. */
export function withAds<Item extends object>(items: readonly Item[], positions: readonly number[]) {
  const mixed: (Item | number)[] = [...items];
  for (const position of positions) mixed.splice(position - 1, 0, position);
  return mixed;
}
