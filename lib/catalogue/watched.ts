/** The share of a video after which it counts as watched. */
export const watchedShare = 0.95;

/** Seconds before which there is nothing to resume. */
export const minPosition = 10;

/** Whether there is something to resume. A live stream has no end. */
export const isUnfinished = ({ position, duration }: { position: number; duration: number }): boolean =>
  Number.isFinite(duration) && duration > 0 && position >= minPosition && position < duration * watchedShare;
