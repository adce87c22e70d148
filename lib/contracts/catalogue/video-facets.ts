/** How many videos of a list WordPress counts for each value of a filter. */
export type VideoFacets = {
  /** `length`: 0 is under 20 minutes, 1 under 60, 2 longer; null if unknown. */
  combinations: readonly { vip: boolean; language: string; length: number | null; count: number }[];
  triggers: readonly { slug: string; count: number }[];
};
