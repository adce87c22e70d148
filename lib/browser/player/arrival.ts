const key = "starts-on-arrival";

/** A storage without the code of lib/browser/base/storage.ts, because every page of cards loads this. */
function inStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/**
 * The video that will start by itself on its page. Each call reads the storage and nothing is remembered, because
 * another page may have changed it before Back restores this page.
 */
const waiting = (): string | null => inStorage((storage) => storage.getItem(key));

/** Makes a video start by itself on its page, if the browser allows it; null cancels that. */
export function playOnArrival(slug: string | null): void {
  inStorage((storage) => (slug === null ? storage.removeItem(key) : storage.setItem(key, slug)));
}

/** Whether a video will start by itself on its page. */
export const awaitsArrival = (): boolean => waiting() !== null;

/** Whether this video has to start by itself; true only once. */
export function takePlayOnArrival(slug: string): boolean {
  const starts = waiting() === slug;
  playOnArrival(null);
  return starts;
}
