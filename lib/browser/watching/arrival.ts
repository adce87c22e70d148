/** The video that starts by itself once its page is here. */
let startsOnArrival: string | null = null;

/** Has a video start by itself once its page is here; null cancels that. */
export function playOnArrival(slug: string | null): void {
  startsOnArrival = slug;
}

/** Whether a video is about to start by itself on its page. */
export const awaitsArrival = (): boolean => startsOnArrival !== null;

/** Whether this video is to start by itself; true once. */
export function takePlayOnArrival(slug: string): boolean {
  const starts = startsOnArrival === slug;
  startsOnArrival = null;
  return starts;
}
