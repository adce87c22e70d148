import { seededRandom } from "#lib/platform/random.ts";

/** Times of ads, in milliseconds and seconds (product: Ads). */
export const adCheckTimes = {
  /** Ms after which the console warns of a slot that is still empty. */
  warnAfter: 5000,
  /** Ms after which a slot is checked; without an ad at the last check it shows the fallback card. */
  lookAt: [2000, 5000, 8000],
  /** Seconds of a pre-roll ad before a video starts. */
  preroll: 10,
  /** Ms after which a notice replaces a pre-roll ad that did not load; the video starts no later. */
  prerollLoad: 6000,
} as const;

const lastCheck = Math.max(...adCheckTimes.lookAt);

export type SlotState = "loading" | "loaded" | "fallback";

/** The state of a slot after a check, `at` ms after it requested an ad. A final state stays. */
export function nextSlotState(state: SlotState, { at, filled }: { at: number; filled: boolean }): SlotState {
  if (state !== "loading") return state;
  if (filled) return "loaded";
  return at >= lastCheck ? "fallback" : "loading";
}

/** Whether a member of this level sees ads. Null is an unknown level, which sees none. */
export const seesAds = (level: number | null) => level !== null && level < 2;

const minVideos = 8;
const lastFirstCell = 6;
const cellDistance = 6;

/**
 * The positions of the two ad cells in a grid, counted from 1 with the ad cells: one at 1 to 6, the other at least 6
 * later; none below 8 videos. They depend on the seed alone, because a cached page is shown to many.
 */
export function adCellPositions(videos: number, seed: number): number[] {
  if (videos < minVideos) return [];
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const cells = videos + 2;
  const first = between(1, Math.min(lastFirstCell, cells - cellDistance));
  return [first, between(first + cellDistance, cells)];
}

/** A grid's cells: its items, and at each ad cell that cell's position. `positions` count from 1 and ascend. */
export function withAds<Item extends object>(items: readonly Item[], positions: readonly number[]) {
  const mixed: (Item | number)[] = [...items];
  for (const position of positions) mixed.splice(position - 1, 0, position);
  return mixed;
}
