/** The share of a video after which it counts as watched. */
export const watchedShare = 0.95;

/** The first second from which a video can be resumed. */
export const minPosition = 10;

/** Whether a play can be resumed. A live stream has no end, so it can't. */
export const isUnfinished = ({ position, duration }: { position: number; duration: number }): boolean =>
  Number.isFinite(duration) && duration > 0 && position >= minPosition && position < duration * watchedShare;
