const key = "starts-on-arrival";

/** Without the storage of other code: every page of cards loads this. */
function inStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** The video that starts by itself once its page is here, which may be another document; undefined is not read yet. */
let startsOnArrival: string | null | undefined;

const waiting = (): string | null => {
  startsOnArrival ??= inStorage((storage) => storage.getItem(key));
  return startsOnArrival;
};

/** Has a video start by itself once its page is here, if the browser allows it; null cancels that. */
export function playOnArrival(slug: string | null): void {
  startsOnArrival = slug;
  inStorage((storage) => (slug === null ? storage.removeItem(key) : storage.setItem(key, slug)));
}

/** Whether a video is about to start by itself on its page. */
export const awaitsArrival = (): boolean => waiting() !== null;

/** Whether this video is to start by itself; true once. */
export function takePlayOnArrival(slug: string): boolean {
  const starts = waiting() === slug;
  playOnArrival(null);
  return starts;
}
