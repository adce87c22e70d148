import { tabStorage } from "#lib/browser/session/storage.ts";

const key = "starts-on-arrival";

/** The video that starts by itself once its page is here, which may be another document; undefined is not read yet. */
let startsOnArrival: string | null | undefined;

const waiting = (): string | null => {
  startsOnArrival ??= tabStorage.read(key);
  return startsOnArrival;
};

/** Has a video start by itself once its page is here, if the browser allows it; null cancels that. */
export function playOnArrival(slug: string | null): void {
  startsOnArrival = slug;
  if (slug === null) tabStorage.remove(key);
  else tabStorage.write(key, slug);
}

/** Whether a video is about to start by itself on its page. */
export const awaitsArrival = (): boolean => waiting() !== null;

/** Whether this video is to start by itself; true once. */
export function takePlayOnArrival(slug: string): boolean {
  const starts = waiting() === slug;
  playOnArrival(null);
  return starts;
}
