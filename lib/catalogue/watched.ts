/** The share of a video after which it counts as watched. */
export const watchedShare = 0.95;
